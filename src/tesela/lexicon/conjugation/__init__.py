"""Spanish conjugation: own paradigm tables for every model (XII.17.2)."""
