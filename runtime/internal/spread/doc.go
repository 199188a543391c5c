// Package spread runs the threads of a grid on the cores of the machine.
//
// It starts on the goroutine that asks, with a small part of the grid, and
// learns from the clock what a thread costs. Only when what is left would take
// long enough to pay for waking other cores does it share the rest, in chunks
// that shrink towards the end. Between chunks it looks at the done channel, so
// a cancelled launch stops within about maxChunk.
//
// A chunk never cuts a group, and the package allocates nothing once warm.
package spread
