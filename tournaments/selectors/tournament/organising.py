"""What an organiser's pages show about tournaments."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import (
    BooleanField,
    Case,
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
    When,
)
from django.db.models.functions import Coalesce

from accounts.models import Membership, User
from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry
from tournaments.models.tournament import DrawMode, Status, Tournament, TournamentGrant
from tournaments.selectors.access import ROLES_WITH, Right, clubs_to_organise, organised_tournaments

# Decided for good when the first round is published, and when the tournament is finished.
FROZEN_WITH_RULES = frozenset({"pflichtsoli", "zero_sum", "house_rules"})
FROZEN_WHEN_FINISHED = frozenset(
    {"rounds_planned", "sizes", "pot", "entry_ways", "criteria", "unfinished_count", "draw_mode", "draw_settings"}
)


class Todo(StrEnum):
    """The next thing an organiser has to do for a tournament."""

    PARTICIPANTS = "participants"
    DRAW = "draw"
    PUBLISH = "publish"
    RELEASE = "release"
    WATCH = "watch"
    FINISH = "finish"
    NOTHING = "nothing"


AFTER_ROUND: Mapping[str, Todo] = {
    RoundStatus.DRAWN: Todo.PUBLISH,
    RoundStatus.PUBLISHED: Todo.RELEASE,
    RoundStatus.STARTED: Todo.WATCH,
    RoundStatus.CLOSED: Todo.DRAW,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Organised:
    """One of my tournaments. `round_number` is the round the next thing is about, 0 where it is about none."""

    tournament: Tournament
    participants: int
    todo: Todo
    round_number: int
    organises: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganisedGroup:
    """My tournaments of one state, for headings."""

    status: Status
    tournaments: tuple[Organised, ...]


BEGUN = frozenset({RoundStatus.STARTED, RoundStatus.CLOSED})
ORDER = (Status.RUNNING, Status.REGISTRATION, Status.DRAFT, Status.FINISHED)


def organised(user: User) -> tuple[OrganisedGroup, ...]:
    """The tournaments a user works on, running ones first; states without any are left out. One query."""
    tournaments = [_organised(row) for row in _with_figures(organised_tournaments(user), user)]
    groups = (
        OrganisedGroup(status=status, tournaments=tuple(row for row in tournaments if row.tournament.status == status))
        for status in ORDER
    )
    return tuple(group for group in groups if group.tournaments)


def _with_figures(tournaments: QuerySet[Tournament], user: User) -> QuerySet[Tournament]:
    current = Round.objects.filter(tournament=OuterRef("pk")).order_by(*current_first())
    counted = Participant.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    member = Membership.objects.filter(user=user, club=OuterRef("club"), role__in=ROLES_WITH[Right.ORGANISE])
    granted = TournamentGrant.objects.filter(user=user, tournament=OuterRef("pk"), role__in=ROLES_WITH[Right.ORGANISE])
    return tournaments.annotate(
        head_count=Coalesce(Subquery(counted.values(n=Count("pk")), output_field=IntegerField()), 0),
        current_round=Coalesce(Subquery(current.values("number")[:1]), 0),
        current_status=Subquery(current.values("status")[:1]),
        organises=Exists(member) | Exists(granted),
    )


def _organised(row: Tournament) -> Organised:
    head_count, current, organises = (getattr(row, name) for name in ("head_count", "current_round", "organises"))
    todo = todo_of(row, head_count, current, getattr(row, "current_status", None))
    return Organised(
        tournament=row,
        participants=head_count,
        todo=todo,
        round_number=current + 1 if todo is Todo.DRAW else current,
        organises=organises,
    )


def current_first() -> tuple[Expression, Expression]:
    """The order in which rounds matter now: those that are not closed from the first, then the closed from the last."""
    is_closed = Q(status=RoundStatus.CLOSED)
    by_number = Case(When(is_closed, then=-F("number")), default=F("number"), output_field=IntegerField())
    return ExpressionWrapper(is_closed, output_field=BooleanField()), by_number


def todo_of(tournament: Tournament, head_count: int, current_round: int, current_status: str | None) -> Todo:
    """The next thing to do, from the number of participants and the round that matters now, with its status."""
    if tournament.status == Status.FINISHED:
        return Todo.NOTHING
    if current_status is None:
        return Todo.DRAW if head_count else Todo.PARTICIPANTS
    todo = AFTER_ROUND[current_status]
    return Todo.FINISH if todo is Todo.DRAW and current_round >= tournament.rounds_planned else todo


def earlier_events(user: User, most: int = 30) -> tuple[Tournament, ...]:
    """Tournaments whose settings the user may take for a new one, newest first. One query."""
    clubs = clubs_to_organise(user).values("pk")
    return tuple(Tournament.objects.filter(club__in=clubs).select_related("club", "rule_set")[:most])


def frozen_settings(tournament: Tournament) -> frozenset[str]:
    """The settings that cannot be changed any more."""
    rules = FROZEN_WITH_RULES if tournament.rules_frozen_at else frozenset()
    finished = FROZEN_WHEN_FINISHED | FROZEN_WITH_RULES if tournament.status == Status.FINISHED else frozenset()
    return rules | finished


def has_results(tournament: Tournament) -> bool:
    """Whether anything was entered at any table."""
    return Entry.objects.filter(score_list__table__round__tournament=tournament).exists()


def deletable(tournament: Tournament) -> bool:
    """Whether its owner may delete it: a demonstration, or nothing was entered."""
    return tournament.is_demonstration or not has_results(tournament)


def next_round_number(tournament: Tournament) -> int:
    """The first round of a plan that has not begun, else the one after the last drawn; one query."""
    rows = list(tournament.rounds.order_by("number").values_list("number", "status", "draw_mode"))
    ahead = (number for number, status, mode in rows if mode == DrawMode.PLAN and status not in BEGUN)
    return next(ahead, len(rows) + 1)


def last_round_number(tournament: Tournament) -> int:
    """The number of the last round there is, 0 for none."""
    numbers: Iterable[int] = tournament.rounds.order_by("-number").values_list("number", flat=True)[:1]
    return next(iter(numbers), 0)
