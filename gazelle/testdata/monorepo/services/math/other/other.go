package other

import (
	_ "fmt"
)
