"""The fund flow query."""
