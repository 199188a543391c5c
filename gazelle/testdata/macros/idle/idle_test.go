package idle

import (
	_ "example.com/outside"
)
