"""The server under load: games rehearsed beforehand, and players who cost next to nothing."""
