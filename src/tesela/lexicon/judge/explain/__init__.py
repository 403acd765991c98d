"""Why a word is not valid: what the rules bar, and one file for each thing a player may have thought of."""
