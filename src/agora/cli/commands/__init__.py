"""The commands as they are typed: arguments and help. Each imports its action when it runs, so that help is quick."""
