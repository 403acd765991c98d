"""Lists of people and results in the formats of the field: CSV, tsh `.t`, TOU."""
