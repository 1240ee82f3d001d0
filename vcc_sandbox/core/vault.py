"""Card numbers at rest: encrypted with a key outside the database; a CVV is derived when shown and never stored."""

import hashlib
import hmac
import os
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY_BYTES = 32
NONCE_BYTES = 12


class Vault:
    """Seals and opens card numbers with one 256-bit key."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(_derive(key, b"seal"))
        self._index_key = _derive(key, b"index")
        self._cvv_key = _derive(key, b"cvv")

    @classmethod
    def at(cls, path: Path) -> "Vault":
        """The vault whose key is in that file (made on first use, readable by its owner only)."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return cls(path.read_bytes())
        with os.fdopen(handle, "wb") as file:
            file.write(os.urandom(KEY_BYTES))
        return cls(path.read_bytes())

    def encrypt(self, number: str, card_id: str) -> bytes:
        """The number encrypted for that card only."""
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, number.encode(), card_id.encode())

    def decrypt(self, encrypted: bytes, card_id: str) -> str:
        """The number; fails when the bytes belong to another card."""
        return self._cipher.decrypt(encrypted[:NONCE_BYTES], encrypted[NONCE_BYTES:], card_id.encode()).decode()

    def index(self, number: str) -> str:
        """A keyed hash that tells whether two numbers are the same."""
        return hmac.new(self._index_key, number.encode(), hashlib.sha256).hexdigest()

    def cvv(self, number: str, expiry: str) -> str:
        """Three digits that follow from number and expiry."""
        digest = hmac.new(self._cvv_key, f"{number}|{expiry}".encode(), hashlib.sha256).digest()
        return f"{int.from_bytes(digest[:8]) % 1000:03}"


def luhn_digit(payload: str) -> str:
    """The check digit that completes a card number."""
    total = 0
    for position, digit in enumerate(reversed(payload)):
        value = int(digit) * (2 if position % 2 == 0 else 1)
        total += value - 9 if value > 9 else value
    return str(-total % 10)


def _derive(key: bytes, purpose: bytes) -> bytes:
    return hmac.new(key, purpose, hashlib.sha256).digest()
