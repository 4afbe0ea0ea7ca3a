"""A game round by round: points and influence over time."""
