"""the rulings that a line of a log brought"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("log", sa.Column("ruled", sa.LargeBinary()))
