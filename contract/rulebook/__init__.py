"""The numbered rules as pages."""
