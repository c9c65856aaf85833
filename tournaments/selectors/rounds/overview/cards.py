"""One table while its round runs: what is played there, what is owed, when it last gave a sign."""

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
from tournaments.contributions import Ask
from tournaments.models.participant import Participant
from tournaments.models.round import RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.phrases.rounds.overview import sign_words
from tournaments.selectors.rounds.seated import SeatedTable


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
    `bock`: the factor of the next game, 1 without a Bock; `arrived`: whether the paper list lies at the desk;
    `by_code`: whether a phone opened it, `seen`: minutes since the last sign of its phones, `silent`: minutes since
    the last entry, or since the round began; `slow`: whether that and its games are worth a walk there.
    `one_by_one`: whether the desk is confirming one list after the other.
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
    bock: int = 1
    arrived: bool = False
    by_code: bool = False
    seen: int | None = None
    silent: int = 0
    slow: bool = False
    one_by_one: bool = False
    asked: tuple[Ask, ...] = ()

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
        return self.stage is ListStage.FINISHED and not (self.only_totals or self.in_question)

    @property
    def only_totals(self) -> bool:
        """Whether its list is in, and nothing but totals of it: no game was entered."""
        return self.stage is ListStage.FINISHED and not list_state(self.score_list).games

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
    def on_paper(self) -> bool:
        """Whether it plays and nobody opened it by its code, so that nothing is known of it until its list comes."""
        return self.missing and not self.by_code

    @property
    def signs(self) -> str:
        """When its phones last gave a sign, in words; "" where they never did."""
        return "" if self.seen is None else sign_words(self.seen, self.silent if self.entered else None)

    @property
    def asks(self) -> bool:
        """Whether anybody at the desk has something to decide for it."""
        asked = self.asked or self.dispute or self.in_question
        return bool(asked) or self.score_list.needs_review

    @property
    def shows_bock(self) -> bool:
        """Whether its next game counts more than once."""
        return self.missing and self.bock > 1

    @property
    def has_signs(self) -> bool:
        """Whether there is anything that the desk should know at a glance."""
        return self.asks or self.arrived or self.slow or self.on_paper or self.shows_bock

    @property
    def offers_confirming(self) -> bool:
        """Whether its list can be confirmed right here."""
        runs = self.table.round.status == RoundStatus.STARTED
        return runs and (self.asks_to_confirm or (self.one_by_one and self.can_be_confirmed))

    @property
    def owing(self) -> tuple[SeatLine, ...]:
        """Those who owe a Pflichtsolo."""
        return tuple(seat for seat in self.seats if seat.owed)

    @property
    def forced(self) -> SeatLine | None:
        """Who must play a Pflichtsolo in the next game."""
        return next((seat for seat in self.seats if seat.forced), None)


class _Signs(TypedDict):
    by_code: bool
    seen: int | None
    silent: int


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
