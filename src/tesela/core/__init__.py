"""Letters, tiles, board, coordinates, plays and scoring: frozen values, no I/O."""
