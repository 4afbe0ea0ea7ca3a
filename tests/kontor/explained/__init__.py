"""For every refusal of the rules a real position that meets with it, and what a guest then reads."""
