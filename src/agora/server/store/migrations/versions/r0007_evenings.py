"""Club evenings: their people, their games and their log.

Revision 0007.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables of club evenings."""
    op.create_table(
        "evenings",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_evenings_host", "evenings", ["host"])
    op.create_index("ix_evenings_state_public_created", "evenings", ["state", "public", "created"])
    op.create_table(
        "evening_people",
        sa.Column("evening", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=True),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["evening"], ["evenings.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("evening", "n"),
    )
    op.create_index("ix_evening_people_guest", "evening_people", ["guest"])
    op.create_table(
        "evening_games",
        sa.Column("evening", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("how", sa.Text(), nullable=True),
        sa.Column("places", sa.JSON(), nullable=True),
        sa.Column("totals", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["evening"], ["evenings.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("evening", "round", "n"),
    )
    op.create_index("ix_evening_games_table_id", "evening_games", ["table_id"])
    open_ = sa.text("how IS NULL")
    op.create_index("ix_evening_games_open", "evening_games", ["evening"], sqlite_where=open_, postgresql_where=open_)
    op.create_table(
        "evening_log",
        sa.Column("evening", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["evening"], ["evenings.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("evening", "n"),
    )
