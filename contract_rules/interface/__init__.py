"""What the engine offers to those who use it."""
