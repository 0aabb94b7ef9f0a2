"""The command `agora`.

commands/  each command as it is typed: arguments and help
actions/   what each command does, imported when it runs
table/     the table in the terminal, for every game
text/      how each game looks in characters
cards/     the lists of `agora cards`; cities/ the cities that `agora score` and `agora moves` read
"""
