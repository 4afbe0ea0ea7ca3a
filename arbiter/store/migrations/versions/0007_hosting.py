"""when tables were opened last, and packed logs; what addresses may still do today"""

import base64
import json
import zlib
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("looked", sa.DateTime(timezone=True)))
    op.create_index("ix_games_looked", "games", ["looked"])
    games = sa.table("games", sa.column("looked", sa.DateTime(timezone=True)))
    # Nobody knows when: every table gets its whole year.
    op.get_bind().execute(games.update().values(looked=datetime.now(UTC)))
    op.create_table(
        "packed",
        sa.Column(
            "table_id", sa.Integer(), sa.ForeignKey("tables.id", name="fk_packed_table_id_tables"), nullable=False,
            autoincrement=False,
        ),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_packed"),
    )  # fmt: skip
    op.create_table(
        "allowances",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("who", sa.LargeBinary(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "who", "kind", name="pk_allowances"),
    )


def downgrade() -> None:
    columns: dict[str, Any] = {
        "table_id": sa.Integer(),
        "position": sa.Integer(),
        "kind": sa.String(),
        "step": sa.Integer(),
        "actor": sa.String(),
        "at": sa.DateTime(timezone=True),
        "content": sa.Text(),
        "key": sa.String(),
        "digest": sa.LargeBinary(),
    }
    log = sa.table("log", *(sa.column(name, kind) for name, kind in columns.items()))
    for packed in op.get_bind().execute(sa.text("SELECT content FROM packed")).scalars():
        rows = [dict(zip(columns, json.loads(line), strict=True)) for line in zlib.decompress(packed).splitlines()]
        op.bulk_insert(log, [row | {"at": datetime.fromisoformat(row["at"])} | _digest(row) for row in rows])
    op.drop_table("allowances")
    op.drop_table("packed")
    op.drop_index("ix_games_looked", "games")
    with op.batch_alter_table("games") as games:
        games.drop_column("looked")


def _digest(row: dict[str, str | None]) -> dict[str, bytes | None]:
    return {"digest": None if row["digest"] is None else base64.b64decode(row["digest"])}
