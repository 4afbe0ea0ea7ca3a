"""Contract at the table: what its pages ask, show and say. `contract_rules` alone knows the rules."""
