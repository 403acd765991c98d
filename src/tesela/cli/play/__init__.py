"""`tesela play`: a whole game in the terminal, by the book, against bots or each other."""
