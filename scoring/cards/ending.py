"""The end of a game: who gets the remaining tricks, and what a violation costs.

| paragraph | done |
|---|---|
| TSR 5.4.1 games are played to the end | `_played_out` |
| 5.4.3 only a soloist shortens | `_shortened` |
| 5.4.4, 5.4.5 a claim | `claims` |
| 5.4.6, 5.4.7 giving up, later announcements | `_shortened`; words are judged as always |
| 9.1 to 9.3 lesser violations | the referee's decision: a revoke that ended a game is serious, or the game decided |
| 9.4.3, 9.4.4 serious violation | `_undecided` |
| 9.5.1 decided game | `_decided`, `winner_so_far` |
| ohne Neunen, Grundsätzliches 8 | `_revoke` |
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.cards.claims import is_claim_certain
from scoring.cards.record import ANNOUNCEMENTS, End, How, Word
from scoring.cards.tricks import Played
from scoring.cards.verdict import Note, Parties, Refusal
from scoring.game.game import HighestWords
from scoring.game.outcome import STAGE_OF_AUGEN, Stage, stage_needed
from scoring.lists.entries import BrokenSolo, Entry, GameEntry, NotPlayedEntry, PenaltyEntry
from scoring.lists.penalties import Paragraph
from scoring.terms import REAL_SOLI, Announcement, Party, steps

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
    if parties is None:
        return Ending(tricks=complete, is_known=False, notes=(Note("not_decidable"),))
    if end.how is How.REVOKE:
        return _revoke(end, played, parties, standing, revoked)
    complete = min(complete, end.trick - 1) if end.trick else complete
    return _shortened(end, played, parties, complete)


def _played_out(played: Played, parties: Parties | None, standing: tuple[Word, ...], complete: int) -> Ending:
    if played.complete:
        return Ending(tricks=complete)
    missing = (Note("tricks_missing"), _decision(played, parties, standing, complete))
    if played.record.end is None:
        return Ending(tricks=complete, is_known=False, notes=missing)
    refusal = Refusal(code="game_not_played_out", trick=len(played.results))
    return Ending(tricks=complete, is_known=False, refusals=(refusal,), notes=missing)


def _shortened(end: End, played: Played, parties: Parties, complete: int) -> Ending:
    seat = end.seat or parties.re[0]
    refusals = () if parties.re == (seat,) else (Refusal(code="shortening_not_allowed", trick=complete + 1, seat=seat),)
    own = Party.RE if seat in parties.re else Party.KONTRA
    if end.how is How.GIVEN_UP:
        return Ending(tricks=complete, rest=own.other, refusals=refusals)
    if refusals:
        return Ending(tricks=complete, is_known=False, refusals=refusals)
    certain = is_claim_certain(played, seat)
    if certain is False:
        refusal = Refusal(code="claim_not_certain", trick=complete + 1, seat=seat)
        return Ending(tricks=complete, is_known=False, refusals=(refusal,))
    notes = () if certain else (Note("claim_not_checked", seat),)
    return Ending(tricks=complete, rest=own, notes=notes)


def _revoke(end: End, played: Played, parties: Parties, standing: tuple[Word, ...], revoked: list[Refusal]) -> Ending:
    shown = [each for each in revoked if end.seat in (None, each.seat) and end.trick in (None, each.trick)]
    offender = end.seat or (shown[0].seat if shown else None)
    trick = end.trick or (shown[0].trick if shown else max(len(played.results), 1))
    if offender is None:
        return Ending(tricks=trick - 1, is_known=False, notes=(Note("not_decidable"),))
    notes = () if shown else (Note("revoke_not_shown", offender, trick),)
    other = Party.KONTRA if offender in parties.re else Party.RE
    base = Ending(tricks=trick - 1, rest=other, notes=notes)
    if played.rules.worth.verwerfen:
        return replace(base, verworfen=offender)
    words = words_until(standing, parties, trick)
    won = winner_so_far(played, parties, words, trick - 1)
    if won is None:
        return _undecided(base, played, parties, offender, words)
    return _decided(base, parties, offender, won)


def _decided(base: Ending, parties: Parties, offender: int, won: Party) -> Ending:
    harmed = parties.re[0] if len(parties.re) == 1 and offender not in parties.re else None
    booking = PenaltyEntry(paragraph=Paragraph.DECIDED, offender=offender, soloist=harmed)
    return replace(base, booking=booking, notes=(*base.notes, Note("decided", about=won.value)))


def _undecided(base: Ending, played: Played, parties: Parties, offender: int, words: HighestWords) -> Ending:
    record = played.record
    other = words.kontra if offender in parties.re else words.re
    absagen = len(steps(other))
    players = None if len(record.seating.players) == record.seating.seats else record.seating.players
    booking: Entry = NotPlayedEntry(paragraph=Paragraph.SERIOUS, offender=offender, absagen=absagen, players=players)
    if len(parties.re) == 1 and offender not in parties.re and parties.kind in REAL_SOLI:
        facts = BrokenSolo(kind=parties.kind, re=parties.re, offender=offender, absagen=absagen)
        booking = GameEntry(facts=facts, duty=record.duty)
    notes = (*base.notes, Note("undecided"))
    return replace(base, rest=None, is_known=False, booking=booking, notes=notes)


def _decision(played: Played, parties: Parties | None, standing: tuple[Word, ...], tricks: int) -> Note:
    """Tells whether a game in progress is decided (TSR 9.5.1)."""
    if parties is None:
        return Note("not_decidable")
    won = winner_so_far(played, parties, words_until(standing, parties, len(played.results)), tricks)
    return Note("undecided") if won is None else Note("decided", about=won.value)


def words_until(standing: tuple[Word, ...], parties: Parties, trick: int) -> HighestWords:
    """Returns the highest announcement of each party by the end of a trick."""
    return HighestWords(*(_highest(standing, parties, party, trick) for party in Party))


def _highest(standing: tuple[Word, ...], parties: Parties, party: Party, trick: int) -> Announcement | None:
    said = [
        ANNOUNCEMENTS[word.word]
        for word in standing
        if word.trick <= trick and (word.seat in parties.re) == (party is Party.RE)
    ]
    return max(said, key=ORDER_OF_WORDS.index, default=None)


def winner_so_far(played: Played, parties: Parties, words: HighestWords, tricks: int) -> Party | None:
    """Returns the party that has won already, counting complete tricks only (TSR 7.1, 9.5.1)."""
    return next(
        (party for party in Party if _reached(played, parties, party, tricks) >= stage_needed(party, words)),
        None,
    )


def _reached(played: Played, parties: Parties, party: Party, tricks: int) -> Stage:
    own = [each for each in _results(played, tricks) if (each[0] in parties.re) == (party is Party.RE)]
    if len(own) == played.rules.deck.tricks:
        return Stage.ALL_TRICKS
    return STAGE_OF_AUGEN[sum(augen for _, augen in own)] if own else Stage.NO_TRICK


def _results(played: Played, tricks: int) -> Iterator[tuple[int, int]]:
    for result in played.results[:tricks]:
        if result.winner is not None:
            yield result.winner, result.augen
