// Package k has directives where they do nothing.
package k

import "github.com/rules-gokernel/rules_gokernel/device"

//gokernel:kernel // want `unknown directive "//gokernel:kernel // want .*; the directives are //gokernel:device, //gokernel:foreign and //gokernel:fastmath`
func A(t device.Thread) {}

// gokernel:device
func B(t device.Thread) {} // want-1 `a directive has no space after //, so "// gokernel:device" does nothing; write //gokernel:device`

//gokernel:device
var x = 1 // want-1 `directive "//gokernel:device" is not in the doc comment of a function`

//gokernel:device

func C(t device.Thread) {} // want-2 `directive "//gokernel:device" is not in the doc comment of a function; put it at the end`

func D() {
	//gokernel:device
	_ = x // want-1 `directive "//gokernel:device" is not in the doc comment of a function`
}

//gokernel:fastmath
func E(t device.Thread) {} // want-1 `directive "//gokernel:fastmath" needs a device function; add //gokernel:device`
