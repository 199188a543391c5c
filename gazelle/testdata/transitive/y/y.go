package y

import (
	_ "example.com/app/x"
)
