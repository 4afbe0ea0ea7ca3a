"""Rounds and turns: taxes, placing, the ship, purchases."""
