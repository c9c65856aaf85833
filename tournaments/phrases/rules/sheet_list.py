"""Rule sheet: the table and the length of a round, described in our own words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.lists.format import MissingGames
from scoring.rules.rules import SIX_AT_A_TABLE, RuleSet
from scoring.rules.worth import Counting
from tournaments.phrases.lists.break_off import rule_words
from tournaments.phrases.rules.sheet_federation import dealing
from tournaments.phrases.rules.sheet_words import Lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """The length of an event. `sizes` and `pot` are as in `Tournament`, `broken_off` and its points as in `Format`.

    `most_at`: the maximum number of games with a pot, by table size; empty if all are scaled from tables of four.
    """

    rounds: int
    pflichtsoli: int
    sizes: Mapping[str, Mapping[str, Any]]
    pot: Mapping[str, Any] | None = None
    most_at: Mapping[int, int] = field(default_factory=dict)
    broken_off: str = MissingGames.NOTHING
    broken_off_points: int | None = None


def sizes_at_table(rules: RuleSet, played: Length | None) -> tuple[int, ...]:
    """Returns the event's table sizes, or else those the rules allow."""
    return tuple(sorted(map(int, played.sizes))) if played and played.sizes else tuple(sorted(rules.table.sizes))


# Players sitting out, by table size (rule books, section 6).
SIT_OUT: Mapping[int, Promise] = {
    5: _("with five the dealer"),
    6: _("with six the dealer and the player opposite"),
    7: _("with seven the dealer, the third and the fifth player to the dealer’s left"),
}


def table(rules: RuleSet, sizes: tuple[int, ...]) -> Lines:
    sitting = [str(SIT_OUT[size]) for size in sizes if size in SIT_OUT]
    yield gettext("Four players play each game.")
    if sitting:
        yield gettext("At tables of more than four, some players sit out and score nothing: {who}.").format(
            who="; ".join(sitting)
        )
    if rules.table.six_at_once and SIX_AT_A_TABLE in sizes:
        yield gettext(
            "Six may all play at once (Tripelkopf): three against three for the value once, or one against five for "
            "five times the value."
        )
    yield gettext(
        "Position 1 deals first, then the next player clockwise. After a wrong deal, including one by the "
        "wrong dealer, the right dealer deals again."
    )
    yield from dealing(rules)
    if sitting:
        yield gettext("The last position keeps the list: position 4 of four, position 5 of five, and so on.")
    else:
        yield gettext("Position 4 keeps the list.")


def length(rules: RuleSet, of: Length) -> Lines:
    yield ngettext("{n} round is played.", "{n} rounds are played.", of.rounds).format(n=of.rounds)
    for size in sorted(of.sizes, key=int):
        yield from _size_line(of, size)
    if of.pot:
        yield from _pot(of.pot, rules.worth.counting, of.pflichtsoli)
        yield from _most_games(of.pot.get("max_games"), of.most_at, tuple(map(int, of.sizes)))
    yield from _time(of)
    if of.broken_off != MissingGames.NOTHING:
        rule = rule_words(of.broken_off, of.broken_off_points)
        yield gettext("If a list is broken off, its games count. {rule}").format(rule=rule)


def _time(of: Length) -> Lines:
    if not any(numbers.get("minutes") for numbers in of.sizes.values()):
        return
    if of.pflichtsoli:
        yield gettext(
            "When time is up, the game being dealt or played is finished; remaining normal games are "
            "struck, open Pflichtsoli are still played."
        )
        yield gettext(
            "After a wrong deal from then on, only a solo that is vorgeführt is dealt again; any other game is struck."
        )
    else:
        yield gettext(
            "When time is up, the game being dealt or played is the last one; if it was dealt wrongly, it is struck."
        )


def size_words(of: Length, size: str) -> Lines:
    numbers = of.sizes[size]
    normal, minutes = numbers.get("normal_games"), numbers.get("minutes")
    if normal:
        yield ngettext("{n} normal game", "{n} normal games", normal).format(n=normal)
    if of.pflichtsoli:
        owed = of.pflichtsoli * int(size)
        yield ngettext("{n} Pflichtsolo", "{n} Pflichtsoli", owed).format(n=owed)
    if minutes:
        yield ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def _size_line(of: Length, size: str) -> Lines:
    parts = tuple(size_words(of, size))
    if parts:
        yield gettext("A round at a table of {size}: {parts}.").format(size=size, parts=", ".join(parts))


# A game's draw from a pot, by counting (rule books, section 6, Punktetopf).
DRAINS: Mapping[str, Promise] = {
    Counting.PLUS_MINUS: _("A game draws all points scored as plus."),
    Counting.PLUS: _("A game draws all points scored as plus; points scored as minus go back into the pot."),
    Counting.MINUS: _("A game draws all points scored as minus; points scored as plus go back into the pot."),
}


VALUE_ONCE = _(
    "A game draws its value once, no matter how many players score it; a negative value draws as much as "
    "the same positive value."
)

MOST_AT: Mapping[int, Callable[[int], str]] = {
    4: lambda n: ngettext(
        "At a table of four the pot is empty after {n} normal game in any case.",
        "At a table of four the pot is empty after {n} normal games in any case.",
        n,
    ),
    5: lambda n: ngettext(
        "At a table of five the pot is empty after {n} normal game in any case.",
        "At a table of five the pot is empty after {n} normal games in any case.",
        n,
    ),
    6: lambda n: ngettext(
        "At a table of six the pot is empty after {n} normal game in any case.",
        "At a table of six the pot is empty after {n} normal games in any case.",
        n,
    ),
    7: lambda n: ngettext(
        "At a table of seven the pot is empty after {n} normal game in any case.",
        "At a table of seven the pot is empty after {n} normal games in any case.",
        n,
    ),
}


def _pot(pot: Mapping[str, Any], counting: Counting, pflichtsoli: int) -> Lines:
    is_shared = pot.get("scope") == "tournament"
    points = pot["points"]
    shared = ngettext(
        "In each round all tables share a pot of {n} point: each game draws from it, no matter who wins.",
        "In each round all tables share a pot of {n} points: each game draws from it, no matter who wins.",
        points,
    )
    own = ngettext(
        "In each round every table has a pot of {n} point: each game draws from it, no matter who wins.",
        "In each round every table has a pot of {n} points: each game draws from it, no matter who wins.",
        points,
    )
    yield (shared if is_shared else own).format(n=points)
    yield str(VALUE_ONCE if pot.get("drain") == "value" else DRAINS[counting])
    yield gettext("The game that empties it counts in full. Penalties do not draw from it.")
    if is_shared:
        yield gettext("When it is empty, the other tables finish their current game.")
    if pflichtsoli:
        yield gettext("When it is empty there are no more normal games; open Pflichtsoli are still played.")
    else:
        yield gettext("When it is empty there are no more games.")


def _most_games(at_four: int | None, most_at: Mapping[int, int], sizes: tuple[int, ...]) -> Lines:
    if at_four and not most_at:
        yield MOST_AT[4](at_four).format(n=at_four)
        if sizes != (4,):
            yield gettext("Each extra player at a table adds a quarter of these games.")
    for size, most in sorted(most_at.items()):
        yield MOST_AT[size](most).format(n=most)
