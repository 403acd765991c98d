"""Commands about the engine: plays, matches, analysis, training and other programs."""
