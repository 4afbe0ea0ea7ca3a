"""Contract on the arbiter's pages: what people see and read of it. What its rules say is `contract_rules`' alone."""
