"""Names an account where its user id should not stand: in what the pages keep in the browser (decision 19)."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

_KEY_BYTES = 32
_LONG_ENOUGH = 32
"""Hexadecimal digits, 128 bits."""


class StorageTags:
    """Keyed, so that nobody without the key can tell whose a tag is, nor make the tag of somebody else."""

    def __init__(self, key: bytes | None = None) -> None:
        self._key = key or secrets.token_bytes(_KEY_BYTES)

    @classmethod
    def kept_in(cls, path: Path) -> "StorageTags":
        """With the key in a file, which is made when there is none: tags outlive a restart, as drafts do.

        It is there whole or not at all: of two processes that start at once both have the same, and a disk that was full
        leaves none behind. One that was cut off names nobody, and is made anew.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        if not _is_whole(path):
            made = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
            try:
                with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
                    opened.write(secrets.token_bytes(_KEY_BYTES))
                _put_in_place(made, path)
            finally:
                made.unlink(missing_ok=True)
        return cls(path.read_bytes())

    def of(self, user_id: str) -> str:
        """The account's tag; empty for nobody."""
        return self._keyed(user_id)[:_LONG_ENOUGH] if user_id else ""

    def secret_of(self, user_id: str) -> str:
        """What encrypts something for the account; no browser has it."""
        return self._keyed(f"secret of {user_id}")

    def _keyed(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()


def _is_whole(path: Path) -> bool:
    return path.exists() and path.stat().st_size >= _KEY_BYTES


def _put_in_place(made: Path, path: Path) -> None:
    """Another process may have put its own there meanwhile: that one stays."""
    try:
        os.link(made, path)
    except FileExistsError:
        if not _is_whole(path):
            made.replace(path)
