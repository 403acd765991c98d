"""Editions of the lexicon: building, storing, finding, importing and exporting them."""
