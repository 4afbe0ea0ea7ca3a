"""Kontor at the table: what its pages ask, show and say. `kontor_rules` alone knows the rules."""
