"""Areas, their warehouses, and who wins them."""
