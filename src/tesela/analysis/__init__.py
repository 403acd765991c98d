"""Games looked at again: what each turn was worth, and what would have been better."""
