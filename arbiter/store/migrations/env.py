"""Alembic's entry: runs on the connection that `Store.migrate` hands over, or on DATABASE_URL for developers."""

from alembic import context
from sqlalchemy import Connection

from arbiter.foundation.config import database_url
from arbiter.store.database import Store
from arbiter.store.models import metadata


def _run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    _run(given)
else:
    with Store(database_url()).engine.connect() as own:
        _run(own)
