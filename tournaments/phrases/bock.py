"""A Bock in words: what is in force, what a game raised, what became of one that was corrected."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

# How many run side by side; more have no name.
AT_ONCE = {1: _("Bock"), 2: _("double Bock"), 3: _("triple Bock")}
RAISED = {0: _("none"), **AT_ONCE}


def raised_words(rounds: int) -> str:
    """The rounds of Bock that a game raises, as the table calls them."""
    return str(RAISED.get(rounds, rounds))


def bock_words(factor: int, bocks: Sequence[int]) -> str:
    """The Bock in force for the next game and how long each lasts, e.g. "double Bock ×3: 2 and 4 games left"."""
    if not bocks:
        return ""
    name = str(AT_ONCE.get(len(bocks)) or gettext("{number} Böcke").format(number=len(bocks)))
    *first, last = map(str, sorted(bocks))
    numbers = gettext("{first} and {last}").format(first=", ".join(first), last=last) if first else last
    left = ngettext("{numbers} game left", "{numbers} games left", max(bocks)).format(numbers=numbers)
    return gettext("{bock} ×{factor}, {left}").format(bock=name, factor=factor, left=left)
