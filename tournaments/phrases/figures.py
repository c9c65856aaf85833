"""Formatting of numbers."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format

from scoring.ranking.criteria import Value

MINUS = "\N{MINUS SIGN}"


def plain(number: Value | None, unknown: str = "") -> str:
    """Formats a number with a real minus sign, a fraction with two places.

    >>> plain(-4), plain(0), plain(None, "?")
    ('−4', '0', '?')
    """
    if number is None:
        return unknown
    text = number_format(rounded(number), 2) if isinstance(number, Fraction) else str(number)
    return text.replace("-", MINUS)


def rounded(number: Fraction) -> Decimal:
    """Rounds to two places, for display only."""
    return Decimal(round(number * 100)).scaleb(-2)


def counted(number: Value) -> int:
    """Returns an integer with the same plural.

    >>> counted(1), counted(Fraction(1, 2))
    (1, 2)
    """
    return number if isinstance(number, int) else 2


def rank(number: int | None, *, tied: bool, by_lot: bool = False) -> str:
    """Formats a rank, with "=" if it is shared and "*" if it was decided by lot; a dash if there is none.

    >>> rank(14, tied=True), rank(3, tied=False), rank(1, tied=False, by_lot=True), rank(None, tied=False)
    ('14=', '3', '1*', '–')
    """
    return "\N{EN DASH}" if number is None else f"{number}{'=' * tied}{'*' * by_lot}"


def signed(points: Value | None, unknown: str = "") -> str:
    """Formats points with their sign; 0 has none.

    >>> signed(3), signed(-4), signed(0), signed(None)
    ('+3', '−4', '0', '')
    """
    return f"+{plain(points)}" if points is not None and points > 0 else plain(points, unknown)
