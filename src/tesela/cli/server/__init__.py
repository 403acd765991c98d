"""Commands about the server: serve, the database, people."""
