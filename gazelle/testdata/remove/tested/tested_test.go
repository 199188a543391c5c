package tested

import (
	_ "testing"
)
