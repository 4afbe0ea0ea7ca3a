"""what tables were opened with, where a key was named to open them only once"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("opened_with", sa.LargeBinary(32)))
