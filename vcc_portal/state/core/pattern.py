"""What every mixin of a State is: it answers for one mechanism, and says by abstract methods what it asks of the others."""


class Pattern:
    """Base of the mixins: an abstract method is answered by whatever class of the State has it, in whatever order.

    Python alone would take the first one in the order of the bases, so that two mixins could not ask each other. What
    nobody answers stays abstract (`tests/contract/test_mixins.py`).
    """

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        asked = {name for kind in cls.__mro__ for name, value in vars(kind).items() if _abstract(value)}
        for name in sorted(asked):
            has = [vars(kind)[name] for kind in cls.__mro__ if name in vars(kind)]
            answers = [value for value in has if not _abstract(value)]
            if _abstract(has[0]) and answers:
                setattr(cls, name, answers[0])


def _abstract(value: object) -> bool:
    return bool(getattr(value, "__isabstractmethod__", False))
