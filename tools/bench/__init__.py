"""What is measured, never tested: `make bench` prints it as a table."""
