"""The server that `agora serve` runs. Each folder imports only those below it in this list.

http/     routes, request and response bodies, middleware, the built page
live/     the socket of a table: incoming and outgoing messages, viewers, rendering, localisation
tables/   tables, seats, games in progress, clocks, undo, and the schedule of what is due at a table
bots/     the processes in which bots choose their moves
store/    everything that is stored, in SQLite or PostgreSQL

The files next to them start and configure the process: `serve` runs it, `app` builds the application, `context` holds
the parts of the running server, `settings` is what a host can set. `refusals` lists what the server refuses.
"""
