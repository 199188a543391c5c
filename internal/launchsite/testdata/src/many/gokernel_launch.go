package many

func LaunchWide[A, B, C, D, E, F, G, H Dim]() {} // want LaunchWide:`launches many.Wide \$1 \$2 \$3 \$4 \$5 \$6 \$7 \$8`
