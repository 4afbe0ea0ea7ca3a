"""The database: one engine for SQLite and PostgreSQL, its tables, migrations."""
