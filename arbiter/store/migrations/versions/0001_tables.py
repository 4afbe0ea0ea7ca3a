"""tables, their links and logs, cards laid face down, decks"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _create_tables()
    _create_what_belongs_to_a_table()
    _create_faces()


def _create_tables() -> None:
    op.create_table(
        "decks",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.UniqueConstraint("name", name="uq_decks_name"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("deck_id", sa.Integer(), sa.ForeignKey("decks.id", name="fk_tables_deck_id_decks")),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_tables_deck_id", "tables", ["deck_id"])


def _create_what_belongs_to_a_table() -> None:
    op.create_table(
        "links",
        sa.Column("digest", sa.LargeBinary(32), primary_key=True),
        _table_id("links"),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("seat", sa.String(16)),
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_table(
        "log",
        _table_id("log"),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("actor", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("digest", sa.LargeBinary(32)),
        sa.PrimaryKeyConstraint("table_id", "position", name="pk_log"),
        sa.UniqueConstraint("table_id", "key", name="uq_log_table_id_key"),
    )
    op.create_table(
        "seals",
        _table_id("seals"),
        sa.Column("seat", sa.String(16), nullable=False),
        sa.Column("card", sa.String(16), nullable=False),
        sa.Column("face", sa.Text()),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seals"),
    )


def _create_faces() -> None:
    deck = sa.ForeignKey("decks.id", name="fk_deck_faces_deck_id_decks")
    op.create_table(
        "deck_faces",
        sa.Column("deck_id", sa.Integer(), deck, nullable=False),
        sa.Column("card", sa.String(16), nullable=False),
        _table_id("deck_faces"),
        sa.Column("face", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("deck_id", "card", "table_id", name="pk_deck_faces"),
    )


def _table_id(owner: str) -> "sa.Column[int]":
    return sa.Column(
        "table_id", sa.Integer(), sa.ForeignKey("tables.id", name=f"fk_{owner}_table_id_tables"), nullable=False
    )
