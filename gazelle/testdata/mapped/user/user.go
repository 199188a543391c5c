package user

import (
	_ "fmt"
)
