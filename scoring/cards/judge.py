"""The referee: judges the record of a game's cards.

| chapter of the TSR | done |
|---|---|
| 2.2, 2.3 cards and their ranks | `deck`, `order` |
| 2.4, 4.4, 5.5 parties, Hochzeit | `parties` |
| 3 preparing, dealing | not recorded |
| 4.1 to 4.3 finding the game | `finding`, `exchange` |
| 5.1 to 5.3 tricks | `tricks`, `specials` |
| 5.4, 9.4, 9.5 the end | `ending`, `claims` |
| 6 announcements | `words` |
| 7.1, 7.2 result | `Verdict.game` holds its facts |
| 7.2.3 Sonderpunkte | `sonderpunkte` |
| 9.1 to 9.3, 9.6, 9.7 | the referee at the table decides |
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from scoring.cards.ending import Ending, ending
from scoring.cards.exchange import judge_exchange
from scoring.cards.finding import judge_reservations, wrong_first_lead, wrong_terms, wrong_throw_in
from scoring.cards.order import SUIT_NAMES
from scoring.cards.parties import HOCHZEITEN, certain_since, dealt_parties, wrong_queens
from scoring.cards.record import NOTHING_PLAYED, Record, check_cards
from scoring.cards.sonderpunkte import counted, foxes_not_played, sonderpunkte
from scoring.cards.specials import NOTHING_HEARD, Heard, has_special_words, special_cards
from scoring.cards.tricks import Played, cards_not_held, lay, revokes, wrong_leads
from scoring.cards.verdict import Made, Note, Parties, Refusal, Verdict
from scoring.cards.words import Spoke, listen
from scoring.game.game import ALL_AUGEN, Band, Game, SonderpunktCount
from scoring.game.tables import refuse_kind, tables_for
from scoring.rules.rules import RuleSet
from scoring.terms import BockEvent, Kind, Party


def judge(rules: RuleSet, record: Record) -> Verdict:
    """Judges one game: who won the tricks, the parties, the Sonderpunkte, and everything that was not allowed.

    `Verdict.game` holds the facts for `evaluate`. Raises RuleViolation if no such record can exist: more than two of a
    card, a card or kind of game that the rules don't have, too many cards.
    """
    is_played = record.end is None or record.end.how not in NOTHING_PLAYED
    if is_played and record.kind not in tables_for(rules).kinds:
        refuse_kind(tables_for(rules), record.kind)
    check_cards(record, rules)
    played, heard = _lay(rules, record)
    spoke = listen(played, dealt_parties(played))
    parties = _with_since(played, spoke)
    revoked = revokes(played)
    if not is_played:
        return _verdict(played, None, spoke, heard, Ending(tricks=0, is_known=False), revoked)
    return _verdict(played, parties, spoke, heard, ending(played, parties, spoke.standing, revoked), revoked)


def _lay(rules: RuleSet, record: Record) -> tuple[Played, Heard]:
    """Plays the tricks, and once more if Schweine change who wins them."""
    played = lay(record, rules)
    if not has_special_words(record):
        return played, NOTHING_HEARD
    heard = special_cards(played, listen(played, dealt_parties(played)).parties)
    return (lay(record, rules, heard.powers) if heard.powers else played), heard


def _with_since(played: Played, spoke: Spoke) -> Parties | None:
    parties = spoke.parties
    if parties is None or parties.since is not None:
        return parties
    since = certain_since(played, parties, spoke.standing)
    return Parties(parties.kind, parties.re, since, parties.clearing)


def _verdict(
    played: Played, parties: Parties | None, spoke: Spoke, heard: Heard, end: Ending, revoked: list[Refusal]
) -> Verdict:
    record = played.record
    made: tuple[Made, ...] = ()
    events: frozenset[BockEvent] = frozenset()
    if parties:
        made, events = sonderpunkte(played, parties, heard.powers, end.tricks)
    counts = counted(made, parties) if parties else ()
    augen, won = _by_seat(played)
    # Where somebody revoked, a trick may have been given to the wrong seat, whose lead is then no fault of its own.
    leads = () if revoked else wrong_leads(played)
    refusals = chain(_refusals(played, parties, heard), revoked, leads, spoke.refusals, end.refusals)
    return Verdict(
        tricks=played.results,
        augen=augen,
        won=won,
        seating=record.seating,
        parties=parties,
        announced=spoke.announced,
        sonderpunkte=counts,
        where=made,
        events=events,
        refusals=_once_each(refusals),
        booking=end.booking,
        game=_game(played, parties, spoke, end, counts, events),
        notes=tuple(_notes(played, parties, spoke, end, revoked)),
    )


def _once_each(refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """Sorts refusals by trick. A seat's fault before the first trick may show in two places, but is named once."""
    found: list[Refusal] = []
    for refusal in refusals:
        if refusal.trick or not any((each.code, each.seat) == (refusal.code, refusal.seat) for each in found):
            found.append(refusal)
    return tuple(sorted(found, key=lambda refusal: refusal.trick))


