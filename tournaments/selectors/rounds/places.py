"""Places in the rounds of a tournament: by numbers alone, and with those who gave theirs up."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament

# Start numbers in the order of positions, by table number, by round number.
Places = dict[int, dict[int, tuple[int, ...]]]


def places_in(tournament: Tournament, last: int | None = None) -> Places:
    """Who sits where in all rounds, or in those up to one; rounds without anybody are left out. One query."""
    seats = Occupancy.objects.filter(round__tournament=tournament, participant__isnull=False, closed=False)
    if last is not None:
        seats = seats.filter(round__number__lte=last)
    fields = ("round__number", "seat__score_list__table__number", "participant__start_number")
    order = ("round__number", "seat__score_list__table__number", "seat__position")
    rounds: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, person in seats.order_by(*order).values_list(*fields):
        rounds[number][table].append(person)
    return {number: {table: tuple(seated) for table, seated in tables.items()} for number, tables in rounds.items()}


def places_kept() -> QuerySet[Occupancy]:
    """One place of everybody in each round: where they sit, else where they played last before they gave it up."""
    same = Q(participant=OuterRef("participant")) | Q(participant__isnull=True, name=OuterRef("name"))
    theirs = Occupancy.objects.filter(same, round=OuterRef("round"))
    played = theirs.filter(closed=True).exclude(games_played=0)
    last = ~Q(games_played=0) & ~Exists(theirs.filter(closed=False)) & ~Exists(played.filter(pk__gt=OuterRef("pk")))
    return Occupancy.objects.filter(Q(closed=False) | last)


def seating_token(rounds: Mapping[int, Iterable[tuple[int, Sequence[int]]]]) -> str:
    """What tells who sits where in some rounds from any other seating of them: a hash.

    By round number, its tables by number with the start numbers there in the order of positions.
    """
    seating = [[number, sorted([table, *people] for table, people in rounds[number])] for number in sorted(rounds)]
    return hashlib.sha256(json.dumps(seating).encode()).hexdigest()[:32]
