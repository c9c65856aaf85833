"""The rule sheet on the table, and on how long a round is. Sentences of our own."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.rules import RuleSet
from scoring.rules.worth import Counting

Lines = Iterator[str]

FIVE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long is played. `sizes` and `pot` as `Tournament` has them."""

    rounds: int
    pflichtsoli: int
    sizes: Mapping[str, Mapping[str, Any]]
    pot: Mapping[str, Any] | None = None


def sizes_at_table(rules: RuleSet, played: Length | None) -> tuple[int, ...]:
    """With how many a table can be played at: as the event has it, else as the rules know it."""
    return tuple(sorted(map(int, played.sizes))) if played and played.sizes else tuple(sorted(rules.table.sizes))


# Who sits out, by the number of players (rule books, section 6).
SIT_OUT: Mapping[int, Promise] = {
    5: _("with five the dealer"),
    6: _("with six the dealer and the player opposite"),
    7: _("with seven the dealer, the third and the fifth player to the dealer's left"),
}


def table(rules: RuleSet, sizes: Iterable[int]) -> Lines:
    """Who plays, deals first, sits out and keeps the list."""
    sitting = [str(SIT_OUT[size]) for size in sizes if size in SIT_OUT]
    yield gettext("Four play a game.")
    if sitting:
        yield gettext("Where more sit at the table, these sit out and score nothing: {who}.").format(
            who="; ".join(sitting)
        )
    if rules.table.six_at_once:
        yield gettext(
            "Six may all play at once (Tripelkopf): three against three for the value once, or one against five for "
            "five times the value."
        )
    yield gettext("Position 1 deals first, then the next player clockwise; after a wrong deal the same dealer again.")
    yield (
        gettext("Position 4 keeps the list, at a table of five position 5.")
        if FIVE in sizes
        else gettext("Position 4 keeps the list.")
    )


def length(rules: RuleSet, of: Length) -> Lines:
    """How many rounds and games, how many minutes, and what a pot is."""
    yield ngettext("{n} round is played.", "{n} rounds are played.", of.rounds).format(n=of.rounds)
    for size in sorted(of.sizes, key=int):
        yield from _at_size(of, size)
    if of.pot:
        yield from _pot(of.pot, rules.worth.counting, of.pflichtsoli)
    if not any(numbers.get("minutes") for numbers in of.sizes.values()):
        return
    if of.pflichtsoli:
        yield gettext(
            "When the time is up, the game that is being dealt or played is finished; open normal games are struck, "
            "open Pflichtsoli are still played."
        )
        yield gettext("After that only a solo that is vorgeführt is dealt again; any other wrong deal is struck.")
    else:
        yield gettext("When the time is up, the game that is being dealt or played is the last one.")


def _at_size(of: Length, size: str) -> Lines:
    numbers = of.sizes[size]
    normal, minutes = numbers.get("normal_games"), numbers.get("minutes")
    parts = []
    if normal:
        parts.append(ngettext("{n} normal game", "{n} normal games", normal).format(n=normal))
    if of.pflichtsoli:
        owed = of.pflichtsoli * int(size)
        parts.append(ngettext("{n} Pflichtsolo", "{n} Pflichtsoli", owed).format(n=owed))
    if minutes:
        parts.append(ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes))
    if parts:
        yield gettext("A round at a table of {size}: {parts}.").format(size=size, parts=", ".join(parts))


# What a game draws from a pot, by who writes it (rule books, section 6, Punktetopf).
DRAINS: Mapping[str, Promise] = {
    Counting.PLUS_MINUS: _("A game draws what its winners score together."),
    Counting.PLUS: _("A game draws what its winners score together."),
    Counting.MINUS: _("A game draws what its losers score together."),
}


def _pot(pot: Mapping[str, Any], counting: Counting, pflichtsoli: int) -> Lines:
    shared = gettext("A pot of {n} points that all tables share is played off: each game draws from it, whoever wins.")
    own = gettext("Each table plays off a pot of {n} points: each game draws from it, whoever wins.")
    yield (shared if pot.get("scope") == "tournament" else own).format(n=pot["points"])
    yield gettext("A game draws its value once.") if pot.get("drain") == "value" else str(DRAINS[counting])
    if pflichtsoli:
        yield gettext("When it is empty there are no more normal games, open Pflichtsoli are still played.")
    else:
        yield gettext("When it is empty there are no more games.")
    if pot.get("max_games"):
        yield gettext("After {n} normal games it ends in any case.").format(n=pot["max_games"])
