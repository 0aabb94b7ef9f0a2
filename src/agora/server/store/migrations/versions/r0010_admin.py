"""The host's page: its keys and its log, limits that were reached, an announcement.

Revision 0010.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables of the host's page."""
    op.create_table(
        "admin_keys",
        sa.Column("key_hash", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key_hash"),
    )
    op.create_table(
        "admin_log",
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("time", sa.Double(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("n"),
    )
    op.create_table(
        "limit_hits",
        sa.Column("limit", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("last", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("limit", "who"),
    )
    op.create_index("ix_limit_hits_last", "limit_hits", ["last"])
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
