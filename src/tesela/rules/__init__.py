"""Rule sets, their articles, and the game as a fold over events."""
