"""the rulings that a line of a log brought, and which versions have reviewed them"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("log", sa.Column("ruled", sa.LargeBinary()))
    op.create_table(
        "reviews",
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("reviewed", sa.Integer(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("version", name="pk_reviews"),
    )
