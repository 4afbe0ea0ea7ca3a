"""The arbiter at the table: the web service. It decides no rule; it asks the engines."""
