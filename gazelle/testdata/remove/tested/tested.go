package tested

import (
	_ "fmt"
)
