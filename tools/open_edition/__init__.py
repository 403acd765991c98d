"""Builds the open edition's entries from openly licensed packages (docs/open-edition.md)."""
