package old_test

import (
	_ "example.org/old"
)
