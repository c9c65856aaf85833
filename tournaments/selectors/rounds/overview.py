"""All tables of a round at a glance: what is played there, what is owed, whose list is missing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil

from scoring.lists.dealing import list_keeper
from scoring.lists.format import Format
from scoring.terms import Phase
from tournaments.adapter import ListState, list_state, stored_format
from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.phrases.lists.agreements import agreed_words
from tournaments.selectors.lists.phones.agreements import Dispute, Said, said_in
from tournaments.selectors.lists.totals import TotalsMark, marks_of
from tournaments.selectors.rounds.seated import SeatedTable, named_tables


class ListStage(StrEnum):
    """How far a table's list is."""

    PLAYING = "playing"
    FINISHED = "finished"
    HANDED_IN = "handed_in"
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One position: who sits there, how many Pflichtsoli are owed, whether they must play theirs now.

    `points`: their sum at this table once its round is closed, else None.

    A guest is no participant and has a name only.
    """

    position: int
    name: str
    participant: Participant | None
    owed: int
    forced: bool
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """One table of a running or finished round.

    `game`: the number of the next game, None when none follows; `planned`: games there are when nothing is struck,
    None where a pot ends them; `keeper`: who keeps the list; `minutes_left`: with extra time, negative when time is up,
    None where no time runs; `pot_left`: of a pot of the table's own; `accepted_sum`: what its totals add up to where
    that was accepted although it is not zero, else 0; `in_question`: whether its totals ask whether they are right;
    `agreed`: how many of the table agree with the list, in words; `dispute`: what they find wrong with it.
    """

    table: Table
    score_list: ScoreList
    stage: ListStage
    entered: bool
    game: int | None
    planned: int | None
    seats: tuple[SeatLine, ...]
    keeper: Participant | None
    minutes_left: int | None
    warnings: int
    pot_left: int | None
    accepted_sum: int = 0
    in_question: bool = False
    broken_off: bool = False
    agreed: str = ""
    dispute: str = ""

    @property
    def number(self) -> int:
        """The table's number in its round."""
        return self.table.number

    @property
    def missing(self) -> bool:
        """Whether its list is neither played to the end nor handed in."""
        return self.stage is ListStage.PLAYING

    @property
    def asks_to_confirm(self) -> bool:
        """Whether its list was handed in, or is in with totals that ask something."""
        return self.stage is ListStage.HANDED_IN or (self.stage is ListStage.FINISHED and self.in_question)

    @property
    def can_be_confirmed(self) -> bool:
        """Whether its list is in and waits for nothing but that."""
        return self.stage in (ListStage.FINISHED, ListStage.HANDED_IN)

    @property
    def can_be_handed_in(self) -> bool:
        """Whether staff may note that its list was handed in; one that has only totals never was played here."""
        is_played = self.stage is ListStage.FINISHED and bool(list_state(self.score_list).games)
        return is_played and not self.in_question

    @property
    def last_duties(self) -> bool:
        """Whether only Pflichtsoli that are still owed are played."""
        return self.missing and list_state(self.score_list).phase is Phase.VORFUEHRUNG

    @property
    def ending(self) -> bool:
        """Whether the game that is being played is the last normal one, because the shared pot is empty."""
        return self.missing and bool(self.score_list.due_event)

    @property
    def late(self) -> bool:
        """Whether it still plays although its time is up."""
        return self.minutes_left is not None and self.minutes_left <= 0

    @property
    def owing(self) -> tuple[SeatLine, ...]:
        """Those who owe a Pflichtsolo."""
        return tuple(seat for seat in self.seats if seat.owed)

    @property
    def forced(self) -> SeatLine | None:
        """Who must play a Pflichtsolo in the next game."""
        return next((seat for seat in self.seats if seat.forced), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """The tables of a round; `minutes_left` is that of the table that plays longest, None where none plays on time.

    `disputes`: what any table of the tournament finds wrong with its list.
    """

    cards: tuple[TableCard, ...]
    disputes: tuple[Dispute, ...] = ()

    @property
    def total(self) -> int:
        """How many tables there are."""
        return len(self.cards)

    @property
    def done(self) -> int:
        """How many tables are finished or have handed in."""
        return sum(not card.missing for card in self.cards)

    @property
    def missing(self) -> tuple[TableCard, ...]:
        """The tables whose lists are missing."""
        return tuple(card for card in self.cards if card.missing)

    @property
    def unconfirmed(self) -> tuple[TableCard, ...]:
        """The tables whose lists are in and not confirmed."""
        return tuple(card for card in self.cards if card.stage in (ListStage.FINISHED, ListStage.HANDED_IN))

    @property
    def partly_confirmed(self) -> bool:
        """Whether some lists are confirmed and others, which are in, are not."""
        return bool(self.unconfirmed) and any(card.stage is ListStage.CONFIRMED for card in self.cards)

    @property
    def owed(self) -> int:
        """How many Pflichtsoli are still open at the tables that play."""
        return sum(seat.owed for card in self.missing for seat in card.seats)

    @property
    def minutes_left(self) -> int | None:
        """Minutes until the last table that still plays must stop."""
        return max((card.minutes_left for card in self.missing if card.minutes_left is not None), default=None)


def overview_of(in_round: Round, now: datetime) -> Overview:
    """All tables of a round; six queries, however many there are."""
    marks, said = marks_of(in_round), said_in(in_round)
    cards = (_heard(_marked(card_of(seated, now), marks), said) for seated in named_tables(in_round))
    return Overview(cards=tuple(cards), disputes=said.disputes)


def _heard(card: TableCard, said: Said) -> TableCard:
    """With what the table says of its list; an open list that goes on has nothing to agree with."""
    voices = said.voices.get(card.score_list.pk)
    if voices is None:
        return card
    sentence = "; ".join(dispute.sentence for dispute in voices.open_disputes)
    return replace(card, agreed="" if card.missing else agreed_words(voices, len(card.seats)), dispute=sentence)


def _marked(card: TableCard, marks: Mapping[int, TotalsMark]) -> TableCard:
    mark = marks.get(card.number)
    return replace(card, accepted_sum=mark.accepted_sum, in_question=mark.in_question) if mark else card


def card_of(seated: SeatedTable, now: datetime) -> TableCard:
    """What is shown of one of the `named_tables`."""
    state = list_state(seated.score_list)
    stage = _stage(seated.score_list, state)
    return TableCard(
        table=seated.table,
        score_list=seated.score_list,
        stage=stage,
        entered=seated.entered,
        game=state.number,
        planned=_planned(stored_format(seated.score_list)),
        seats=tuple(_seat_lines(seated, state)),
        keeper=_keeper(seated),
        minutes_left=minutes_left(seated.table, now) if stage is ListStage.PLAYING else None,
        warnings=state.warnings,
        pot_left=state.pot_left,
        broken_off=state.broken_off,
    )


def _stage(score_list: ScoreList, state: ListState) -> ListStage:
    if score_list.status != ListStatus.OPEN:
        return ListStage(score_list.status)
    return ListStage.FINISHED if state.finished else ListStage.PLAYING


def _keeper(seated: SeatedTable) -> Participant | None:
    """Whoever sits where the list is kept, else who sits last."""
    people = dict(zip(seated.positions, seated.people, strict=True))
    last = max(people, default=0)
    return people.get(list_keeper(last), people[last]) if people else None


def _seat_lines(seated: SeatedTable, state: ListState) -> Iterable[SeatLine]:
    people = dict(zip(seated.positions, seated.people, strict=True))
    closed = seated.table.round.status == RoundStatus.CLOSED
    for position, name in sorted(seated.names.items()):
        yield SeatLine(
            position=position,
            name=name,
            participant=people.get(position),
            owed=state.open_pflichtsoli.get(position, 0),
            forced=state.forced == position,
            points=seated.points.get(position) if closed else None,
        )


def _planned(form: Format) -> int | None:
    return None if form.normal_games is None or form.pot else form.normal_games + (form.pflichtsoli or 0) * form.seats


def minutes_left(table: Table, now: datetime) -> int | None:
    """Whole minutes until a table's end time with its extra time, rounded up; negative afterwards."""
    if table.ends_at is None:
        return None
    ends_at = table.ends_at + timedelta(minutes=table.extra_minutes)
    return ceil((ends_at - now).total_seconds() / 60)
