"""start layouts kept under a name"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "layouts",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scenario", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("field", sa.String(8), nullable=False),
        sa.Column("layout", sa.Text(), nullable=False),
        sa.UniqueConstraint("name", name="uq_layouts_name"),
    )
