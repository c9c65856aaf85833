"""Slugs made from names."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils.text import slugify

Row = TypeVar("Row")

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def slug_from(text: str) -> str:
    """Returns the text as a slug, e.g. "jubilaeum-2027", or "" if it has no letters or digits."""
    return slugify(text.translate(_GERMAN))


def free_slug(name: str, *, longest: int, otherwise: str, taken: Callable[[str], AbstractSet[str]]) -> str:
    """Returns an unused slug for a name, e.g. "loehner-fuechse", with a number if that is taken.

    `longest` doesn't include the number, `otherwise` is used for names without letters or digits, and `taken` returns
    the slugs that begin with a stem.
    """
    stem = slug_from(name)[:longest].strip("-") or otherwise
    in_use = taken(stem)
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(in_use) + 2))
    return next(slug for slug in candidates if slug not in in_use)


def create_at_free_slug(free: Callable[[], str], create: Callable[[str], Row]) -> Row:
    """Creates a row with a free slug, or with the next one if another process takes it first.

    Needs a transaction.
    """
    slug = free()
    while True:
        try:
            with transaction.atomic():  # a savepoint, which keeps earlier writes
                return create(slug)
        except IntegrityError:
            refused, slug = slug, free()
            if slug == refused:  # still free: the conflict is about something else
                raise
