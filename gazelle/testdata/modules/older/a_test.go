package older_test

import (
	_ "example.org/older"
)
