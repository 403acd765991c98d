"""Tesela: the Spanish crossword tile game by the book."""

__version__ = "0.1.0"
