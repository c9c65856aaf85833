"""The organiser's next step for a tournament."""

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
    """The possible next steps.

    Any step that is offered can be taken, except a draw if its settings don't fit the people present; its page says so.
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
    """The next thing to do, its round (0 if none), and the number of lists or people it concerns.

    `seated_alone`: the start number of the one person who can be seated without moving others.
    """

    todo: Todo
    round_number: int
    lists: int = 0
    people: int = 0
    seated_alone: int | None = None

    @property
    def by_helpers(self) -> bool:
        return self.todo in _BY_HELPERS

    @property
    def may_end(self) -> bool:
        """True if the tournament could be finished early."""
        return self.todo in _BETWEEN_ROUNDS and self.round_number > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFacts:
    """The facts that decide the next step; those not needed for the round's status may be left out.

    `in_round`, `round_status`: the current round; 0 and None if there is none. `playing`: people the next draw would
    seat. `waiting`: people present who have no place. `first_waiting`: the first of them. `idle`: people seated but not
    coming. `missing`: lists that aren't in.
    """

    status: str
    rounds_planned: int
    results_withheld: bool
    in_round: int
    round_status: str | None
    people: int = 0
    playing: int = 0
    waiting: int = 0
    first_waiting: int | None = None
    idle: int = 0
    printed: bool = False
    missing: int = 0


def step_at(standing: StepFacts) -> NextStep:
    if standing.status == Status.FINISHED:
        todo = Todo.RESULTS if standing.results_withheld else Todo.NOTHING
        return NextStep(todo=todo, round_number=standing.in_round)
    return _STEPS[standing.round_status](standing)


def _step_to_draw(standing: StepFacts) -> NextStep:
    number = standing.in_round + 1
    if number > standing.rounds_planned:
        return NextStep(todo=Todo.FINISH, round_number=standing.in_round)
    if not standing.people:
        return NextStep(todo=Todo.PARTICIPANTS, round_number=standing.in_round)
    return NextStep(todo=Todo.DRAW if standing.playing >= SMALLEST else Todo.CHECK_IN, round_number=number)


def _step_to_publish(standing: StepFacts) -> NextStep:
    return NextStep(todo=Todo.PUBLISH, round_number=standing.in_round)


def _step_to_release(standing: StepFacts) -> NextStep:
    if standing.waiting:
        return _step_to_seat(standing)
    return NextStep(todo=Todo.RELEASE if standing.printed else Todo.PRINT, round_number=standing.in_round)


def _step_to_seat(standing: StepFacts) -> NextStep:
    return NextStep(
        todo=Todo.SEAT,
        round_number=standing.in_round,
        people=standing.waiting,
        seated_alone=standing.first_waiting if standing.waiting < SMALLEST and not standing.idle else None,
    )


def _step_to_close(standing: StepFacts) -> NextStep:
    if standing.missing:
        return NextStep(todo=Todo.MISSING, round_number=standing.in_round, lists=standing.missing)
    return NextStep(todo=Todo.CLOSE, round_number=standing.in_round)


_STEPS: Mapping[str | None, Callable[[StepFacts], NextStep]] = {
    None: _step_to_draw,
    RoundStatus.DRAWN: _step_to_publish,
    RoundStatus.PUBLISHED: _step_to_release,
    RoundStatus.RUNNING: _step_to_close,
    RoundStatus.CLOSED: _step_to_draw,
}


def next_step(tournament: Tournament) -> NextStep:
    # Fetches the round first: every count uses it, and Django is slow to nest one query in nine others.
    number, status = tournament.rounds.order_by(*current_first()).values_list("number", "status").first() or (0, None)
    current = {"in_round": Value(number), "round_status": Value(status, output_field=CharField(null=True))}
    counts = {name: _COUNTS[name]() for name in DECIDED_BY[status]}
    return step_of(Tournament.objects.filter(pk=tournament.pk).annotate(**current).annotate(**counts).get())


def step_of(row: Any) -> NextStep:
    """Returns the next step for a row of `with_standing`. No query."""
    return step_at(
        StepFacts(
            status=row.status,
            rounds_planned=row.rounds_planned,
            results_withheld=waits_for_prize_giving(row, row.in_round),
            in_round=row.in_round,
            round_status=row.round_status,
            **{name: getattr(row, name) for name in DECIDED_BY[row.round_status]},
        )
    )


def with_standing(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Annotates tournaments with everything `step_of` needs."""
    current = Round.objects.filter(tournament=OuterRef("pk")).order_by(*current_first())
    in_round = Coalesce(Subquery(current.values("number")[:1]), 0)
    standing = tournaments.annotate(in_round=in_round, round_status=Subquery(current.values("status")[:1]))
    return standing.annotate(**{name: count() for name, count in _COUNTS.items()})


