package far_test

import (
	_ "example.org/far"
)
