"""What every request and answer goes through: errors, headers, assets, limits, live updates, health."""
