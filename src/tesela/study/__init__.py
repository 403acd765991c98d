"""Study: word lists, quizzes, word pages, and cards with their schedule."""
