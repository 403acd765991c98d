"""Tournaments as a fold over events: people, pairings, results, standings, arbitration."""
