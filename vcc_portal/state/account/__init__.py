"""State of the account pages."""
