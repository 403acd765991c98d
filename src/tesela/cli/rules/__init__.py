"""`tesela rules`: the rule sets and their articles."""
