"""lists of kept games: shelves, what lists show of each table, faces that no table vouches for"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "shelves",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.UniqueConstraint("digest", name="uq_shelves_digest"),
    )
    games = _create_games()
    op.create_table(
        "deck_cards",
        sa.Column(
            "deck_id", sa.Integer(), sa.ForeignKey("decks.id", name="fk_deck_cards_deck_id_decks"), nullable=False
        ),
        sa.Column("card", sa.String(16), nullable=False),
        sa.Column("origin", sa.Integer(), nullable=False),
        sa.Column("face", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("deck_id", "card", "origin", name="pk_deck_cards"),
    )
    _fill(games)


def _create_games() -> sa.Table:
    games = op.create_table(
        "games",
        sa.Column(
            "table_id",
            sa.Integer(),
            sa.ForeignKey("tables.id", name="fk_games_table_id_tables"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("shelf_id", sa.Integer(), sa.ForeignKey("shelves.id", name="fk_games_shelf_id_shelves")),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("scenario", sa.String(32)),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("company", sa.Text(), nullable=False),
        sa.Column("search", sa.Text(), nullable=False),
        sa.Column("begun", sa.Boolean(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("result", sa.Text()),
        sa.Column("winners", sa.Text()),
        sa.Column("place", sa.String(60), nullable=False),
        sa.Column("deleted", sa.DateTime(timezone=True)),
    )
    for column in ("shelf_id", "changed", "deleted"):
        op.create_index(f"ix_games_{column}", "games", [column])
    return games


def _fill(games: sa.Table) -> None:
    """Give every table there is its row; results follow when the service starts, by replaying."""
    old = sa.table(
        "tables",
        *(sa.column(name, sa.Integer()) for name in ("id", "length")),
        *(sa.column(name, sa.DateTime(timezone=True)) for name in ("opened", "changed")),
        sa.column("setup", sa.Text()),
        sa.column("finished", sa.Boolean()),
    )
    connection = op.get_bind()
    rows = connection.execute(sa.select(old)).all()
    if rows:
        connection.execute(sa.insert(games), [_row(row) for row in rows])


def _row(row: Any) -> dict[str, Any]:
    setup = json.loads(row.setup)
    players = [[player["seat"], player["name"]] for player in setup["players"]]
    names = sorted(name.casefold() for _seat, name in players)
    return {
        "table_id": row.id,
        "opened": row.opened,
        "changed": row.changed,
        "game": setup["game"],
        "scenario": setup.get("scenario"),
        "players": json.dumps(players),
        "company": "\n".join(names),
        "search": " ".join(names),
        "begun": row.length > 0,
        "finished": row.finished,
        "place": "",
    }
