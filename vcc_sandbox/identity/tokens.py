"""Secrets that travel through a browser: 256 random bits, and only their hash is kept."""

import hashlib
import secrets


def new_token() -> str:
    """43 URL-safe characters."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What the database keeps and looks up."""
    return hashlib.sha256(token.encode()).hexdigest()
