"""What each command does, in files named as in `commands/`; imported when a command runs."""
