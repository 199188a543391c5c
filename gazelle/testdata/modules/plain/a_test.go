package plain_test

import (
	_ "example.org/plain"
)
