"""Scripts that build what the project ships, and check what it says of itself."""
