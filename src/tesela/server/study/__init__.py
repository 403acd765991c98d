"""Study for many: accounts' logs of cards, and the desk that makes lists and quizzes one after the other."""
