"""Parses typed lists of numbers, e.g. "12, 15"."""

import re

from scoring.errors import RuleViolation

MOST_NUMBERS = 200
LONGEST_NUMBER = 6  # digits
_PARTS = re.compile(r"[\s,;/]+")


def numbers_in(text: str) -> tuple[int, ...]:
    """Returns the unique positive integers in a text, in ascending order.

    They may be separated by commas, semicolons, slashes or spaces. Raises RuleViolation `numbers_invalid` (param
    `given`) or `too_many_numbers_listed`.
    """
    numbers = tuple(sorted({_parse_number(part) for part in _PARTS.split(text) if part}))
    if len(numbers) > MOST_NUMBERS:
        raise RuleViolation("too_many_numbers_listed", most=MOST_NUMBERS)
    return numbers


def _parse_number(part: str) -> int:
    right = part.isascii() and part.isdigit() and len(part) <= LONGEST_NUMBER and int(part) >= 1
    if not right:
        raise RuleViolation("numbers_invalid", given=part[:20])
    return int(part)
