"""The commands as they are typed: arguments and help. Each imports its work when called, so that help is quick."""
