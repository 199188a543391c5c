package x

import (
	_ "example.com/app/y"
)
