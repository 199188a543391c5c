package plain

import (
	_ "testing"
)
