"""`tesela train`: the engine's tables, learned by self-play."""
