"""Addresses made from names: of clubs here, and of everything else that people name."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils.text import slugify

Row = TypeVar("Row")

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def as_address(text: str) -> str:
    """The form of a text for addresses, e.g. "jubilaeum-2027"; empty without letters and digits."""
    return slugify(text.translate(_GERMAN))


def free_slug(name: str, *, longest: int, otherwise: str, taken: Callable[[str], AbstractSet[str]]) -> str:
    """An address made of a name, e.g. "loehner-fuechse", with a number behind it where it is taken.

    `longest` is without the number; `otherwise` stands for a name without letters. `taken` gives the addresses in use
    that begin alike, and may give others.
    """
    stem = as_address(name)[:longest].strip("-") or otherwise
    in_use = taken(stem)
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(in_use) + 2))
    return next(slug for slug in candidates if slug not in in_use)


def created_at(free: Callable[[], str], create: Callable[[str], Row]) -> Row:
    """The row that `create` makes at a free address; at the next one where another writer takes that at this moment.

    `free` gives an address that is free now. Within a transaction. Raises what `create` raises for other reasons.
    """
    slug = free()
    while True:
        try:
            with transaction.atomic():  # a savepoint: what was written before stays
                return create(slug)
        except IntegrityError:
            refused, slug = slug, free()
            if slug == refused:  # nobody has it: it is not the address that is twice
                raise
