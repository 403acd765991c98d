"""The index of derivations of a built edition: for every form its entries, and what allows or bars it."""
