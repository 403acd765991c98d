"""`tesela duplicate`: an event on one laptop, with paper slips; its files; its proofs."""
