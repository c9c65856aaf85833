"""Upcoming rounds that no longer match the people present."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import NOT_RELEASED, Round
from tournaments.models.score_list import Entry, Occupancy
from tournaments.models.tournament import Tournament
from tournaments.seating.sizes import SMALLEST
from tournaments.selectors.participants.roster import plays
from tournaments.selectors.rounds.seated import WithoutPlace, without_place


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Consecutive rounds in which the same people lack a place or no longer need theirs."""

    first: int
    last: int
    without_place: tuple[Participant, ...]
    not_coming: tuple[Participant, ...]


def rounds_ahead(tournament: Tournament) -> QuerySet[Round]:
    """Returns drawn and published rounds that have no entries."""
    entered = Exists(Entry.objects.filter(score_list__table__round=OuterRef("pk")))
    return tournament.rounds.filter(~entered, status__in=NOT_RELEASED).order_by("number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """All participants, and the ids of the people seated in each upcoming round."""

    tournament: Tournament
    seated: Mapping[int, frozenset[int]]
    people: tuple[Participant, ...]

    @property
    def gaps(self) -> tuple[Gap, ...]:
        return tuple(_gaps(self.seated, self.people))

    @property
    def placed(self) -> tuple[Participant, ...]:
        return tuple(one for one in self.people if self._has_place(one))

    @property
    def to_come(self) -> tuple[Participant, ...]:
        """The people without a place who could still get one."""
        return tuple(
            one
            for one in self.people
            if not self._has_place(one) and one.status != Attendance.WITHDRAWN and one.disqualified_at is None
        )

    def _has_place(self, person: Participant) -> bool:
        return any(person.pk in seated for seated in self.seated.values())


def ahead_of(tournament: Tournament) -> Ahead:
    numbers = list(rounds_ahead(tournament).values_list("number", flat=True))
    if not numbers:
        return Ahead(tournament=tournament, seated={}, people=())
    seated: defaultdict[int, set[int]] = defaultdict(set)
    rows = Occupancy.objects.filter(round__tournament=tournament, round__number__in=numbers, closed=False)
    for number, person in rows.filter(participant__isnull=False).values_list("round__number", "participant_id"):
        seated[number].add(person)
    return Ahead(
        tournament=tournament,
        seated={number: frozenset(seated[number]) for number in numbers},
        people=tuple(tournament.participants.order_by("start_number")),
    )


def gaps_of(tournament: Tournament) -> tuple[Gap, ...]:
    return ahead_of(tournament).gaps


def out_of_step(tournament: Tournament) -> tuple[tuple[Gap, ...], WithoutPlace]:
    """Returns gaps, and people waiting in the public round. At most five queries.

    Everybody appears only once: a few late arrivals get single places, while larger gaps are repaired together.
    """
    gaps, places = gaps_of(tournament), without_place(tournament)
    late = {person.pk for person in places.people}
    missing = {person.pk for gap in gaps for person in gap.without_place}
    if len(late) < SMALLEST and missing <= late and not any(gap.not_coming for gap in gaps):
        return (), places
    return gaps, replace(places, people=tuple(person for person in places.people if person.pk not in missing))


def _gaps(seated: Mapping[int, Collection[int]], people: Collection[Participant]) -> Iterator[Gap]:
    rows = [(number, *_people_out_of_step(number, seated[number], people)) for number in seated]
    for off, alike in groupby(rows, key=lambda row: row[1:]):
        numbers = [row[0] for row in alike]
        if any(off):
            yield Gap(first=numbers[0], last=numbers[-1], without_place=off[0], not_coming=off[1])


def _people_out_of_step(
    number: int, seated: Collection[int], people: Collection[Participant]
) -> tuple[tuple[Participant, ...], tuple[Participant, ...]]:
    without = tuple(one for one in people if plays(one, number) and one.pk not in seated)
    idle = tuple(one for one in people if not plays(one, number) and one.pk in seated)
    return without, idle
