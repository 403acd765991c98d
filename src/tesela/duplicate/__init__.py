"""Duplicate: the same tiles for everybody, any number of players (manual, «modalidad duplicada»)."""
