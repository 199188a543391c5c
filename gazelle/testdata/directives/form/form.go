package form

import (
	_ "fmt"
)
