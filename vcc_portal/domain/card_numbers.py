"""Finds payment card numbers in any text: 13 to 19 digits with a right check digit (ISO/IEC 7812-1), plain or grouped."""

import itertools
import re
import unicodedata
from collections.abc import Callable, Iterator

SHORTEST, LONGEST = 13, 19
_RUN = re.compile(r"\d(?:[ -]?\d)*+")
_GROUP = re.compile(r"\d+")


def digits_of(typed: str) -> str:
    """A number as people type it, in any width and with blanks or hyphens between its groups, as digits."""
    return re.sub(r"[\s-]", "", unicodedata.normalize("NFKC", typed))


def is_card_number(digits: str) -> bool:
    """Whether these can be a whole card number: its length and its check digit are right."""
    if not (SHORTEST <= len(digits) <= LONGEST and digits.isascii() and digits.isdigit()):
        return False
    return _checksums([int(digit) for digit in digits])[len(digits) % 2][-1] % 10 == 0


def mask_card_numbers(text: str, mask: Callable[[str], str], *, but_dates: bool = False) -> str:
    """The text with `mask(number)` in the place of each card number, in time that is linear in its length.

    Groups of digits with single blanks or hyphens between them are taken together, and every sequence of whole
    groups is looked at: "12 4859 3200 1234 5670" holds a number although all of its digits together are none.
    Numbers that overlap are masked as one. With `but_dates` what begins with 20 is none: no card does, but the numbers
    of many other things do.
    """
    return _RUN.sub(lambda run: _masked(run[0], mask, but_dates=but_dates), text)


def _masked(run: str, mask: Callable[[str], str], *, but_dates: bool) -> str:
    if len(run) < SHORTEST:
        return run
    pieces, position = [], 0
    for start, end in _joined(_numbers(run, but_dates=but_dates)):
        pieces += [run[position:start], mask(run[start:end])]
        position = end
    return "".join([*pieces, run[position:]])


def _numbers(run: str, *, but_dates: bool) -> Iterator[tuple[int, int]]:
    """Where each sequence of groups that is a number begins and ends, in the order of the beginnings."""
    groups = [found.span() for found in _GROUP.finditer(run)]
    digits = [int(char) for char in run if char.isdecimal()]
    bounds = [0, *itertools.accumulate(end - start for start, end in groups)]
    sums = _checksums(digits)
    for first, (start, _) in enumerate(groups):
        if but_dates and digits[bounds[first] : bounds[first] + 2] == [2, 0]:
            continue
        # A group has one digit at least, so that no number has more groups than digits.
        for last in range(first, min(first + LONGEST, len(groups))):
            begin, end = bounds[first], bounds[last + 1]
            if end - begin > LONGEST:
                break
            right = sums[end % 2][end] - sums[end % 2][begin]
            if end - begin >= SHORTEST and right % 10 == 0 and len(set(digits[begin:end])) > 1:
                yield start, groups[last][1]


def _joined(spans: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _checksums(digits: list[int]) -> tuple[list[int], list[int]]:
    """Luhn sums up to each place, for numbers that end at an even and at an odd place: the last digit counts once."""
    even, odd = [0], [0]
    for place, digit in enumerate(digits, 1):
        twice = digit * 2 - 9 * (digit > 4)
        even.append(even[-1] + (twice if place % 2 else digit))
        odd.append(odd[-1] + (digit if place % 2 else twice))
    return even, odd