def _refusals(played: Played, parties: Parties | None, heard: Heard) -> Iterator[Refusal]:
    record, rules = played.record, played.rules
    if record.reservations:
        yield from judge_reservations(played)
    yield from wrong_throw_in(played)
    if record.exchange:
        yield from judge_exchange(record.exchange, played)
    if record.kind in HOCHZEITEN:
        yield from wrong_terms(record, rules)
        yield from wrong_queens(played)
    yield from wrong_first_lead(record, rules)
    yield from heard.refusals
    if parties and record.words:
        yield from foxes_not_played(played, parties, heard.powers)
    yield from cards_not_held(played)


def _by_seat(played: Played) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the Augen and the number of complete tricks that each seat won."""
    augen, won = [0] * played.record.seating.seats, [0] * played.record.seating.seats
    for result in played.results:
        if result.winner is not None:
            augen[result.winner - 1] += result.augen
            won[result.winner - 1] += 1
    return tuple(augen), tuple(won)


def _game(
    played: Played,
    parties: Parties | None,
    spoke: Spoke,
    end: Ending,
    counts: tuple[SonderpunktCount, ...],
    events: frozenset[BockEvent],
) -> Game | None:
    """Builds the facts of the game; the rest of a game that ended early goes to one party."""
    if parties is None or not end.is_known:
        return None
    tricks = played.results[: end.tricks]
    own = [result.augen for result in tricks if result.winner in parties.re]
    augen, won = sum(own), len(own)
    if end.rest is Party.RE:
        augen += ALL_AUGEN - sum([result.augen for result in tricks])
        won += played.rules.deck.tricks - len(tricks)
    return Game(
        kind=parties.kind,
        re=parties.re,
        augen=Band.exactly(augen),
        tricks_re=won,
        words=spoke.announced,
        sonderpunkte=counts,
        events=events,
        verworfen=end.verworfen,
    )


def _notes(
    played: Played, parties: Parties | None, spoke: Spoke, end: Ending, revoked: list[Refusal]
) -> Iterator[Note]:
    yield from spoke.notes
    yield from end.notes
    yield from _contradictions(played.record, parties)
    yield from _wrong_numbers_held(played)
    if parties is None and played.results:
        yield Note("parties_unknown")
    if not played.complete:
        yield from _voids(played, revoked)


def _contradictions(record: Record, parties: Parties | None) -> Iterator[Note]:
    """Yields seats that the record names but its cards, words or other fields contradict."""
    named = record.re and sorted(record.re)
    if parties and named and named != [*parties.re] and parties.kind is not Kind.GENSCHER:
        yield Note("contradicted", about="re")
    poor = record.exchange and record.exchange.poor
    if record.soloist and (record.kind is Kind.NORMAL or (poor and record.soloist != poor)):
        yield Note("contradicted", record.soloist, about="soloist")


def _wrong_numbers_held(played: Played) -> Iterator[Note]:
    """Yields words with another number of cards held than their place among the cards tells."""
    for word in played.record.words:
        before = max(word.trick, 1) - 1
        if word.held is not None and before <= len(played.seats):
            has_played = before < len(played.seats) and played.seats[before].index(word.seat) < word.after
            if word.held != played.rules.deck.tricks - before - has_played:
                yield Note("held_contradicted", word.seat, word.trick, word.word.value)


def _voids(played: Played, revoked: list[Refusal]) -> Iterator[Note]:
    """Yields the suits that seats with unknown hands cannot have held any more, from the first trick that shows it."""
    known = {seat for seat, _ in played.record.hands}
    revoking = {(refusal.seat, refusal.trick) for refusal in revoked}
    shown = set()
    for number, trick in enumerate(played.record.tricks, start=1):
        suits = played.orders[number - 1].suits
        for seat, card in zip(played.seats[number - 1], trick.cards, strict=False):
            led = suits[trick.cards[0]]
            is_void = suits[card] != led and (seat, number) not in revoking
            if is_void and seat not in known and (seat, led) not in shown:
                shown.add((seat, led))
                yield Note("cannot_hold", seat, number, SUIT_NAMES[led])
