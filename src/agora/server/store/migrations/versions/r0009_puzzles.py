"""Keeps which puzzles guests have tried and solved.

Revision 0009.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table of tried puzzles."""
    op.create_table(
        "puzzles",
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "puzzle"),
    )
