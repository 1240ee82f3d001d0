"""What stands in the files that users have made, and how it gets there."""
