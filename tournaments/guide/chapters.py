"""The chapters of the organisers' guide, in reading order."""

from collections.abc import Sequence
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Chapter(StrEnum):
    """A chapter of the guide, named after its file in `docs/guide/de` and `docs/guide/en`, and used in its URL."""

    PREPARING = "preparing"
    SETTINGS = "settings"
    ADDRESS_BOOK = "address-book"
    SIGN_UP = "sign-up"
    PARTICIPANTS = "participants"
    DOOR = "door"
    REHEARSAL = "rehearsal"
    LAPTOP = "laptop"
    BACKUP = "backup"
    DRAW = "draw"
    ROUND = "round"
    PRINTING = "printing"
    CHANGES = "changes"
    PHONES = "phones"
    RESULTS = "results"
    PAPER = "paper"
    REFEREE = "referee"
    WALLS = "walls"
    STANDINGS = "standings"
    FINISH = "finish"
    TROUBLE = "trouble"
    FREE_LISTS = "free-lists"


ORDER: Sequence[Chapter] = tuple(Chapter)
# The first chapter of each part.
PARTS: Sequence[tuple[Promise, Chapter]] = (
    (_("Before the evening"), Chapter.PREPARING),
    (_("During the evening"), Chapter.DRAW),
    (_("The result"), Chapter.STANDINGS),
    (_("Also useful"), Chapter.TROUBLE),
)


def parts() -> list[tuple[Promise, Sequence[Chapter]]]:
    starts = [ORDER.index(first) for _name, first in PARTS]
    ends = [*starts[1:], len(ORDER)]
    return [(name, ORDER[start:end]) for (name, _first), start, end in zip(PARTS, starts, ends, strict=True)]
