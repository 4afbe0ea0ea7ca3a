"""Benchmarks, which are no tests: `make bench` prints them as a table."""
