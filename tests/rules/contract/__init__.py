"""Contract's rules read a second time: a slow, plain checker and random games to compare with it."""
