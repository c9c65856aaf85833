"""The end of a game: who gets the remaining tricks, and what a violation costs.

| paragraph | done |
|---|---|
| TSR 5.4.1 games are played to the end | `_played_out` |
| 5.4.3 only a soloist shortens | `_shortened` |
| 5.4.4, 5.4.5 a claim | `claims` |
| 5.4.6, 5.4.7 giving up, later announcements | `_shortened`; words are judged as always |
| 9.1 to 9.3 lesser violations | the referee's decision: a revoke that ended a game is serious, or the game decided |
| 4.4.3 b, 4.4.5, 9.4.3, 9.4.4 serious violation | `_not_played`, `_broken_solo`, `_is_certain_solo` |
| 9.5.1 decided game | `_revoke`, `winner_so_far` |
| ohne Neunen, Grundsätzliches 8 | `_revoke` |
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.cards.claims import is_claim_certain
from scoring.cards.deck import CLUB_QUEEN, COPIES
from scoring.cards.parties import HOCHZEITEN, bride_of
from scoring.cards.record import ANNOUNCEMENTS, End, How, Word
from scoring.cards.tricks import Played
from scoring.cards.verdict import Note, Parties, Refusal
from scoring.game.game import ALL_AUGEN, SEATS_PLAYING, HighestWords
from scoring.game.outcome import STAGE_OF_AUGEN, Stage, stage_needed
from scoring.lists.entries import BrokenSolo, Entry, GameEntry, NotPlayedEntry, PenaltyEntry
from scoring.lists.penalties import Paragraph
from scoring.terms import REAL_SOLI, Announcement, Kind, Party, steps

ORDER_OF_WORDS = (None, *Announcement)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The tricks that count as they lie, and the party that gets the rest."""

    tricks: int
    """Complete tricks that count."""
    rest: Party | None = None
    """None if nobody gets the rest, or none is left."""
    is_known: bool = True
    """Whether the game has a result."""
    verworfen: int | None = None
    booking: Entry | None = None
    refusals: tuple[Refusal, ...] = ()
    notes: tuple[Note, ...] = ()


def ending(played: Played, parties: Parties | None, standing: tuple[Word, ...], revoked: list[Refusal]) -> Ending:
    """Returns what follows from the end of a record. `revoked`: seats that did not follow suit."""
    end = played.record.end
    complete = sum(result.winner is not None for result in played.results)
    if end is None or end.how is How.PLAYED:
        return _played_out(played, parties, standing, complete)
    if end.how is How.REVOKE:
        return _revoke(_violation(end, played, revoked), played, parties, standing, complete)
    if parties is None:
        return Ending(tricks=complete, is_known=False, notes=(Note("not_decidable"),))
    return _shortened(end, played, parties, min(complete, end.trick - 1) if end.trick else complete)


def _played_out(played: Played, parties: Parties | None, standing: tuple[Word, ...], complete: int) -> Ending:
    if played.complete:
        return Ending(tricks=complete)
    missing = (Note("tricks_missing"), _decision(played, parties, standing, complete))
    if played.record.end is None:
        return Ending(tricks=complete, is_known=False, notes=missing)
    refusal = Refusal(code="game_not_played_out", trick=len(played.results))
    return Ending(tricks=complete, is_known=False, refusals=(refusal,), notes=missing)


def _shortened(end: End, played: Played, parties: Parties, complete: int) -> Ending:
    trick = min(complete + 1, played.rules.deck.tricks)
    seat = end.seat or (parties.re[0] if len(parties.re) == 1 else None)
    if seat is None or parties.re != (seat,):
        refusal = Refusal(code="shortening_not_allowed", trick=trick, seat=seat)
        return Ending(tricks=complete, is_known=False, refusals=(refusal,))
    if end.how is How.GIVEN_UP:
        later = sum(result.winner is not None for result in played.results) > complete
        notes = (Note("contradicted", trick=trick, about="tricks"),) if later else ()
        return Ending(tricks=complete, rest=Party.KONTRA, notes=notes)
    certain = is_claim_certain(_until(played, complete), seat)
    if certain is False:
        refusal = Refusal(code="claim_not_certain", trick=trick, seat=seat)
        return Ending(tricks=complete, is_known=False, refusals=(refusal,))
    return Ending(tricks=complete, rest=Party.RE, notes=() if certain else (Note("claim_not_checked", seat),))


def _until(played: Played, complete: int) -> Played:
    """Leaves out whole tricks that were recorded after a claim."""
    tricks = played.record.tricks
    if len(tricks) <= complete or len(tricks[complete].cards) < SEATS_PLAYING:
        return played
    return replace(
        played,
        record=replace(played.record, tricks=tricks[:complete]),
        seats=played.seats[:complete],
        results=played.results[:complete],
        by_seat={seat: cards[:complete] for seat, cards in played.by_seat.items()},
    )


class Violation(NamedTuple):
    """A revoke that ended the game."""

    seat: int | None
    trick: int
    is_shown: bool

    def moment(self, played: Played) -> tuple[int, int]:
        """The last moment for words before it: as many cards lay as the offender found."""
        number = self.trick - 1
        if number >= len(played.seats) or self.seat is None:
            return self.trick, SEATS_PLAYING
        return self.trick, played.seats[number].index(self.seat)


