"""The manual's other games with the same tiles: reverse, bingo, solo, two bags. Pure values, no clock."""
