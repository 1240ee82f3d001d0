"""Encrypts what a session keeps, with a key that only the browser's cookie holds."""

import base64
import hashlib
import secrets

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SID_BYTES = 32


class DecryptionFailed(Exception):
    """The row was not encrypted with this session id, or was changed."""


def new_sid() -> str:
    """A session id of 256 random bits, as the cookie carries it."""
    return secrets.token_urlsafe(SID_BYTES)


def key_of(sid: str) -> str:
    """The name of a session in the store; the id itself is never kept."""
    return hashlib.sha256(b"vcc-session-name:" + sid.encode()).hexdigest()


class Cipher:
    """Encrypts and decrypts the fields of one session."""

    def __init__(self, sid: str) -> None:
        derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"vcc-session-seal").derive(sid.encode())
        self._fernet = Fernet(base64.urlsafe_b64encode(derived))

    def encrypt(self, text: str) -> bytes:
        """A text that only `decrypt` of the same key reads."""
        return self._fernet.encrypt(text.encode())

    def decrypt(self, encrypted: bytes) -> str:
        """The text again; `DecryptionFailed` where it was encrypted with another key, or changed."""
        try:
            return self._fernet.decrypt(encrypted).decode()
        except InvalidToken as error:
            raise DecryptionFailed from error
