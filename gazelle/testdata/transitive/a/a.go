package a

import (
	_ "example.com/app/b"
)
