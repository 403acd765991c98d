"""Ratings: taken from lists before a tournament, and worked out after it."""
