"""Contract at the table: its words, texts and catalogues. `contract_rules` decides every rule."""
