"""The manual's variations, one file each: what it changes, what it goes with, and the article that has it."""
