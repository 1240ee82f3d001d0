"""Database tables by domain."""
