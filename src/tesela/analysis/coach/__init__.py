"""The manual's advice («Consejos») applied to a turn: facts first, each true of the position by count."""
