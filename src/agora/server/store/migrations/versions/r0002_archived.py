"""Remembers which tables a guest has removed from their list.

Revision 0002.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of archived tables."""
    op.create_table(
        "archived",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "guest"),
    )
