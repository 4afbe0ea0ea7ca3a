"""how long everybody at a table has thought, and whether it is shown"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("thought", sa.Text(), nullable=False, server_default="{}"))
