"""From dictionary entries to valid forms, and the judge that explains them."""
