"""Several people in a row of words."""

from collections.abc import Iterable


def enumerated(names: Iterable[str]) -> str:
    """The names one after the other.

    >>> enumerated(["Hans Otten", "Erika Sommer"])
    'Hans Otten, Erika Sommer'
    >>> enumerated(["Otten, Hans", "Sommer, Erika"])
    'Otten, Hans; Sommer, Erika'
    """
    row = tuple(names)
    return separator(row).join(row)


def separator(names: Iterable[str]) -> str:
    """What stands between these names: a semicolon where a name has a comma of its own, as in "Otten, Hans"."""
    return "; " if any("," in name for name in names) else ", "
