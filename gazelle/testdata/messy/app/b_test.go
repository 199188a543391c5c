package app

import (
	_ "testing"
)
