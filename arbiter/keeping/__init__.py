"""What is kept of games: how they went, in rounds and moments, and the links that paper and lists lead by."""
