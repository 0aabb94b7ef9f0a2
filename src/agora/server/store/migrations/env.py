"""Runs the migrations with Alembic, in the transaction that `migrate` has begun."""

from alembic import context

from agora.server.store.migrate import VERSION_TABLE
from agora.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE
)
context.run_migrations()
