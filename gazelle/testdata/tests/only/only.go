package only

import (
	_ "fmt"
)
