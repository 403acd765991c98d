"""Commands about recorded games: replay, convert, draw a board, verify the draws."""
