"""Clubs and leagues as the server keeps them: logs, members by their accounts, games by correspondence."""
