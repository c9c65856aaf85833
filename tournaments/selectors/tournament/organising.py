"""Tournaments as shown on the organiser's pages."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import Membership, User
from tournaments.models.round import RELEASED
from tournaments.models.score_list import Entry
from tournaments.models.tournament import DrawMode, Status, Tournament, TournamentGrant
from tournaments.selectors.access import ROLES_WITH, Right, clubs_to_organise, organised_tournaments
from tournaments.selectors.tournament.next_steps import NextStep, Todo, step_of, with_standing

# Frozen when the first round is published, and when the tournament is finished.
FROZEN_WITH_RULES = frozenset({"pflichtsoli", "zero_sum", "house_rules"})
FROZEN_WHEN_FINISHED = frozenset(
    {
        *("rounds_planned", "sizes", "pot", "entry_ways", "criteria", "missed_rounds", "missed_points"),
        *("unfinished_count", "draw_mode", "draw_settings"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganisedTournament:
    tournament: Tournament
    participants: int
    step: NextStep
    organises: bool

    @property
    def todo(self) -> Todo:
        return self.step.todo

    @property
    def round_number(self) -> int:
        return self.step.round_number


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganisedGroup:
    status: Status
    tournaments: tuple[OrganisedTournament, ...]


ORDER = (Status.RUNNING, Status.REGISTRATION, Status.DRAFT, Status.FINISHED)


def organised_groups(user: User) -> tuple[OrganisedGroup, ...]:
    """Groups the user's tournaments by status, running ones first, omitting empty groups. One query."""
    tournaments = [_organised_tournament(row) for row in _with_figures(organised_tournaments(user), user)]
    groups = (
        OrganisedGroup(status=status, tournaments=tuple(row for row in tournaments if row.tournament.status == status))
        for status in ORDER
    )
    return tuple(group for group in groups if group.tournaments)


def _with_figures(tournaments: QuerySet[Tournament], user: User) -> QuerySet[Tournament]:
    member = Membership.objects.filter(user=user, club=OuterRef("club"), role__in=ROLES_WITH[Right.ORGANISE])
    granted = TournamentGrant.objects.filter(user=user, tournament=OuterRef("pk"), role__in=ROLES_WITH[Right.ORGANISE])
    return with_standing(tournaments).annotate(organises=Exists(member) | Exists(granted))


def _organised_tournament(row: Tournament) -> OrganisedTournament:
    people, organises = (getattr(row, name) for name in ("people", "organises"))
    return OrganisedTournament(tournament=row, participants=people, step=step_of(row), organises=organises)


def earlier_events(user: User, most: int = 30) -> tuple[Tournament, ...]:
    """Returns tournaments whose settings the user may copy, newest first. One query."""
    clubs = clubs_to_organise(user).values("pk")
    real = Tournament.objects.filter(club__in=clubs, is_rehearsal=False)
    return tuple(real.select_related("club", "rule_set")[:most])


def frozen_settings(tournament: Tournament) -> frozenset[str]:
    rules = FROZEN_WITH_RULES if tournament.rules_frozen_at else frozenset()
    finished = FROZEN_WHEN_FINISHED | FROZEN_WITH_RULES if tournament.status == Status.FINISHED else frozenset()
    return rules | finished


def has_results(tournament: Tournament) -> bool:
    return Entry.objects.filter(score_list__table__round__tournament=tournament).exists()


def is_deletable(tournament: Tournament) -> bool:
    """True if it is a demonstration or rehearsal, has no results, or is finished."""
    return tournament.status == Status.FINISHED or not needs_its_name(tournament)


def needs_its_name(tournament: Tournament) -> bool:
    """True if deleting the tournament would delete results, so that its name must be typed."""
    return not (tournament.is_demonstration or tournament.is_rehearsal) and has_results(tournament)


def next_round_number(tournament: Tournament) -> int:
    """Returns the first planned round that hasn't been released, or else the one after the last. One query."""
    rows = list(tournament.rounds.order_by("number").values_list("number", "status", "draw_mode"))
    ahead = (number for number, status, mode in rows if mode == DrawMode.PLAN and status not in RELEASED)
    return next(ahead, len(rows) + 1)


def last_round_number(tournament: Tournament) -> int:
    numbers: Iterable[int] = tournament.rounds.order_by("-number").values_list("number", flat=True)[:1]
    return next(iter(numbers), 0)
