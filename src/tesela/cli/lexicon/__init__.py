"""`tesela lexicon`: editions of the lexicon, and questions to one."""