def _violation(end: End, played: Played, revoked: list[Refusal]) -> Violation:
    shown = [each for each in revoked if end.seat in (None, each.seat) and end.trick in (None, each.trick)]
    if shown:
        return Violation(shown[0].seat, shown[0].trick, is_shown=True)
    return Violation(end.seat, end.trick or max(len(played.results), 1), is_shown=False)


def _revoke(
    violation: Violation, played: Played, parties: Parties | None, standing: tuple[Word, ...], complete: int
) -> Ending:
    offender, tricks = violation.seat, min(violation.trick - 1, complete)
    notes = () if violation.is_shown else (Note("revoke_not_shown", offender, violation.trick),)
    base = Ending(tricks=tricks, is_known=False, notes=notes)
    if offender is None or (parties is None and (played.rules.worth.verwerfen or not _is_before_clearing(played))):
        return replace(base, notes=(*(notes if offender else ()), Note("not_decidable")))
    if parties is None:
        return _undecided(base, _not_played(played, parties, offender, absagen=0))
    other = parties.party_of(offender).other
    if played.rules.worth.verwerfen:
        return replace(base, rest=other, is_known=True, verworfen=offender)
    words = words_until(standing, parties, violation.moment(played))
    won = winner_so_far(played, parties, words, tricks)
    harms_soloist = offender not in parties.re and _is_certain_solo(played, parties, violation)
    if won is None:
        absagen = len(steps(words.re if other is Party.RE else words.kontra))
        book = _broken_solo if harms_soloist else _not_played
        return _undecided(base, book(played, parties, offender, absagen))
    soloist = parties.re[0] if harms_soloist else None
    booking = PenaltyEntry(paragraph=Paragraph.DECIDED, offender=offender, soloist=soloist)
    decided = (*notes, Note("decided", about=won.value))
    return replace(base, rest=other, is_known=True, booking=booking, notes=decided)


def _is_before_clearing(played: Played) -> bool:
    """Checks for a Hochzeit in which nobody can have won or announced yet (TSR 4.4.3 b, 6.2.1)."""
    return (
        played.record.kind in HOCHZEITEN
        and bride_of(played) is not None
        and sum(result.augen for result in played.results) < ALL_AUGEN // 2
        and not any(word.word in ANNOUNCEMENTS for word in played.record.words)
    )


def _is_certain_solo(played: Played, parties: Parties, violation: Violation) -> bool:
    """Checks whether it was certain by then that one plays alone (TSR 4.4.3 b, 4.4.5, 9.3.3)."""
    if parties.kind is Kind.HOCHZEIT_SOLO:
        return parties.clearing is not None and violation.trick > parties.clearing
    if parties.kind is Kind.STILLE_HOCHZEIT:
        queens = [(number + 1, position) for number, position, _ in played.plays(CLUB_QUEEN)]
        return len(queens) == COPIES and queens[-1] < violation.moment(played)
    return parties.kind in REAL_SOLI


def _undecided(base: Ending, booking: Entry) -> Ending:
    return replace(base, booking=booking, notes=(*base.notes, Note("undecided")))


def _not_played(played: Played, parties: Parties | None, offender: int, absagen: int) -> Entry:
    """Books a serious violation after which the game counts as not played (TSR 9.4.3)."""
    seating = played.record.seating
    players = None if len(seating.players) == seating.seats else seating.players
    return NotPlayedEntry(paragraph=Paragraph.SERIOUS, offender=offender, absagen=absagen, players=players)


def _broken_solo(played: Played, parties: Parties, offender: int, absagen: int) -> Entry:
    """Books an opponent's serious violation in a solo (TSR 9.4.4)."""
    facts = BrokenSolo(kind=parties.kind, re=parties.re, offender=offender, absagen=absagen)
    return GameEntry(facts=facts, duty=played.record.duty)


def _decision(played: Played, parties: Parties | None, standing: tuple[Word, ...], tricks: int) -> Note:
    """Tells whether a game in progress is decided (TSR 9.5.1)."""
    if parties is None:
        return Note("not_decidable")
    won = winner_so_far(played, parties, words_until(standing, parties, (len(played.results), SEATS_PLAYING)), tricks)
    return Note("undecided") if won is None else Note("decided", about=won.value)


def words_until(standing: tuple[Word, ...], parties: Parties, moment: tuple[int, int]) -> HighestWords:
    """Returns the highest announcement of each party by then."""
    return HighestWords(*(_highest(standing, parties, party, moment) for party in Party))


def _highest(
    standing: tuple[Word, ...], parties: Parties, party: Party, moment: tuple[int, int]
) -> Announcement | None:
    said = [
        ANNOUNCEMENTS[word.word] for word in standing if word.moment <= moment and parties.party_of(word.seat) is party
    ]
    return max(said, key=ORDER_OF_WORDS.index, default=None)


def winner_so_far(played: Played, parties: Parties, words: HighestWords, tricks: int) -> Party | None:
    """Returns the party that has won already, counting complete tricks only (TSR 7.1, 9.5.1)."""
    return next(
        (party for party in Party if _reached(played, parties, party, tricks) >= stage_needed(party, words)),
        None,
    )


def _reached(played: Played, parties: Parties, party: Party, tricks: int) -> Stage:
    """Returns the stage that a party has reached for certain, before the last trick."""
    results = played.results[:tricks]
    own = [result.augen for result in results if (result.winner in parties.re) == (party is Party.RE)]
    return STAGE_OF_AUGEN[sum(own)] if own else Stage.NO_TRICK
