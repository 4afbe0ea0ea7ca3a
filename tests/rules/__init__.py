"""The rules engines, each by its own tests: kontor, contract."""
