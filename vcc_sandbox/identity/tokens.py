"""Secrets that travel through a browser: 256 random bits, and only their hash is kept.

A tenant's begin with its name, so that whoever brings one is led to that tenant's data.
"""

import hashlib
import secrets


def new_token(tenant: str = "") -> str:
    """43 URL-safe characters, after the tenant's name and a dot."""
    token = secrets.token_urlsafe(32)
    return f"{tenant}.{token}" if tenant else token


def tenant_of(token: str) -> str:
    """Whose token it is; empty for the main sandbox's."""
    return token.rpartition(".")[0]


def digest(token: str) -> str:
    """What the database keeps and looks up."""
    return hashlib.sha256(token.encode()).hexdigest()
