"""The command `kontor`."""
