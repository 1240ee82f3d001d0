"""Mixins answer each other's questions in whatever order a class lists them."""

from abc import ABC, abstractmethod
from typing import ClassVar

import pytest

from vcc_portal.state.core.pattern import Pattern


class Asks(Pattern, ABC):
    def told(self) -> str:
        return f"{self.name()} {self.number()}"

    @abstractmethod
    def name(self) -> str: ...

    @abstractmethod
    def number(self) -> int: ...


class Names(Pattern, ABC):
    def name(self) -> str:
        return "one"

    @abstractmethod
    def number(self) -> int: ...


class Counts(Pattern, ABC):
    def number(self) -> int:
        return 2

    @abstractmethod
    def name(self) -> str: ...


def test_two_that_ask_each_other_are_answered_in_either_order() -> None:
    class First(Asks, Names, Counts): ...

    class Last(Names, Counts, Asks): ...

    assert First().told() == Last().told() == "one 2"


def test_the_class_itself_answers_before_its_mixins() -> None:
    class Own(Asks, Names, Counts):
        def name(self) -> str:
            return "own"

    assert Own().told() == "own 2"


def test_a_constant_that_nobody_has_is_missed_when_the_class_is_made() -> None:
    class Named(Pattern):
        _mixin = True
        TASK: ClassVar[str]
        BUSY: ClassVar[bool] = True

    class Larger(Named):
        _mixin = True

    with pytest.raises(TypeError, match="Nameless has no TASK, which Named asks for"):

        class Nameless(Larger): ...

    class Whole(Larger):
        TASK = "move"

    assert (Whole.TASK, Whole.BUSY) == ("move", True)


def test_what_nobody_answers_stays_abstract() -> None:
    class Missing(Asks, Names): ...

    assert Missing.__abstractmethods__ == {"number"}
    with pytest.raises(TypeError):
        Missing()  # type: ignore[abstract]
