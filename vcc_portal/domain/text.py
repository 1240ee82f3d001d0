"""A visible text in both languages; leaving one out is a type error."""

from dataclasses import dataclass
from typing import Literal

Language = Literal["zh", "en"]


@dataclass(frozen=True)
class Text:
    """One text, zh and en. State vars hold it as it is, so the browser picks the language."""

    zh: str
    en: str

    @classmethod
    def same(cls, text: str) -> "Text":
        """Data rather than words: a name, a code or a figure that reads alike in both languages."""
        return cls(zh=text, en=text)

    def __bool__(self) -> bool:
        return bool(self.zh)

    def in_(self, language: Language) -> str:
        """The text in one language."""
        return self.zh if language == "zh" else self.en

    def format(self, **values: "object | Text") -> "Text":
        """Fill `{name}` places in both languages; a `Text` value is filled in its own language."""
        return Text(
            zh=self.zh.format(**{name: v.zh if isinstance(v, Text) else v for name, v in values.items()}),
            en=self.en.format(**{name: v.en if isinstance(v, Text) else v for name, v in values.items()}),
        )

    def __add__(self, other: "Text") -> "Text":
        return Text(zh=self.zh + other.zh, en=self.en + other.en)


class Count(int):
    """A number for `Text.format`: `{total}` is "1,234", and `{total:card|cards}` is "1 card" or "1,234 cards"."""

    def __format__(self, spec: str) -> str:
        one, _, many = spec.partition("|")
        word = one if self == 1 else many
        return f"{int(self):,} {word}" if spec else f"{int(self):,}"


EMPTY = Text(zh="", en="")
