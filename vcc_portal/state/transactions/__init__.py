"""State of the transaction query."""
