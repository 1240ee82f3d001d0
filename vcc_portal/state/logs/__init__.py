"""State of the operation log."""
