package lower

// What the tests of the analyzer share with those of the package.
var (
	LoadFixture = load
	Wants       = wants
)
