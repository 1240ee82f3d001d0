"""The transaction query."""
