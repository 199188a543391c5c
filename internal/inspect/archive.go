// This file reads archives in the format of ar(5), in the variants of GNU, BSD
// and Go.

package inspect

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

const (
	archiveMagic = "!<arch>\n"
	thinMagic    = "!<thin>\n"
	memberHead   = 60 // bytes before each member: name 16, times and modes 32, size 10, end 2
)

// A member is a file in an archive.
type member struct {
	name string
	data []byte
}

func isArchive(data []byte) bool {
	return bytes.HasPrefix(data, []byte(archiveMagic)) || bytes.HasPrefix(data, []byte(thinMagic))
}

// members returns the files in an archive, without GNU's tables.
func members(data []byte) ([]member, error) {
	if bytes.HasPrefix(data, []byte(thinMagic)) {
		return nil, errors.New("a thin archive holds names only: open the objects that it names")
	}
	var list []member
	var names []byte // GNU's table of long names
	for at := len(archiveMagic); at < len(data); {
		m, next, err := readMember(data, at)
		if err != nil {
			return nil, err
		}
		at = next
		switch {
		case m.name == "//":
			names = m.data
			continue
		case m.name == "/" || m.name == "/SYM64/" || strings.HasPrefix(m.name, "__.SYMDEF"):
			continue
		}
		if m, err = longName(m, names); err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// readMember reads the member at an offset, and returns where the next one is.
func readMember(data []byte, at int) (member, int, error) {
	if len(data)-at < memberHead {
		return member{}, 0, fmt.Errorf("offset %d: got %d bytes, want the %d of a member's head: the archive is truncated", at, len(data)-at, memberHead)
	}
	head := data[at : at+memberHead]
	size, err := strconv.ParseUint(strings.TrimSpace(string(head[48:58])), 10, 63)
	if err != nil || head[58] != '`' || head[59] != '\n' {
		return member{}, 0, fmt.Errorf("offset %d: got %q, want the head of a member of an archive", at, head)
	}
	body := data[at+memberHead:]
	if size > uint64(len(body)) {
		return member{}, 0, fmt.Errorf("offset %d: got a member of %d bytes, want at most the %d that follow: the archive is truncated", at, size, len(body))
	}
	next := at + memberHead + int(size) + int(size%2)
	return member{strings.TrimRight(string(head[:16]), " "), body[:size:size]}, next, nil
}

// longName replaces a reference to a long name by the name.
func longName(m member, names []byte) (member, error) {
	if n, ok := strings.CutPrefix(m.name, "#1/"); ok { // BSD: the name is before the data
		size, err := strconv.Atoi(n)
		if err != nil || size < 0 || size > len(m.data) {
			return m, fmt.Errorf("member %q: got a name that is not inside of its member", m.name)
		}
		return member{strings.TrimRight(string(m.data[:size]), "\x00"), m.data[size:]}, nil
	}
	n, ok := strings.CutPrefix(m.name, "/")
	if !ok {
		m.name = strings.TrimSuffix(m.name, "/")
		return m, nil
	}
	at, err := strconv.Atoi(n)
	if err != nil || at < 0 || at > len(names) {
		return m, fmt.Errorf("member %q: got a name that is not inside of the table of %d bytes", m.name, len(names))
	}
	name, _, _ := bytes.Cut(names[at:], []byte("\n"))
	m.name = strings.TrimSuffix(string(name), "/")
	return m, nil
}
