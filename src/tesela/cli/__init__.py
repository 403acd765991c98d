"""The `tesela` command: one module a command, loaded only when it is called."""
