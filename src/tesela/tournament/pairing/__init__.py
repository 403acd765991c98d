"""Pairing systems: pure functions from the standings and the games so far to the tables of a round."""
