package data

import "github.com/rules-gokernel/rules_gokernel/device"

// A Vec is a point or a direction.
type Vec struct{ X, Y, Z float32 }

func (v Vec) plus(w Vec) Vec      { return Vec{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }
func (v Vec) times(f float32) Vec { return Vec{v.X * f, v.Y * f, v.Z * f} }
func (v Vec) bounced(floor float32) Vec {
	if v.Y < floor {
		v.Y = -v.Y
	}
	return v
}

// A Particle flies.
type Particle struct {
	At, Speed Vec
	Mass      float32
}

// Fly moves particles for a time step in a field of forces, and lets those below the floor bounce.
//
//gokernel:device
func Fly(t device.Thread, dt, floor float32, field Vec, particles []Particle) {
	i := t.Global(0)
	if i >= len(particles) {
		return
	}
	p := particles[i]
	p.Speed = p.Speed.plus(field.times(dt / p.Mass))
	p.At = p.At.plus(p.Speed.times(dt)).bounced(floor)
	particles[i] = p
}
