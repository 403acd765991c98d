"""`tesela tournament`: a tournament in one file, from the first name to the report."""
