"""The command `agora`: each command in a file of its own, the terminal table in `table/`, the boards in `text/`."""
