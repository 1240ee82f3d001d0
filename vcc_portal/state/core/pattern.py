"""What every mixin of a State is: it answers for one mechanism, and says by abstract methods what it asks of the others."""

import inspect
from typing import ClassVar, get_origin


class Pattern:
    """Base of the mixins: an abstract method is answered by whatever class of the State has it, in whatever order.

    Python alone would take the first one in the order of the bases, so that two mixins could not ask each other. What
    nobody answers stays abstract (`tests/contract/test_mixins.py`). A constant that a mixin names and gives no value to is
    asked of the State in the same way, and missed when the class is made: some are read only when an answer is lost.
    """

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        asked = {name for kind in cls.__mro__ for name, value in vars(kind).items() if _abstract(value)}
        for name in sorted(asked):
            has = [vars(kind)[name] for kind in cls.__mro__ if name in vars(kind)]
            answers = [value for value in has if not _abstract(value)]
            if _abstract(has[0]) and answers:
                setattr(cls, name, answers[0])
        if not vars(cls).get("_mixin"):  # as the framework marks one
            _have_constants(cls)


def _have_constants(cls: type) -> None:
    for kind in cls.__mro__:
        named = inspect.get_annotations(kind) if issubclass(kind, Pattern) else {}
        for name in (name for name, kept in named.items() if get_origin(kept) is ClassVar and not hasattr(cls, name)):
            raise TypeError(f"{cls.__qualname__} has no {name}, which {kind.__name__} asks for")


def _abstract(value: object) -> bool:
    return bool(getattr(value, "__isabstractmethod__", False))
