"""`tesela mesa`: a game with real tiles, followed in the terminal."""
