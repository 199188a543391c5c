package services

import (
	_ "fmt"
)
