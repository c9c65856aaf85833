"""How numbers are written: with a real minus sign, and a sign of their own where none is known."""

MINUS = "\N{MINUS SIGN}"


def plain(number: int | None, unknown: str = "") -> str:
    """A number with a real minus.

    >>> plain(-4), plain(0), plain(None, "?")
    ('−4', '0', '?')
    """
    return unknown if number is None else str(number).replace("-", MINUS)


def signed(points: int | None, unknown: str = "") -> str:
    """Points with their sign, plus included; 0 has none.

    >>> signed(3), signed(-4), signed(0), signed(None)
    ('+3', '−4', '0', '')
    """
    return f"+{points}" if points is not None and points > 0 else plain(points, unknown)
