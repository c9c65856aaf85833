"""Sonderpunkte and the events for a Bock, with the trick they fell in (TSR 7.2.3).

| Sonderpunkt | source | done |
|---|---|---|
| doppelkopf, fuchs, karlchen | TSR 7.2.3 | `sonderpunkte`, `_foxes`, `_in_last_trick` |
| karlchen_gefangen, fuchs_am_end, the three double ones | FreeDoko, Spielwerte | `_in_last_trick` |
| dulle_gefangen | FreeDoko, Spielwerte; DokoMania, Bockrunden | `_dulle` |
| herzstich | DokoMania, Spiel mit Dullen; ohne Neunen, Böcke | `_is_herzstich` |
| fuchs_durchgebracht | DokoMania, Fuchs | `announced_foxes` |
| altenstrafe | DokoMania, Altenstrafe | `_altenstrafe` |

A party catches only the other party's cards, by the parties at the end. Both ♣ jacks caught count once, unless the
double Sonderpunkt counts (FreeDoko; our choice for the others).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.cards.deck import (
    CLUB_JACK,
    CLUB_QUEEN,
    COPIES,
    DIAMOND_ACE,
    DIAMOND_QUEEN,
    HEART_TEN,
    SUITS,
    Card,
)
from scoring.cards.record import Spoken, Word
from scoring.cards.tricks import Played, Specials
from scoring.cards.verdict import Made, Parties, Refusal
from scoring.game.game import SonderpunktCount
from scoring.game.limits import AUGEN_OF_DOPPELKOPF
from scoring.rules.bock import BockTrigger
from scoring.rules.cards import CaughtBy
from scoring.rules.rules import RuleSet
from scoring.terms import BockEvent, Party, Sonderpunkt

HEARTS = SUITS.index("H")
OF_HEARTS = frozenset({Sonderpunkt.DULLE_GEFANGEN, Sonderpunkt.HERZSTICH})
EVENTS = {BockTrigger.HERZSTICH: BockEvent.HERZSTICH, BockTrigger.DULLE_GEFANGEN: BockEvent.DULLE_GEFANGEN}


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The Sonderpunkte and events that a rule set counts."""

    sonderpunkte: frozenset[Sonderpunkt]
    events: frozenset[BockEvent]
    hearts: bool
    """Whether any of them is about hearts."""

    def __contains__(self, name: Sonderpunkt) -> bool:
        return name in self.sonderpunkte


@lru_cache(maxsize=64)
def _wanted(rules: RuleSet) -> _Wanted:
    names = frozenset(name for name, worth in rules.sonderpunkte if worth)
    events = frozenset(EVENTS[trigger] for trigger in rules.bock.triggers if trigger in EVENTS)
    return _Wanted(names, events, bool(events or names & OF_HEARTS))


@dataclass(slots=True)
class _Search:
    """Looks through the tricks of a game of two against two."""

    played: Played
    re: tuple[int, ...]
    specials: Specials
    wanted: _Wanted

    def of_same_party(self, one: int, other: int) -> bool:
        return (one in self.re) == (other in self.re)

    def foxes(self, number: int) -> list[int]:
        """Returns the positions of ♦ aces that are no Schweine."""
        cards = self.played.record.tricks[number].cards
        return [at for at, card in enumerate(cards) if card == DIAMOND_ACE and (number, at) not in self.specials]


def sonderpunkte(
    played: Played, parties: Parties, specials: Specials, until: int
) -> tuple[tuple[Made, ...], frozenset[BockEvent]]:
    """Finds Sonderpunkte and events in the first `until` tricks; one against three has none (TSR 7.2.4)."""
    if len(parties.re) == 1:
        return (), frozenset()
    search = _Search(played, parties.re, specials, _wanted(played.rules))
    made: list[Made] = []
    events: set[BockEvent] = set()
    last = played.rules.deck.tricks - 1
    taken = [(number, winner, augen) for number, (winner, augen) in enumerate(played.results[:until]) if winner]
    for number, winner, augen in taken:
        cards = played.record.tricks[number].cards
        if augen >= AUGEN_OF_DOPPELKOPF and Sonderpunkt.DOPPELKOPF in search.wanted:
            made.append(Made(Sonderpunkt.DOPPELKOPF, number + 1, winner))
        if DIAMOND_ACE in cards:
            made.extend(_foxes(search, number, winner))
        if search.wanted.hearts and (HEART_TEN in cards or played.orders[number].suits[cards[0]] == HEARTS):
            made.extend(_hearts(search, number, winner, events))
        if number == last:
            made.extend(_in_last_trick(search, number, winner))
        if CLUB_QUEEN in cards and Sonderpunkt.ALTENSTRAFE in search.wanted:
            made.extend(_altenstrafe(cards, number, winner, number == last, made))
    return tuple(made), frozenset(events)


def _foxes(search: _Search, number: int, winner: int) -> Iterator[Made]:
    seats = search.played.seats[number]
    for position in search.foxes(number):
        if Sonderpunkt.FUCHS in search.wanted and not search.of_same_party(seats[position], winner):
            yield Made(Sonderpunkt.FUCHS, number + 1, winner)
    if Sonderpunkt.FUCHS_DURCHGEBRACHT in search.wanted:
        for _, fox in announced_foxes(search):
            if fox and fox[0] == number:
                yield Made(Sonderpunkt.FUCHS_DURCHGEBRACHT, number + 1, winner)


