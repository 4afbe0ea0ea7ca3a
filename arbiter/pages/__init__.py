"""The pages for people: plain forms that work without script, and live parts on top."""
