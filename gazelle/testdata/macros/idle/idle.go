package idle

import (
	_ "fmt"
)
