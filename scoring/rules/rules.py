"""Rule books as plain values that can be stored, printed and merged.

Some groups only govern play. They appear on the rule sheet and limit what can be entered.

| groups | module |
|---|---|
| `deck`, `dullen`, `schweine`, `announcements`, `play` | `cards` |
| `reservations`, `soli`, `pflichtsoli`, `hochzeit`, `armut`, `throw_in` | `reservations` |
| `worth`, `sonderpunkte` | `worth` |
| `bock` | `bock` |
| `table`, and contradictions | here |
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from scoring.errors import RuleViolation
from scoring.rules.bock import Bock
from scoring.rules.cards import Announcements, Deck, Dullen, Hyperschweine, Play, Schweine, WhichAces
from scoring.rules.reservations import (
    HANDS_OF_NINES,
    Armut,
    Hochzeit,
    Pflichtsoli,
    Reservations,
    Soli,
    ThrowIn,
)
from scoring.rules.worth import SonderpunktWorths, Worth
from scoring.shapes import Range
from scoring.terms import ABSAGEN, COLOUR_SOLI, PICTURE_SOLI, REAL_SOLI, Sonderpunkt

SCHEMA = 1
SIZES = Range(4, 7)
SIX_AT_A_TABLE = 6
USUAL_PLAY = Play()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The table sizes that a rule book covers."""

    sizes: tuple[Annotated[int, SIZES], ...]
    """Numbers of players in the rules; lists of another size get a notice."""
    six_at_once: bool = False
    """Six can play one game (Tripelkopf)."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """All options of a rule book. Raises `rules_contradiction` if two of them exclude each other."""

    schema: Annotated[int, Range(SCHEMA, SCHEMA)]
    """Version of this structure."""
    key: str
    """Rule book it is, or is based on."""
    edition: str
    """Edition of the rule book."""
    deck: Deck
    dullen: Dullen
    schweine: Schweine
    reservations: Reservations
    soli: Soli
    pflichtsoli: Pflichtsoli
    hochzeit: Hochzeit
    armut: Armut
    throw_in: tuple[ThrowIn, ...]
    """Hands that the same dealer redeals."""
    genscher: bool
    """A player with both ♦ kings chooses a partner."""
    announcements: Announcements
    worth: Worth
    sonderpunkte: SonderpunktWorths
    """Worth of each; those that do not count are missing."""
    bock: Bock
    # Defaults are the meaning of rule sets older than these groups.
    table: Table = Table(sizes=(4,))
    play: Play = USUAL_PLAY

    def __post_init__(self) -> None:
        for excluded, field, other in CONTRADICTIONS:
            if excluded(self):
                raise RuleViolation("rules_contradiction", field, other=other)

    # Rule sets are keys of the engine's tables; hashing every group would cost more than evaluating a game.
    @cached_property
    def _hash(self) -> int:
        return hash((self.key, self.deck, self.soli, self.pflichtsoli, self.worth, self.sonderpunkte, self.bock))

    def __hash__(self) -> int:
        return self._hash


def _any_twice(values: tuple[object, ...]) -> bool:
    return len(set(values)) < len(values)


def _cards_held_out_of_order(rules: RuleSet) -> bool:
    held = rules.announcements.cards_held
    return len(held) not in (0, 1, 1 + len(ABSAGEN)) or list(held) != sorted(held, reverse=True)


# (test for the contradiction, option path, other option path)
CONTRADICTIONS: tuple[tuple[Callable[[RuleSet], bool], str, str], ...] = (
    (
        lambda r: r.pflichtsoli.colour + r.pflichtsoli.picture > r.pflichtsoli.per_player,
        "pflichtsoli.per_player",
        "pflichtsoli.colour",
    ),
    (lambda r: r.pflichtsoli.per_player > 0 and not r.soli.allowed, "pflichtsoli.per_player", "soli.allowed"),
    (
        lambda r: r.pflichtsoli.colour > 0 and COLOUR_SOLI.isdisjoint(r.soli.allowed),
        "pflichtsoli.colour",
        "soli.allowed",
    ),
    (
        lambda r: r.pflichtsoli.picture > 0 and PICTURE_SOLI.isdisjoint(r.soli.allowed),
        "pflichtsoli.picture",
        "soli.allowed",
    ),
    (lambda r: not REAL_SOLI.issuperset(r.soli.allowed) or _any_twice(r.soli.allowed), "soli.allowed", "soli.allowed"),
    (lambda r: _any_twice(r.reservations.order), "reservations.order", "reservations.order"),
    (lambda r: _any_twice(r.throw_in), "throw_in", "throw_in"),
    (lambda r: _any_twice(r.bock.triggers), "bock.triggers", "bock.triggers"),
    (lambda r: _any_twice(r.hochzeit.decided_by), "hochzeit.decided_by", "hochzeit.decided_by"),
    (
        lambda r: (
            r.schweine.hyperschweine is not Hyperschweine.NONE
            and r.schweine.which in (WhichAces.NONE, WhichAces.SECOND)
        ),
        "schweine.hyperschweine",
        "schweine.which",
    ),
    (
        lambda r: r.schweine.hyperschweine is not Hyperschweine.NONE and not r.deck.nines,
        "schweine.hyperschweine",
        "deck.nines",
    ),
    (
        lambda r: not r.deck.nines and not HANDS_OF_NINES.isdisjoint(r.throw_in),
        "throw_in",
        "deck.nines",
    ),
    (
        lambda r: not r.dullen.trump and Sonderpunkt.DULLE_GEFANGEN in dict(r.sonderpunkte),
        "sonderpunkte.dulle_gefangen",
        "dullen.trump",
    ),
    (lambda r: _any_twice(r.table.sizes), "table.sizes", "table.sizes"),
    (lambda r: r.table.six_at_once and SIX_AT_A_TABLE not in r.table.sizes, "table.six_at_once", "table.sizes"),
    (_cards_held_out_of_order, "announcements.cards_held", "announcements.cards_held"),
    (
        lambda r: max(r.announcements.cards_held, default=0) > r.deck.tricks,
        "announcements.cards_held",
        "deck.nines",
    ),
    (lambda r: _any_twice(r.armut.not_counted), "armut.not_counted", "armut.not_counted"),
)
