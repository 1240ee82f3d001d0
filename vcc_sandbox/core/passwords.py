"""Passwords at rest: scrypt with a salt of its own for each."""

import hashlib
import hmac
import os

COST = {"n": 2**14, "r": 8, "p": 1}


def hash_password(password: str) -> str:
    """What is stored: `scrypt$<salt>$<hash>` in hexadecimal."""
    salt = os.urandom(16)
    return f"scrypt${salt.hex()}${hashlib.scrypt(password.encode(), salt=salt, **COST).hex()}"


def password_matches(password: str, stored: str) -> bool:
    """Compare in constant time; an unreadable stored value matches nothing."""
    try:
        _, salt, expected = stored.split("$")
        actual = hashlib.scrypt(password.encode(), salt=bytes.fromhex(salt), **COST)
    except ValueError:
        return False
    return hmac.compare_digest(actual.hex(), expected)
