"""Keeps the results of rated games, and the ratings after each.

Revision 0004.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table of rated games, and mark the tables whose ratings are to be worked out."""
    op.add_column("tables", sa.Column("to_rate", sa.Boolean(), nullable=True))
    where = sa.text("to_rate")
    op.create_index("ix_tables_to_rate", "tables", ["to_rate"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "rated",
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("n", "seat"),
    )
    op.create_index("ix_rated_table_id", "rated", ["table_id"])
    op.create_index("ix_rated_game_seats_player_n", "rated", ["game", "seats", "player", "n"])
