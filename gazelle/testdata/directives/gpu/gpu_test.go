package gpu

import (
	_ "testing"
)
