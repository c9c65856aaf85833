"""The one thing that has to be done next for a tournament, the same on every page that says so."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import (
    BooleanField,
    Case,
    CharField,
    Count,
    Exists,
    Expression,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from tournaments.models.participant import Attendance, Participant
from tournaments.models.printing import ROUNDS_PACK, JobState, PrintJob
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Status, Tournament
from tournaments.seating.sizes import SMALLEST
from tournaments.selectors.list_states import list_done
from tournaments.selectors.prize_giving import waits_for_prize_giving


class Todo(StrEnum):
    """The next thing an organiser has to do for a tournament.

    None of them is refused when it is offered, but for a draw whose own settings do not fit those present: the number
    of tables, or wishes against each other. Its page says so before anything is drawn, and has the settings open.
    """

    PARTICIPANTS = "participants"
    CHECK_IN = "check_in"
    DRAW = "draw"
    PUBLISH = "publish"
    SEAT = "seat"
    PRINT = "print"
    RELEASE = "release"
    MISSING = "missing"
    CLOSE = "close"
    FINISH = "finish"
    RESULTS = "results"
    NOTHING = "nothing"


_BETWEEN_ROUNDS = frozenset({Todo.DRAW, Todo.CHECK_IN})
_BY_HELPERS = frozenset({Todo.PRINT, Todo.MISSING, Todo.NOTHING})


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """The next thing to do, the round it is about (0 for none), and how many lists or people it is about.

    `seated_alone`: the start number of whoever is to be given a place without anybody else having to move.
    """

    todo: Todo
    round_number: int
    lists: int = 0
    people: int = 0
    seated_alone: int | None = None

    @property
    def by_helpers(self) -> bool:
        """Whether those who enter and print may do it as well."""
        return self.todo in _BY_HELPERS

    @property
    def may_end(self) -> bool:
        """Whether the tournament could be finished although rounds are planned that were not played."""
        return self.todo in _BETWEEN_ROUNDS and self.round_number > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Facts that decide the next step; only those that matter at the round's status need be given.

    `in_round`, `round_status`: the round that matters now, 0 and None for none. `people`: entered at all; `playing`:
    those whom the draw after that round would seat. `waiting`: who is there and never had a place in the round, the
    `first_waiting` by start number; `idle`: who has a place and is not coming. `missing`: lists of the round that are
    not in. `kept_back`: the standings wait for the prize giving.
    """

    status: str
    rounds_planned: int
    kept_back: bool
    in_round: int
    round_status: str | None
    people: int = 0
    playing: int = 0
    waiting: int = 0
    first_waiting: int | None = None
    idle: int = 0
    printed: bool = False
    missing: int = 0


def step_at(standing: Standing) -> NextStep:
    """The next step where a tournament stands so."""
    if standing.status == Status.FINISHED:
        todo = Todo.RESULTS if standing.kept_back else Todo.NOTHING
        return NextStep(todo=todo, round_number=standing.in_round)
    return _STEPS[standing.round_status](standing)


def _to_draw(standing: Standing) -> NextStep:
    number = standing.in_round + 1
    if number > standing.rounds_planned:
        return NextStep(todo=Todo.FINISH, round_number=standing.in_round)
    if not standing.people:
        return NextStep(todo=Todo.PARTICIPANTS, round_number=standing.in_round)
    return NextStep(todo=Todo.DRAW if standing.playing >= SMALLEST else Todo.CHECK_IN, round_number=number)


def _to_publish(standing: Standing) -> NextStep:
    return NextStep(todo=Todo.PUBLISH, round_number=standing.in_round)


def _to_release(standing: Standing) -> NextStep:
    if standing.waiting:
        return _to_seat(standing)
    return NextStep(todo=Todo.RELEASE if standing.printed else Todo.PRINT, round_number=standing.in_round)


def _to_seat(standing: Standing) -> NextStep:
    return NextStep(
        todo=Todo.SEAT,
        round_number=standing.in_round,
        people=standing.waiting,
        seated_alone=standing.first_waiting if standing.waiting < SMALLEST and not standing.idle else None,
    )


def _to_close(standing: Standing) -> NextStep:
    if standing.missing:
        return NextStep(todo=Todo.MISSING, round_number=standing.in_round, lists=standing.missing)
    return NextStep(todo=Todo.CLOSE, round_number=standing.in_round)


_STEPS: Mapping[str | None, Callable[[Standing], NextStep]] = {
    None: _to_draw,
    RoundStatus.DRAWN: _to_publish,
    RoundStatus.PUBLISHED: _to_release,
    RoundStatus.STARTED: _to_close,
    RoundStatus.CLOSED: _to_draw,
}


def next_step(tournament: Tournament) -> NextStep:
    """The organisers' next step. Two queries."""
    # The round is asked for first: every count names it, and Django takes long to write a query into nine others.
    number, status = tournament.rounds.order_by(*current_first()).values_list("number", "status").first() or (0, None)
    current = {"in_round": Value(number), "round_status": Value(status, output_field=CharField(null=True))}
    counts = {name: _COUNTS[name]() for name in DECIDED_BY[status]}
    return step_of(Tournament.objects.filter(pk=tournament.pk).annotate(**current).annotate(**counts).get())


