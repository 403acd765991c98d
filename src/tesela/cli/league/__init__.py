"""`tesela league`: a club or league in one file: members, nights, seasons of divisions."""
