"""The schema of the database, the same for SQLite and PostgreSQL. `migrations/` holds the steps that lead to it."""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"}
)
JSON = sa.JSON(none_as_null=True)  # json in PostgreSQL, not jsonb, so that the text stays as it was written


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
)
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("token_hash", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False, server_default="0"),
)
one_time = sa.Table(
    "one_time",
    metadata,
    sa.Column("code_hash", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("expires", sa.Double, nullable=False),
)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),  # as the device counts them; 0 if it does not
    sa.Column("created", sa.Double, nullable=False),
)
challenges = sa.Table(  # which a passkey must sign, once
    "challenges",
    metadata,
    sa.Column("challenge", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), index=True),  # None: to sign in
    sa.Column("expires", sa.Double, nullable=False),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("options", JSON, nullable=False),
    sa.Column("data", JSON),
    sa.Column("position", JSON),
    sa.Column("settings", JSON, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),  # copied from the settings, for the index
    sa.Column("host", sa.Text, nullable=False, index=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("seed", sa.Text),
    sa.Column("invite_hash", sa.Text, index=True, unique=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("started", sa.Double),
    sa.Column("ended", sa.Double),
    sa.Column("result", JSON),
    sa.Column("origin", JSON),
    sa.Column("to_act", JSON, nullable=False),
    sa.Column("lines", sa.Integer, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("wake_at", sa.Double, index=True),
    sa.Column("to_rate", sa.Boolean),  # the game was rated and is over, but its ratings are not worked out yet
    sa.Index(None, "state", "public", "created"),
    sa.Index("ix_tables_to_rate", "to_rate", sqlite_where=sa.text("to_rate"), postgresql_where=sa.text("to_rate")),
)


def is_lesson() -> sa.ColumnElement[bool]:
    """Whether a table belongs to a lesson."""
    origin = tables.c.origin
    return sa.and_(origin.is_not(None), origin["kind"].as_string() == "lesson")


leases = sa.Table(  # not in `tables`, so that renewing leases never waits for a move
    "leases",
    metadata,
    _of_table(),
    sa.Column("owner", sa.Text, nullable=False, index=True),
    sa.Column("until", sa.Double, nullable=False),
)
seats = sa.Table(
    "seats",
    metadata,
    _of_table(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("guest", sa.Text, index=True),
    sa.Column("here", sa.Boolean, nullable=False),
    sa.Column("bot", sa.Text),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("ready", sa.Boolean, nullable=False),
    sa.Column("nonce", sa.Text),
)
archived = sa.Table(  # tables that a guest has removed from their list
    "archived",
    metadata,
    _of_table(),
    sa.Column("guest", sa.Text, primary_key=True),
)
lines = sa.Table(
    "lines",
    metadata,
    _of_table(),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("key", sa.Text),
    sa.Column("body", JSON),
    sa.Column("time", sa.Double, nullable=False),
    sa.Index(
        "uq_lines_table_id_key",
        "table_id",
        "key",
        unique=True,
        sqlite_where=sa.text("key IS NOT NULL"),
        postgresql_where=sa.text("key IS NOT NULL"),
    ),
    sqlite_with_rowid=False,  # stores the lines of a table together
)
chat = sa.Table(
    "chat",
    metadata,
    _of_table(),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("time", sa.Double, nullable=False),
)
rated = sa.Table(  # the results of rated games, which outlive their tables, and the ratings after each
    "rated",
    metadata,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),  # the games in the order in which they count
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.Text, nullable=False, index=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("player", sa.Text, nullable=False),  # a guest's id, or "bot:" and the name of a bot
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("time", sa.Double, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Index(None, "game", "seats", "player", "n"),
)
alive = sa.Table(
    "alive",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("time", sa.Double, nullable=False),
)
downtimes = sa.Table(
    "downtimes",
    metadata,
    sa.Column("start", sa.Double, primary_key=True),
    sa.Column("end", sa.Double, nullable=False),
)
channels = sa.Table(  # the ways by which a guest, or everyone at a table, wants to be told
    "channels",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), index=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),  # encrypted; the key is not in the database
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("last_sent", sa.Double),
    sa.Column("trouble", sa.Text),  # why the last notice was given up
    sa.Column("code_hash", sa.Text, index=True, unique=True),  # of the link that confirms an address
)
wishes = sa.Table(  # what a guest wants to be told, and when
    "wishes",
    metadata,
    sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("events", JSON, nullable=False),
    sa.Column("quiet", JSON),  # from and to, in minutes after midnight
    sa.Column("zone", sa.Text, nullable=False),
    sa.Column("every", sa.Integer, nullable=False),  # minutes between two messages; 0: each at once
)
outbox = sa.Table(  # one row for each channel and table, until the table is looked at
    "outbox",
    metadata,
    sa.Column("channel", sa.Text, sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    _of_table(),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index(None, "state", "due"),
)
puzzles = sa.Table(  # those that a guest has tried
    "puzzles",
    metadata,
    sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("tries", sa.Integer, nullable=False),  # until it was solved
    sa.Column("solved", sa.Double),  # when
)
duties = sa.Table(  # work that one process does for all
    "duties",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)
evenings = sa.Table(  # club evenings: tournaments of several rounds
    "evenings",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False, index=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("setup", JSON, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),  # the last one that has begun; 0: none
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("ended", sa.Double),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Index(None, "state", "public", "created"),
)


def _of_evening() -> sa.Column[str]:
    return sa.Column("evening", sa.Text, sa.ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True)


evening_people = sa.Table(
    "evening_people",
    metadata,
    _of_evening(),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.Text, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("nonce", sa.Text),
    sa.Column("since", sa.Integer, nullable=False),  # the first round that they can play
    sa.Column("until", sa.Integer),  # the last round that they play; NULL: they have not withdrawn
)
evening_games = sa.Table(  # a table of a round, or a bye; the result outlives the table
    "evening_games",
    metadata,
    _of_evening(),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.Text, index=True),  # NULL: a bye
    sa.Column("people", JSON, nullable=False),  # seat by seat; null: a bot
    sa.Column("how", sa.Text),  # how the result came about; NULL: the game has none yet
    sa.Column("places", JSON),
    sa.Column("totals", JSON),
    sa.Index(
        "ix_evening_games_open",
        "evening",
        sqlite_where=sa.text("how IS NULL"),
        postgresql_where=sa.text("how IS NULL"),
    ),
)
evening_log = sa.Table(
    "evening_log",
    metadata,
    _of_evening(),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("time", sa.Double, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("facts", JSON, nullable=False),  # numbers of people, never names
)
reviews = sa.Table(  # of finished games, and those that are still to be made
    "reviews",
    metadata,
    _of_table(),
    sa.Column("state", sa.Text, nullable=False),  # waiting, done or failed
    sa.Column("form", sa.Integer, nullable=False),  # of the body; one of an older form is made anew
    sa.Column("asked", sa.Double, nullable=False),
    sa.Column("owner", sa.Text),  # the process that makes it, and until when it has it
    sa.Column("until", sa.Double),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),  # moments of the game
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("body", JSON),
    sa.Index(None, "state", "asked"),
)
admin_keys = sa.Table(  # one-time links to the host's page, and the browsers that have used one
    "admin_keys",
    metadata,
    sa.Column("key_hash", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("expires", sa.Double, nullable=False),
)
admin_log = sa.Table(  # what was done on the host's page
    "admin_log",
    metadata,
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("time", sa.Double, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("facts", JSON, nullable=False),
)
limit_hits = sa.Table(  # which limits were reached, by whom
    "limit_hits",
    metadata,
    sa.Column("limit", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("last", sa.Double, nullable=False, index=True),
)
announcements = sa.Table(  # what the host tells everybody; at most one row
    "announcements",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="SET NULL"), index=True),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
)
