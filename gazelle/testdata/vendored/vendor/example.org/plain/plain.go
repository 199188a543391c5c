package plain

import (
	_ "fmt"
)
