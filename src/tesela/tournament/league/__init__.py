"""Clubs and leagues as a fold over their log: members, nights, seasons of divisions, who goes up and down."""
