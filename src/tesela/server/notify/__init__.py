"""News for people who are not looking: what they are told, when, and by which way."""
