"""`tesela solo`: the manual's ways of playing alone."""