def announced_foxes(search: _Search) -> Iterator[tuple[Word, tuple[int, int] | None]]:
    """Yields each announced Fuchs with trick and position of the next one that its seat played."""
    played = search.played
    foxes = [(number, at) for number in range(len(played.seats)) for at in search.foxes(number)]
    for word in played.record.words:
        if word.word is Spoken.FUCHS:
            fox = next((each for each in foxes if _is_next(word, played.seats[each[0]][each[1]], each)), None)
            if fox:
                foxes.remove(fox)
            yield word, fox


def _is_next(word: Word, seat: int, fox: tuple[int, int]) -> bool:
    return seat == word.seat and word.moment <= (fox[0] + 1, fox[1] + 1)


def _hearts(search: _Search, number: int, winner: int, events: set[BockEvent]) -> Iterator[Made]:
    for name, event, happened in (
        (Sonderpunkt.DULLE_GEFANGEN, BockEvent.DULLE_GEFANGEN, _dulle(search, number, winner)),
        (Sonderpunkt.HERZSTICH, BockEvent.HERZSTICH, _is_herzstich(search, number)),
    ):
        if happened and event in search.wanted.events:
            events.add(event)
        if happened and name in search.wanted:
            yield Made(name, number + 1, winner)


def _dulle(search: _Search, number: int, winner: int) -> bool:
    cards, seats = search.played.record.tricks[number].cards, search.played.seats[number]
    if cards.count(HEART_TEN) < COPIES or search.played.orders[number].highest_ten != HEART_TEN:
        return False
    holders = [seat for seat, card in zip(seats, cards, strict=True) if card == HEART_TEN]
    return winner in holders and not search.of_same_party(*holders)


def _is_herzstich(search: _Search, number: int) -> bool:
    suits = search.played.orders[number].suits
    return all(suits[card] == HEARTS for card in search.played.record.tricks[number].cards)


def _altenstrafe(cards: tuple[Card, ...], number: int, winner: int, is_last: bool, made: list[Made]) -> Iterator[Made]:
    again = any(each.sonderpunkt is Sonderpunkt.ALTENSTRAFE for each in made)
    if (is_last or cards.count(CLUB_QUEEN) == COPIES) and not again:
        yield Made(Sonderpunkt.ALTENSTRAFE, number + 1, winner)


def _in_last_trick(search: _Search, number: int, winner: int) -> Iterator[Made]:
    cards, seats = search.played.record.tricks[number].cards, search.played.seats[number]
    taking = cards[seats.index(winner)]
    jacks = [seat for seat, card in zip(seats, cards, strict=True) if card == CLUB_JACK]
    own = [seat for seat in jacks if search.of_same_party(seat, winner)]
    if taking == CLUB_JACK:
        yield from _single_or_double(
            search, Sonderpunkt.KARLCHEN, Sonderpunkt.DOPPEL_KARLCHEN, len(own), number, winner
        )
    if taking == DIAMOND_QUEEN or search.played.rules.play.karlchen_caught_by is CaughtBy.ANY:
        single, double = Sonderpunkt.KARLCHEN_GEFANGEN, Sonderpunkt.DOPPEL_KARLCHEN_GEFANGEN
        yield from _single_or_double(search, single, double, len(jacks) - len(own), number, winner)
    foxes = [seats[position] for position in search.foxes(number)]
    if taking == DIAMOND_ACE and winner in foxes:
        with_winner = sum(search.of_same_party(seat, winner) for seat in foxes)
        yield from _single_or_double(
            search, Sonderpunkt.FUCHS_AM_END, Sonderpunkt.DOPPEL_FUCHS_AM_END, with_winner, number, winner
        )


def _single_or_double(
    search: _Search, single: Sonderpunkt, double: Sonderpunkt, times: int, number: int, winner: int
) -> Iterator[Made]:
    if times == COPIES and double in search.wanted:
        yield Made(double, number + 1, winner)
    elif times and single in search.wanted:
        yield Made(single, number + 1, winner)


def counted(made: tuple[Made, ...], parties: Parties) -> tuple[SonderpunktCount, ...]:
    """Returns the Sonderpunkte of each party; an Altenstrafe is always Kontra's."""
    found = [(_party_of(each, parties), each.sonderpunkt) for each in made]
    in_order = sorted(dict.fromkeys(found), key=lambda each: each[0] is Party.KONTRA)
    return tuple([SonderpunktCount(party, name, found.count((party, name))) for party, name in in_order])


def _party_of(made: Made, parties: Parties) -> Party:
    if made.sonderpunkt is Sonderpunkt.ALTENSTRAFE:
        return Party.KONTRA
    return parties.party_of(made.seat)


def foxes_not_played(played: Played, parties: Parties, specials: Specials) -> Iterator[Refusal]:
    """Yields announced Füchse of seats that played none afterwards, once all cards lie (DokoMania, Fuchs)."""
    if played.complete and any(word.word is Spoken.FUCHS for word in played.record.words):
        for word, fox in announced_foxes(_Search(played, parties.re, specials, _wanted(played.rules))):
            if fox is None:
                yield Refusal(code="fuchs_without_card", trick=word.trick, seat=word.seat)
