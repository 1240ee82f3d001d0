"""State of the fund flow query."""
