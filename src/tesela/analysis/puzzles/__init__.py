"""Puzzles: positions with one answer, the evidence for it, and how hard it is to find."""
