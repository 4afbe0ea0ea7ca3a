"""The numbered rules in our own words, with examples and the legend of the signs."""
