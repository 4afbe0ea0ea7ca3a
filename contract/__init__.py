"""Contract at the table: its pages, pictures, words, texts and catalogues. `contract_rules` decides every rule."""
