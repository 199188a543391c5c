// Package refusal says why a package's device functions cannot be built: the
// words and the positions that the build and kernelvet share.
//
// It puts the checks in order, so that a reader sees causes and not what follows
// from them: launchers that are missing or stale explain type errors, and what
// cannot be lowered explains what cannot be launched.
package refusal
