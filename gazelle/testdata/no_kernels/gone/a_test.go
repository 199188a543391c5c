package gone_test

import (
	_ "example.org/gone"
)
