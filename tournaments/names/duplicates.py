"""Entries of an address book that probably belong to one person."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.names.words import fold

MOST_ALIKE = 10  # more entries with one number, such as "0", are not one person


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """An entry: the key of the name (`order.index_key`), the club, and a number from each issuer or ""."""

    pk: int
    key: str
    club: str = ""
    numbers: tuple[str, ...] = ()


def likely_pairs(cards: Iterable[Card]) -> list[tuple[int, int]]:
    """Returns pairs of entries with the same name or number, in ascending order.

    Different clubs or different numbers from one issuer speak against it, as do more than `MOST_ALIKE` with one clue.
    """
    groups = dict[tuple[str, ...], list[Card]]()
    for card in sorted(cards, key=lambda card: card.pk):
        for clue in _clues(card):
            groups.setdefault(clue, []).append(card)
    pairs = {
        (one.pk, other.pk)
        for group in groups.values()
        if len(group) <= MOST_ALIKE
        for one, other in combinations(group, 2)
        if _fit(one, other)
    }
    return sorted(pairs)


def _clues(card: Card) -> list[tuple[str, ...]]:
    words = tuple(sorted(card.key.split()))
    clues: list[tuple[str, ...]] = [
        (str(issuer), number) for issuer, number in enumerate(card.numbers) if any(map(str.isalnum, number))
    ]
    return [*clues, ("name", *words)] if len(words) > 1 else clues


def _fit(one: Card, other: Card) -> bool:
    shared = _shared(one.numbers, other.numbers)
    if shared is not None:
        return shared
    clubs = {fold(one.club), fold(other.club)} - {""}
    return len(clubs) < 2


def _shared(these: Sequence[str], others: Sequence[str]) -> bool | None:
    """Returns whether a number is the same, or None if no issuer numbered both."""
    both = [mine == yours for mine, yours in zip(these, others, strict=True) if mine and yours]
    return any(both) if both else None
