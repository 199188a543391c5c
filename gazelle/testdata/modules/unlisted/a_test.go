package unlisted_test

import (
	_ "example.org/unlisted"
)
