// Package launcher generates the typed launchers of a Go package.
//
// A launcher is an ordinary Go function, Launch + the name of a device
// function, that hands its arguments to the runtime. All launchers of a package
// live in one checked-in file, [File]. The file is a function of the
// signatures, the names and the first doc sentences of the package's device
// functions, and of whether threads of a group cooperate in them, so that moving
// a function or editing a body makes it stale only where a first barrier comes or
// the last one goes.
//
// # Names
//
// A launcher keeps the parameter names that the user wrote. Where one of them
// would hide something the launcher needs (an import, the device function, a
// type) it gets a trailing underscore; the launcher's own variables and imports
// step aside for everything of the user's. A package that already declares the
// name of a launcher is refused, because the name of a launcher is API.
//
// # Build constraints
//
// The file carries no build constraint: it launches the device functions of the
// default build. A file that the build leaves out may declare a device function
// only when the build has one of the same name and signature elsewhere (a pair
// of files under opposite constraints); see [CheckExcluded].
package launcher
