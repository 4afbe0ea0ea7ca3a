"""which game tables, kept games and decks belong to; sealed entries of any shape"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for table in ("tables", "games", "decks"):
        op.add_column(table, sa.Column("rules", sa.String(16), nullable=False, server_default="kontor"))
    with op.batch_alter_table("decks") as decks:
        decks.drop_constraint("uq_decks_name", type_="unique")
        decks.create_unique_constraint("uq_decks_rules_name", ["rules", "name"])
    laid = op.get_bind().execute(sa.text("SELECT table_id, seat, card, face FROM seals")).all()
    op.drop_table("seals")
    seals = op.create_table(
        "seals",
        sa.Column(
            "table_id", sa.Integer(), sa.ForeignKey("tables.id", name="fk_seals_table_id_tables"), nullable=False
        ),
        sa.Column("seat", sa.String(16), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seals"),
    )
    op.bulk_insert(seals, [{"table_id": row.table_id, "seat": row.seat, "entry": _entry(row)} for row in laid])


def _entry(row: "sa.Row[tuple[int, str, str, str | None]]") -> str:
    return json.dumps({"card": row.card, "face": json.loads(row.face) if row.face else None})
