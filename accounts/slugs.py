"""Addresses made from names: of clubs here, and of everything else that people name."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from django.utils.text import slugify

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def free_slug(name: str, *, longest: int, otherwise: str, taken: Callable[[str], AbstractSet[str]]) -> str:
    """An address made of a name, e.g. "loehner-fuechse", with a number behind it where it is taken.

    `longest` is without the number; `otherwise` stands for a name without letters. `taken` gives the addresses in use
    that begin alike, and may give others.
    """
    stem = slugify(name.translate(_GERMAN))[:longest].strip("-") or otherwise
    in_use = taken(stem)
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(in_use) + 2))
    return next(slug for slug in candidates if slug not in in_use)
