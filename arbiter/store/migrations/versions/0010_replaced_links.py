"""links that have replaced others, and those that were replaced"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("looks", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("links", sa.Column("wrapped", sa.LargeBinary(64)))
    op.create_table(
        "replaced",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column(
            "table_id", sa.Integer(), sa.ForeignKey("tables.id", name="fk_replaced_table_id_tables"), nullable=False
        ),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_replaced"),
        sa.UniqueConstraint("digest", name="uq_replaced_digest"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_replaced_table_id", "replaced", ["table_id"])
