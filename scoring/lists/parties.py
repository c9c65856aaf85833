"""The parties of a game and their announcements.

Lists don't record which player made an announcement. A party that wins has kept its announcements (TSR 7.1.1 and
7.1.2). Announcements are unknown for games entered by value and for solos ended by a violation (TSR 9.4.4).
"""

from typing import NamedTuple

from scoring.game.game import Game
from scoring.lists.entries import BrokenSolo, Entry, GameEntry
from scoring.lists.sheet import SheetGame


class PartyAtTable(NamedTuple):
    """One side of a game, with its result and announcements."""

    seats: tuple[int, ...]
    won: bool
    announced: bool | None
    """Ansage or more; None if unknown."""


def parties(entry: Entry, game: SheetGame) -> tuple[PartyAtTable, PartyAtTable] | None:
    """Returns Re and Kontra, or winners and losers if the parties are unknown. None if neither is known."""
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
