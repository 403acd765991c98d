"""`tesela paper`: what a club needs on paper."""
