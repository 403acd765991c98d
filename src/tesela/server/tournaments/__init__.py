"""Tournaments as the server keeps them: logs, roles, and the players' own codes."""
