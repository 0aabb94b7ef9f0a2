"""What goes over the socket of a table: messages in and out, viewers, and what each of them is shown."""
