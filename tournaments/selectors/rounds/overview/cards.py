"""The cards shown at the desk for the tables of a round."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil
from typing import TypedDict

from scoring.lists.dealing import list_keeper
from scoring.lists.format import Format
from scoring.terms import Phase
from tournaments.adapter import ListState, list_state, stored_format
from tournaments.contributions import DeskRequest
from tournaments.models.participant import Participant
from tournaments.models.round import RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.phrases.rounds.overview import sign_words
from tournaments.selectors.rounds.seated import SeatedTable


class ListStage(StrEnum):
    PLAYING = "playing"
    FINISHED = "finished"
    HANDED_IN = "handed_in"
    CONFIRMED = "confirmed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSeat:
    """A seat. `owed`: the number of Pflichtsoli. `forced`: whether one is due now.

    `points` is None until the round is closed. Guests only have a name.
    """

    position: int
    name: str
    participant: Participant | None
    owed: int
    forced: bool
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A table of a running or closed round.

    `game`: the next game, or None. `planned`: the total number of games; None with a pot. `minutes_left`: includes
    extra time, negative once it is over; None without a clock. `accepted_sum`: the sum of totals if it was accepted
    against the rule, or else 0. `agreed`, `dispute`: the table's view of its list, as text. `bock`: the factor of the
    next game. `arrived`: whether the paper is at the desk. `by_code`: whether a phone has opened the table. `seen`:
    minutes since its phone was last heard from. `silent`: minutes since the last entry or the start. `slow`: whether it
    is worth a visit. `one_by_one`: whether the desk confirms lists in turn.
    """

    table: Table
    score_list: ScoreList
    stage: ListStage
    entered: bool
    game: int | None
    planned: int | None
    seats: tuple[CardSeat, ...]
    keeper: Participant | None
    minutes_left: int | None
    warnings: int
    pot_left: int | None
    accepted_sum: int = 0
    in_question: bool = False
    broken_off: bool = False
    agreed: str = ""
    dispute: str = ""
    bock: int = 1
    arrived: bool = False
    by_code: bool = False
    seen: int | None = None
    silent: int = 0
    slow: bool = False
    one_by_one: bool = False
    desk_requests: tuple[DeskRequest, ...] = ()

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def missing(self) -> bool:
        return self.stage is ListStage.PLAYING

    @property
    def asks_to_confirm(self) -> bool:
        """True if the list has been handed in, or is finished and its totals look wrong."""
        return self.stage is ListStage.HANDED_IN or (self.stage is ListStage.FINISHED and self.in_question)

    @property
    def can_be_confirmed(self) -> bool:
        return self.stage in (ListStage.FINISHED, ListStage.HANDED_IN)

    @property
    def can_be_handed_in(self) -> bool:
        """True if the list is finished, unless it has only totals or they look wrong."""
        return self.stage is ListStage.FINISHED and not (self.only_totals or self.in_question)

    @property
    def only_totals(self) -> bool:
        """True if the list is finished without having any games."""
        return self.stage is ListStage.FINISHED and not list_state(self.score_list).games

    @property
    def last_duties(self) -> bool:
        """True if only owed Pflichtsoli are left to play."""
        return self.missing and list_state(self.score_list).phase is Phase.VORFUEHRUNG

    @property
    def ending(self) -> bool:
        """True if the current game is the last normal one because the pot is empty or time is up."""
        return self.missing and bool(self.score_list.due_event)

    @property
    def late(self) -> bool:
        return self.minutes_left is not None and self.minutes_left <= 0

    @property
    def on_paper(self) -> bool:
        """True if no phone has opened it, so that nothing is known until the list comes in."""
        return self.missing and not self.by_code

    @property
    def signs(self) -> str:
        return "" if self.seen is None else sign_words(self.seen, self.silent if self.entered else None)

    @property
    def asks(self) -> bool:
        """True if the desk has to decide something."""
        asked = self.desk_requests or self.dispute or self.in_question
        return bool(asked) or self.score_list.needs_review

    @property
    def shows_bock(self) -> bool:
        return self.missing and self.bock > 1

    @property
    def has_signs(self) -> bool:
        return self.asks or self.arrived or self.slow or self.on_paper or self.shows_bock

    @property
    def offers_confirming(self) -> bool:
        runs = self.table.round.status == RoundStatus.RUNNING
        return runs and (self.asks_to_confirm or (self.one_by_one and self.can_be_confirmed))

    @property
    def owing(self) -> tuple[CardSeat, ...]:
        return tuple(seat for seat in self.seats if seat.owed)

    @property
    def forced(self) -> CardSeat | None:
        return next((seat for seat in self.seats if seat.forced), None)


class _Signs(TypedDict):
    by_code: bool
    seen: int | None
    silent: int


def card_of(seated: SeatedTable, now: datetime) -> TableCard:
    state = list_state(seated.score_list)
    stage = ListStage.CANCELLED if seated.table.cancelled_at else _stage(seated.score_list, state)
    return TableCard(
        table=seated.table,
        score_list=seated.score_list,
        stage=stage,
        entered=seated.entered,
        game=state.number,
        planned=_planned_games(stored_format(seated.score_list)),
        seats=tuple(_seat_lines(seated, state)),
        keeper=_keeper(seated),
        minutes_left=minutes_left(seated.table, now) if stage is ListStage.PLAYING else None,
        warnings=state.warnings,
        pot_left=state.pot_left,
        broken_off=state.broken_off,
        bock=state.bock,
        arrived=hasattr(seated.score_list, "paper_arrival"),
        **_signs(seated, now),
    )


def _signs(seated: SeatedTable, now: datetime) -> _Signs:
    presence = getattr(seated.table, "presence", None)
    since = seated.entered_at or seated.table.round.started_at or now
    return _Signs(
        by_code=presence is not None,
        seen=_minutes_since(presence.seen_at, now) if presence else None,
        silent=_minutes_since(since, now),
    )


def _minutes_since(moment: datetime, now: datetime) -> int:
    return max(0, int((now - moment).total_seconds() // 60))


def _stage(score_list: ScoreList, state: ListState) -> ListStage:
    if score_list.status != ListStatus.OPEN:
        return ListStage(score_list.status)
    return ListStage.FINISHED if state.finished else ListStage.PLAYING


def _keeper(seated: SeatedTable) -> Participant | None:
    people = dict(zip(seated.positions, seated.people, strict=True))
    last = max(people, default=0)
    return people.get(list_keeper(last), people[last]) if people else None


def _seat_lines(seated: SeatedTable, state: ListState) -> Iterable[CardSeat]:
    people = dict(zip(seated.positions, seated.people, strict=True))
    closed = seated.table.round.status == RoundStatus.CLOSED
    for position, name in sorted(seated.names.items()):
        yield CardSeat(
            position=position,
            name=name,
            participant=people.get(position),
            owed=state.open_pflichtsoli.get(position, 0),
            forced=state.forced == position,
            points=seated.points.get(position) if closed else None,
        )


def _planned_games(form: Format) -> int | None:
    return None if form.normal_games is None or form.pot else form.normal_games + (form.pflichtsoli or 0) * form.seats


def minutes_left(table: Table, now: datetime) -> int | None:
    """Returns the minutes left, including extra time, rounded up; negative once it is over, None without a clock."""
    if table.ends_at is None:
        return None
    ends_at = table.ends_at + timedelta(minutes=table.extra_minutes)
    return ceil((ends_at - now).total_seconds() / 60)
