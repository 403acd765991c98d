"""The manual's other games at the server: the reverse game and bingo, each a log of events."""
