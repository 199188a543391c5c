module example.com/app

go 1.25.0

require example.org/gone v1.0.0
