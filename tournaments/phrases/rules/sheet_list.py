"""The rule sheet on Bock, on the table, on how long a round is, and on penalties. Sentences of our own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.bock import BockMultiplies, BockRounds, BockSolo, BockStacking, BockStarts, BockTrigger
from scoring.rules.rules import RuleSet
from tournaments.phrases.rules.members import MEMBERS
from tournaments.phrases.terms import word

Lines = Iterator[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long is played. `sizes` and `pot` as `Tournament` has them."""

    rounds: int
    pflichtsoli: int
    sizes: Mapping[str, Mapping[str, Any]]
    pot: Mapping[str, Any] | None = None


STARTS: Mapping[str, Promise] = {
    BockStarts.NEXT: _("A Bock is as many games as there are players at the table, from the next game on."),
    BockStarts.CURRENT: _(
        "A Bock is as many games as there are players at the table; the game that brings it is the first of them."
    ),
}
FACTORS: Mapping[str, Promise] = {
    "n_plus_1": _("in two at once three times, in three four times"),
    "two_n": _("in two at once four times, in three six times"),
    "power": _("in two at once four times, in three eight times"),
}
MULTIPLIES: Mapping[str, Promise] = {
    BockMultiplies.BASE: _("Sonderpunkte are not multiplied."),
    BockMultiplies.TOTAL: _("Sonderpunkte are multiplied too."),
}
SOLO: Mapping[str, Promise] = {
    BockSolo.COUNTS: _("A solo is multiplied and uses up one of its games, as any other game does."),
    BockSolo.FREE: _("A solo is not multiplied, uses up none of its games and brings no Bock."),
    BockSolo.KEPT: _("A solo is multiplied; it uses up none of its games when the same dealer deals again."),
}


def bock(rules: RuleSet) -> Lines:
    """What triggers a Bock, and its effect."""
    options = rules.bock
    causes = [word(MEMBERS["bock.triggers"], each) for each in options.triggers if each is not BockTrigger.MANUAL]
    if causes:
        yield gettext("A Bock comes after: {causes}.").format(causes="; ".join(causes))
    if BockTrigger.MANUAL in options.triggers:
        yield gettext("The table may raise a Bock itself after any game, up to three at once.")
    if len(causes) > 1:
        several = gettext("Several of these in one game bring one Bock.")
        yield (
            gettext("Each of these in one game brings a Bock.")
            if options.rounds_per_game is BockRounds.EACH
            else several
        )
    yield str(STARTS[options.starts])
    if options.stacking is BockStacking.APPEND:
        yield gettext("A game in a Bock counts twice; a new one begins when those before are over.")
    else:
        yield gettext("Böcke run beside each other: a game in one counts twice, {more}.").format(
            more=FACTORS[options.factor]
        )
    yield str(MULTIPLIES[options.multiplies])
    yield str(SOLO[options.solo])


def table(rules: RuleSet) -> Lines:
    """How many sit at a table, and who sits out."""
    sizes = sorted(rules.table.sizes)
    if max(sizes) > 4:
        yield gettext("A table has {least} to {most} players; four play.").format(least=min(sizes), most=max(sizes))
        yield gettext(
            "Of five the dealer sits out, of six also the player opposite, of seven the third and fifth to the left."
        )
    if rules.table.six_at_once:
        yield gettext(
            "Six may all play at once (Tripelkopf): three against three, each one value; one alone against five: "
            "five times."
        )  # fmt: skip


def length(of: Length) -> Lines:
    """How many rounds and games, how many minutes, and what a pot is."""
    yield ngettext("{n} round is played.", "{n} rounds are played.", of.rounds).format(n=of.rounds)
    for size in sorted(of.sizes, key=int):
        yield from _at_size(of, size)
    if of.pot:
        yield from _pot(of.pot)
    yield (
        gettext(
            "When the time is up, the game that is being dealt or played is finished; open normal games are struck, "
            "open Pflichtsoli are still played."
        )
        if of.pflichtsoli
        else gettext("When the time is up, the game that is being dealt or played is the last one.")
    )


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


def _pot(pot: Mapping[str, Any]) -> Lines:
    shared = gettext("A pot of {n} points that all tables share is played off: each game draws from it, whoever wins.")
    own = gettext("Each table plays off a pot of {n} points: each game draws from it, whoever wins.")
    yield (shared if pot.get("scope") == "tournament" else own).format(n=pot["points"])
    by_sum = gettext("A game draws what its winners write together.")
    yield gettext("A game draws its value once.") if pot.get("drain") == "value" else by_sum
    yield gettext("When it is empty there are no more normal games, open Pflichtsoli are still played.")
    if pot.get("max_games"):
        yield gettext("After {n} normal games it ends in any case.").format(n=pot["max_games"])


def penalties() -> Lines:
    """What the referee can write; the same under every rule book."""
    yield gettext("Who notices a mistake says so at once and calls the referee; the game stops until it is decided.")
    yield gettext(
        "A minor violation costs 3 points, the others write 1 each; where only a soloist is harmed, he writes 3."
    )
    yield gettext(
        "A serious one costs 12 points and 3 more for each Absage of the others, who write 4 and 1 more each; the game "
        "counts as not played. Against a soloist he alone writes what the offender loses, and the solo counts."
    )
    yield gettext("Unsporting conduct: a warning, up to 12 points, or the end of the event for that player.")
