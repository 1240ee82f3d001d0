"""A visible text in both languages; leaving one out is a type error."""

from collections.abc import Iterable
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

    @classmethod
    def either(cls, zh: str, en: str) -> "Text":
        """What somebody else has written, perhaps in one language alone, which then stands in both."""
        return cls(zh=zh or en, en=en or zh)

    def __bool__(self) -> bool:
        return bool(self.zh)

    def in_(self, language: Language) -> str:
        """The text in one language."""
        return self.zh if language == "zh" else self.en

    def format(self, **values: "object | Text") -> "Text":
        """Fill `{name}` places in both languages: a `Text` in its own language, a whole number as a `Count`."""
        return Text(
            zh=self.zh.format(**{name: _filling(v, "zh") for name, v in values.items()}),
            en=self.en.format(**{name: _filling(v, "en") for name, v in values.items()}),
        )

    @property
    def within(self) -> "Text":
        """Inside a sentence: English begins it small, unless it begins with an abbreviation."""
        return self if self.en[1:2].isupper() else Text(zh=self.zh, en=self.en[:1].lower() + self.en[1:])

    def __add__(self, other: "Text") -> "Text":
        return Text(zh=self.zh + other.zh, en=self.en + other.en)


def listed(parts: "Iterable[Text | str]") -> Text:
    """Several things in a row, as each language separates them; empty for none."""
    texts = [part if isinstance(part, Text) else Text.same(part) for part in parts]
    return Text(zh="、".join(one.zh for one in texts), en=", ".join(one.en for one in texts))


class Count(int):
    """A whole number inside a text: `{total}` is "1,234", and `{total:card|cards}` is "1 card" or "1,234 cards"."""

    def __format__(self, spec: str) -> str:
        one, _, many = spec.partition("|")
        word = one if self == 1 else many
        return f"{int(self):,} {word}" if spec else f"{int(self):,}"


def _filling(value: "object | Text", language: Language) -> object:
    if isinstance(value, Text):
        return value.in_(language)
    return Count(value) if type(value) is int else value


EMPTY = Text(zh="", en="")
