package d

import (
	_ "fmt"
)
