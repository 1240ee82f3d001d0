"""Every visible string, in Chinese and English side by side."""

from vcc_portal.i18n.text import Language, Text

__all__ = ["Language", "Text"]
