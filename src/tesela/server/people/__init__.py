"""People: accounts, sessions, passwords, passkeys, rate limits and ratings."""
