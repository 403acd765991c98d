"""Duplicate events on the server: one log each, slips written in batches, one snapshot for everybody."""
