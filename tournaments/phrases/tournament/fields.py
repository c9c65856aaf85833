"""Wording for numbers of people and tables."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrPromise

TABLES: Mapping[int, Callable[[int], str]] = {
    4: lambda n: ngettext("{n} table of four", "{n} tables of four", n).format(n=n),
    5: lambda n: ngettext("{n} table of five", "{n} tables of five", n).format(n=n),
    6: lambda n: ngettext("{n} table of six", "{n} tables of six", n).format(n=n),
    7: lambda n: ngettext("{n} table of seven", "{n} tables of seven", n).format(n=n),
}
# Players sitting out at larger tables (`scoring.lists.dealing.SITTING`).
SIT_OUT: Mapping[int, StrPromise] = {
    6: _("At a table of six two sit out in turn: the dealer and the player opposite."),
    7: _("At a table of seven three sit out in turn: the dealer and the third and fifth to the dealer’s left."),
}
UNKNOWN_SIZE: Mapping[int, StrPromise] = {
    6: _(
        "The rule book says nothing about tables of six; its rules apply there too, with players sitting out in turn."
    ),
    7: _(
        "The rule book says nothing about tables of seven; its rules apply there too, with players sitting out in turn."
    ),
}


def tables_sentence(sizes: Sequence[int]) -> str:
    """Returns e.g. "9 tables of four and 1 table of five"."""
    counts = Counter(sizes)
    *first, last = [TABLES[size](counts[size]) for size in sorted(counts)] or [""]
    return gettext(" and ").join([", ".join(first), last]) if first else last


def rotation_sentences(sizes: Collection[int], known: Collection[int]) -> list[str]:
    """Explains how tables of six and seven work. `known`: the table sizes in the rule book."""
    larger = sorted(set(sizes) & SIT_OUT.keys())
    return [
        str(texts[size])
        for size in larger
        for texts in (SIT_OUT, UNKNOWN_SIZE)
        if texts is SIT_OUT or size not in known
    ]


def participants_phrase(n: int) -> str:
    return ngettext("{n} participant", "{n} participants", n).format(n=n)
