"""Duplicate for one: past events against the clock, the game of the day, training, what was missed."""
