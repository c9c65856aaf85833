"""The two parties of a game that was played: who was on which side, and whether it had announced anything.

An announcement is the party's, as the facts have it: who of the two said it is not noted. It is kept where the party
won: what a party announced itself is what it needs to win (TSR 7.1.1 and 7.1.2). Unknown is not "nothing said": a game
that is noted by its value and its winners, or by running totals, says nothing about announcements, and neither does a
solo that a violation ended (TSR 9.4.4), which was not played to its end.
"""

from typing import NamedTuple

from scoring.game.game import Game
from scoring.lists.entries import BrokenSolo, Entry, GameEntry
from scoring.lists.sheet import SheetEntry


class PartyAtTable(NamedTuple):
    """One side of a game."""

    seats: tuple[int, ...]
    """The seats of the party."""
    won: bool
    """Whether it won."""
    announced: bool | None
    """Whether it said anything, an Ansage or more; None where nobody noted it."""


def parties(entry: Entry, game: SheetEntry) -> tuple[PartyAtTable, PartyAtTable] | None:
    """Both parties of a game: Re and Kontra, or winners and losers where it is not known which was which.

    None where nobody won and nobody noted who played together: a game of 0 on a paper list.
    """
    facts = entry.facts if isinstance(entry, GameEntry) else None
    together = facts.re if isinstance(facts, Game | BrokenSolo) else game.winners
    if not together:
        return None
    words = (facts.words.re, facts.words.kontra) if isinstance(facts, Game) else None
    others = tuple(seat for seat in game.players if seat not in together)
    said = (None, None) if words is None else tuple(word is not None for word in words)
    return (
        PartyAtTable(together, bool(set(together) & set(game.winners)), said[0]),
        PartyAtTable(others, bool(set(others) & set(game.winners)), said[1]),
    )
