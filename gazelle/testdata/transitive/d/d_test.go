package d

import (
	_ "example.com/app/a"
)
