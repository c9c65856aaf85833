"""Lists of names as text."""

from collections.abc import Iterable


def enumerated(names: Iterable[str]) -> str:
    """Joins names by commas, or by semicolons if any name contains a comma.

    >>> enumerated(["Hans Otten", "Erika Sommer"])
    'Hans Otten, Erika Sommer'
    >>> enumerated(["Otten, Hans", "Sommer, Erika"])
    'Otten, Hans; Sommer, Erika'
    """
    row = tuple(names)
    return separator(row).join(row)


def separator(names: Iterable[str]) -> str:
    """Returns a semicolon if any name contains a comma, otherwise a comma."""
    return "; " if any("," in name for name in names) else ", "
