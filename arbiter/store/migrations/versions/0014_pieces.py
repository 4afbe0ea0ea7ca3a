"""where the pieces of a table lay by the rulings that held"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pieces", sa.LargeBinary()))
    op.add_column("tables", sa.Column("pieces_length", sa.Integer()))
    op.add_column("log", sa.Column("pieces_before", sa.LargeBinary()))
