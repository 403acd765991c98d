"""Two desks that worked apart: one log takes in the other, nothing is lost, and what conflicts is shown."""
