"""How many people make which tables, in words."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext, ngettext

TABLES: Mapping[int, Callable[[int], str]] = {
    4: lambda n: ngettext("{n} table of four", "{n} tables of four", n).format(n=n),
    5: lambda n: ngettext("{n} table of five", "{n} tables of five", n).format(n=n),
}


def tables_sentence(sizes: Sequence[int]) -> str:
    """The tables of these sizes, e.g. "9 tables of four and 1 table of five"; nothing for none."""
    counts = Counter(sizes)
    return gettext(" and ").join(TABLES[size](counts[size]) for size in sorted(counts))


def participants_phrase(n: int) -> str:
    """The number of participants."""
    return ngettext("{n} participant", "{n} participants", n).format(n=n)
