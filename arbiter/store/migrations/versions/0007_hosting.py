"""when tables were opened last, and packed logs; what addresses may still do today"""

from datetime import UTC, datetime

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
