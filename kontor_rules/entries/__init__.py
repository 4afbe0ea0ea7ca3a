"""Entries, records and set-ups: their values, forms, notation and schemas."""
