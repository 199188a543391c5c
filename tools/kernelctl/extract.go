package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

func extractCommand() *cobra.Command {
	var target, out string
	c := &cobra.Command{
		Use:   "extract FILE KERNEL",
		Short: "Write the bytes of an image",
		Long:  "Write the bytes of an image: of a native one, the machine code, in which a relocatable object has no addresses yet.",
		Args:  cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			f, list, err := open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			e, err := one(list, args[1], target)
			if err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
			b, err := e.Content()
			if err != nil {
				return fmt.Errorf("%s: %w", e.Object.Name, err)
			}
			if out != "-" {
				return os.WriteFile(out, b, 0o666)
			}
			_, err = c.OutOrStdout().Write(b)
			return err
		},
	}
	targetFlag(c, &target)
	c.Flags().StringVarP(&out, "output", "o", "", "file to write; - is the standard output")
	if err := c.MarkFlagRequired("output"); err != nil {
		panic(err)
	}
	return c
}
