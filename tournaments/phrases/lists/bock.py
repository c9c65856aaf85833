"""Wording for Bock."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.lists.consequences import BockMoves

# Names by number of simultaneous Böcke; higher numbers have none.
AT_ONCE = {1: _("Bock"), 2: _("double Bock"), 3: _("triple Bock")}
RAISED = {0: _("no Bock"), **AT_ONCE}


def raised_words(rounds: int) -> str:
    return str(RAISED.get(rounds) or _count_words(rounds))


def _count_words(rounds: int) -> str:
    return gettext("{number} Böcke").format(number=rounds)


def bock_words(factor: int, bocks: Sequence[int]) -> str:
    """Describes the Böcke still running, e.g. "double Bock ×3, ends after 2 and 4 games"."""
    if not bocks:
        return ""
    name = str(AT_ONCE.get(len(bocks)) or _count_words(len(bocks)))
    return gettext("{bock} ×{factor}, {left}").format(bock=name, factor=factor, left=_end_words(bocks))


def bock_brief(factor: int, bocks: Sequence[int]) -> str:
    """Returns a short form such as "BOCK×2 · 3 games left"."""
    return gettext("BOCK×{factor} · {left}").format(factor=factor, left=_end_words(bocks)) if bocks else ""


def _end_words(bocks: Sequence[int]) -> str:
    *first, last = sorted(set(bocks))
    if first:
        return gettext("ends after {first} and {last} games").format(first=", ".join(map(str, first)), last=last)
    return ngettext("{numbers} game left", "{numbers} games left", last).format(numbers=last)


def raises_words(game: int, rounds: int) -> str:
    text = ngettext("Game {game} raises a Bock.", "Game {game} raises {number} rounds of Bock.", rounds)
    return text.format(game=game, number=rounds)


def moves_words(moves: BockMoves) -> list[str]:
    sentences = []
    if moves.lapsed:
        sentences.append(
            ngettext("The Bock it raised lapses.", "The {number} rounds of Bock it raised lapse.", moves.lapsed)
        )
    if moves.raised:
        sentences.append(ngettext("It raises a Bock.", "It raises {number} rounds of Bock.", moves.raised))
    if moves.longer:
        sentences.append(gettext("The current Bock lasts one game longer."))
    if moves.shorter:
        sentences.append(gettext("The current Bock ends one game earlier."))
    return [sentence.format(number=moves.lapsed or moves.raised) for sentence in sentences]


def factor_words(factor: int) -> str:
    return gettext("Bock ×{factor}").format(factor=factor) if factor > 1 else gettext("no Bock")


def change_words(before: int, after: int) -> str:
    if after == 1:
        return gettext("no longer a Bock")
    if before == 1:
        return gettext("in a Bock ×{factor}").format(factor=after)
    return gettext("×{factor} instead of ×{was}").format(factor=after, was=before)
