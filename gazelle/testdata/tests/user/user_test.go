package user_test

import (
	_ "example.com/app/user"
	_ "testing"
)
