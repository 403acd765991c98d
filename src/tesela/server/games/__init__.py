"""Games as the server keeps them: logs, commands, views, followers, bots and the archive."""
