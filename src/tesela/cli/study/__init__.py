"""`tesela study`: lists, quizzes, cards."""
