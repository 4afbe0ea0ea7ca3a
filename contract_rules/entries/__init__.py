"""Entries, records, faces and set-ups: their values, forms, notation and schemas."""
