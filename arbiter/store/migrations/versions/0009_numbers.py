"""no table's number is given twice, and each table has random bits of its own"""

import secrets
from typing import Any

import sqlalchemy as sa
from alembic import op

from arbiter.store.models import go_on_from_now

revision = "0009"
down_revision = "0008"

_AT_ONCE = 500  # rows
_tables = sa.table("tables", sa.column("id"), sa.column("salt", sa.LargeBinary()))


def upgrade() -> None:
    op.add_column("tables", sa.Column("salt", sa.LargeBinary(16)))
    connection = op.get_bind()
    numbers = list(connection.scalars(sa.select(_tables.c.id)))
    fill = sa.update(_tables).where(_tables.c.id == sa.bindparam("number")).values(salt=sa.bindparam("bits"))
    for first in range(0, len(numbers), _AT_ONCE):
        rows = [{"number": one, "bits": secrets.token_bytes(16)} for one in numbers[first : first + _AT_ONCE]]
        connection.execute(fill, rows)
    with op.batch_alter_table("tables", table_kwargs={"sqlite_autoincrement": True}, **_recreated()) as tables:
        tables.alter_column("salt", existing_type=sa.LargeBinary(16), nullable=False)
    # Until now SQLite gave a purged table's number to the next one. A house where nobody has been can begin with 1.
    if numbers or connection.scalar(sa.text("SELECT count(*) FROM shelves")):
        go_on_from_now(connection, "tables")


def _recreated() -> dict[str, Any]:
    return {"recreate": "always" if op.get_bind().dialect.name == "sqlite" else "auto"}
