module example.org/old