def _people() -> QuerySet[Participant]:
    return Participant.objects.filter(tournament=OuterRef("pk"))


def _people_playing() -> QuerySet[Participant]:
    return _people().filter(playing_in(OuterRef("in_round") + 1))


def _first_number_waiting() -> Subquery:
    return Subquery(_people_waiting().order_by("start_number").values("start_number")[:1])


def _tables_missing_lists() -> QuerySet[Table]:
    in_round = Table.objects.filter(round__tournament=OuterRef("pk"), round__number=OuterRef("in_round"))
    return in_round.exclude(list_done("score_list"))


def _people_waiting() -> QuerySet[Participant]:
    """Returns people present who have no place in the current round (see `seated.waiting`)."""
    return _people().filter(playing_in(OuterRef("in_round"))).exclude(Exists(_places()))


def _people_idle() -> QuerySet[Participant]:
    return _people().exclude(playing_in(OuterRef("in_round"))).filter(Exists(_places().filter(closed=False)))


def _places() -> QuerySet[Occupancy]:
    return Occupancy.objects.filter(participant=OuterRef("pk"), round__number=OuterRef(OuterRef("in_round")))


def _count(rows: QuerySet[Any], by: str) -> Expression:
    """Counts the rows of a subquery; `by` is the column they have in common."""
    return Coalesce(Subquery(rows.order_by().values(by).values(n=Count("pk")), output_field=IntegerField()), 0)


def _was_printed() -> Exists:
    current = Round.objects.filter(tournament=OuterRef("tournament"), number=OuterRef(OuterRef("in_round")))
    since = Subquery(current.values("published_at")[:1])
    return Exists(PrintJob.objects.filter(printed_for(OuterRef("in_round"), since), tournament=OuterRef("pk")))


# Each uses the current round, `in_round`.
_COUNTS: Mapping[str, Callable[[], Combinable]] = {
    "people": lambda: _count(_people(), "tournament"),
    "playing": lambda: _count(_people_playing(), "tournament"),
    "waiting": lambda: _count(_people_waiting(), "tournament"),
    "first_waiting": _first_number_waiting,
    "idle": lambda: _count(_people_idle(), "tournament"),
    "printed": _was_printed,
    "missing": lambda: _count(_tables_missing_lists(), "round"),
}
# The facts that decide the step, by the current round's status.
DECIDED_BY: Mapping[str | None, tuple[str, ...]] = {
    None: ("people", "playing"),
    RoundStatus.DRAWN: (),
    RoundStatus.PUBLISHED: ("waiting", "first_waiting", "idle", "printed"),
    RoundStatus.RUNNING: ("missing",),
    RoundStatus.CLOSED: ("people", "playing"),
}


def printed_for(
    number: int | Combinable, since: datetime | Combinable, *, of_all: Collection[str] = (ROUNDS_PACK,)
) -> Q:
    """Returns the condition that a job ordered since then has printed the round, alone or with all others.

    Waiting jobs count, but failed ones don't. `of_all`: the documents of all rounds that count.
    """
    of_round = Q(round__number=number) | Q(round=None, document__in=of_all)
    return of_round & Q(created_at__gte=since) & ~Q(state=JobState.FAILED)


def playing_in(number: int | Combinable) -> Q:
    """Returns the `Q` for participants to draw: present, staying for this round, and not disqualified."""
    until = Q(present_until__isnull=True) | Q(present_until__gte=number)
    return until & Q(status=Attendance.PRESENT, present_from__lte=number, disqualified_at__isnull=True)


def current_first() -> tuple[Expression, Expression]:
    """Returns an order with open rounds first, ascending, then closed rounds, descending."""
    is_closed = Q(status=RoundStatus.CLOSED)
    by_number = Case(When(is_closed, then=-F("number")), default=F("number"), output_field=IntegerField())
    return ExpressionWrapper(is_closed, output_field=BooleanField()), by_number
