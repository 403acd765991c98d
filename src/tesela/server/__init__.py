"""Live play: accounts, storage, games, sockets, jobs, and the HTTP API."""
