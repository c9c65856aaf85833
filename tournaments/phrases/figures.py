"""Formatting of numbers."""

MINUS = "\N{MINUS SIGN}"


def plain(number: int | None, unknown: str = "") -> str:
    """Formats a number with a real minus sign.

    >>> plain(-4), plain(0), plain(None, "?")
    ('−4', '0', '?')
    """
    return unknown if number is None else str(number).replace("-", MINUS)


def rank(number: int | None, *, tied: bool, by_lot: bool = False) -> str:
    """Formats a rank, with "=" if it is shared and "*" if it was decided by lot; a dash if there is none.

    >>> rank(14, tied=True), rank(3, tied=False), rank(1, tied=False, by_lot=True), rank(None, tied=False)
    ('14=', '3', '1*', '–')
    """
    return "\N{EN DASH}" if number is None else f"{number}{'=' * tied}{'*' * by_lot}"


def signed(points: int | None, unknown: str = "") -> str:
    """Formats points with their sign; 0 has none.

    >>> signed(3), signed(-4), signed(0), signed(None)
    ('+3', '−4', '0', '')
    """
    return f"+{points}" if points is not None and points > 0 else plain(points, unknown)