def step_of(row: Any) -> NextStep:
    """The next step of a row of `with_standing`. No query."""
    return step_at(
        Standing(
            status=row.status,
            rounds_planned=row.rounds_planned,
            kept_back=waits_for_prize_giving(row, row.in_round),
            in_round=row.in_round,
            round_status=row.round_status,
            **{name: getattr(row, name) for name in DECIDED_BY[row.round_status]},
        )
    )


def with_standing(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Tournaments with everything that `step_of` needs."""
    current = Round.objects.filter(tournament=OuterRef("pk")).order_by(*current_first())
    in_round = Coalesce(Subquery(current.values("number")[:1]), 0)
    standing = tournaments.annotate(in_round=in_round, round_status=Subquery(current.values("status")[:1]))
    return standing.annotate(**{name: count() for name, count in _COUNTS.items()})


def _people() -> QuerySet[Participant]:
    return Participant.objects.filter(tournament=OuterRef("pk"))


def _playing() -> QuerySet[Participant]:
    return _people().filter(playing_in(OuterRef("in_round") + 1))


def _first_waiting() -> Subquery:
    return Subquery(_waiting().order_by("start_number").values("start_number")[:1])


def _missing() -> QuerySet[Table]:
    in_round = Table.objects.filter(round__tournament=OuterRef("pk"), round__number=OuterRef("in_round"))
    return in_round.exclude(list_done("score_list"))


def _waiting() -> QuerySet[Participant]:
    """People who are there and never had a place in the round that matters now (`seated.waiting`)."""
    return _people().filter(playing_in(OuterRef("in_round"))).exclude(Exists(_places()))


def _idle() -> QuerySet[Participant]:
    """People who have a place in it and are not coming."""
    return _people().exclude(playing_in(OuterRef("in_round"))).filter(Exists(_places().filter(closed=False)))


def _places() -> QuerySet[Occupancy]:
    return Occupancy.objects.filter(participant=OuterRef("pk"), round__number=OuterRef(OuterRef("in_round")))


def _count(rows: QuerySet[Any], by: str) -> Expression:
    """The number of rows of a query that names `OuterRef`s; `by`: what they have in common."""
    return Coalesce(Subquery(rows.order_by().values(by).values(n=Count("pk")), output_field=IntegerField()), 0)


def _printed() -> Exists:
    """Whether a job printed the round that matters now since it was published."""
    current = Round.objects.filter(tournament=OuterRef("tournament"), number=OuterRef(OuterRef("in_round")))
    since = Subquery(current.values("published_at")[:1])
    return Exists(PrintJob.objects.filter(printed_for(OuterRef("in_round"), since), tournament=OuterRef("pk")))


# Each names the round that matters now, `in_round`.
_COUNTS: Mapping[str, Callable[[], Combinable]] = {
    "people": lambda: _count(_people(), "tournament"),
    "playing": lambda: _count(_playing(), "tournament"),
    "waiting": lambda: _count(_waiting(), "tournament"),
    "first_waiting": _first_waiting,
    "idle": lambda: _count(_idle(), "tournament"),
    "printed": _printed,
    "missing": lambda: _count(_missing(), "round"),
}
# What decides the step, by the status of that round.
DECIDED_BY: Mapping[str | None, tuple[str, ...]] = {
    None: ("people", "playing"),
    RoundStatus.DRAWN: (),
    RoundStatus.PUBLISHED: ("waiting", "first_waiting", "idle", "printed"),
    RoundStatus.STARTED: ("missing",),
    RoundStatus.CLOSED: ("people", "playing"),
}


def printed_for(
    number: int | Combinable, since: datetime | Combinable, *, of_all: Collection[str] = (ROUNDS_PACK,)
) -> Q:
    """The condition that a job printed a round, alone or with all rounds, ordered at some moment or later.

    One that failed printed nothing; one that waits will. `of_all`: the documents of all rounds that count.
    """
    of_round = Q(round__number=number) | Q(round=None, document__in=of_all)
    return of_round & Q(created_at__gte=since) & ~Q(state=JobState.FAILED)


def playing_in(number: int | Combinable) -> Q:
    """The condition that somebody is drawn in a round: present, in the rounds of their stay, not disqualified."""
    until = Q(present_until__isnull=True) | Q(present_until__gte=number)
    return until & Q(status=Attendance.PRESENT, present_from__lte=number, disqualified_at__isnull=True)


def current_first() -> tuple[Expression, Expression]:
    """The order in which rounds matter now: those that are not closed from the first, then the closed from the last."""
    is_closed = Q(status=RoundStatus.CLOSED)
    by_number = Case(When(is_closed, then=-F("number")), default=F("number"), output_field=IntegerField())
    return ExpressionWrapper(is_closed, output_field=BooleanField()), by_number
