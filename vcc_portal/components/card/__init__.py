"""Pieces of the pages about one card."""
