"""Remembers when the token of a browser was last seen, so that those of lost browsers can be deleted.

Revision 0003.
"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Count all guests and tokens as seen now: until this version it was not written down when they were."""
    op.add_column("tokens", sa.Column("seen", sa.Double(), nullable=False, server_default="0"))
    for name in ("tokens", "guests"):
        table = sa.table(name, sa.column("seen", sa.Double))
        op.execute(table.update().values(seen=time.time()))
