"""Places in a tournament's rounds."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models.score_list import Entry, EntryKind, Occupancy
from tournaments.models.tournament import Tournament
from tournaments.seating.measures import meetings
from tournaments.seating.wishes import Pair
from tournaments.selectors.results.games_played import Sitter, seated_at

# Start numbers in seat order, by round and table number.
Places = dict[int, dict[int, tuple[int, ...]]]
SITTER = ("seat__score_list", "seat__score_list__table", "seat__position", "participant__start_number")
TIME = ("from_entry", "until_entry", "games_played")
BESIDE_GAMES = frozenset({EntryKind.EVENT, EntryKind.PENALTY})


def places_in(tournament: Tournament, last: int | None = None) -> Places:
    """Returns current places up to round `last`, omitting empty rounds. One query."""
    seats = Occupancy.objects.filter(round__tournament=tournament, participant__isnull=False, closed=False)
    if last is not None:
        seats = seats.filter(round__number__lte=last)
    fields = ("round__number", "seat__score_list__table__number", "participant__start_number")
    order = ("round__number", "seat__score_list__table__number", "seat__position")
    rounds: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, person in seats.order_by(*order).values_list(*fields):
        rounds[number][table].append(person)
    return {number: {table: tuple(seated) for table, seated in tables.items()} for number, tables in rounds.items()}


def met_in_passing(tournament: Tournament, places: Places) -> dict[int, tuple[Pair, ...]]:
    """Returns further pairs by round, who played together until one of them gave up the place.

    Pairs start with the smaller start number. At most three queries.
    """
    sat = Occupancy.objects.filter(round__tournament=tournament, participant__isnull=False)
    given_up = sat.filter(round__number__in=places, closed=True, until_entry__isnull=False)
    rounds = dict(given_up.values_list("seat__score_list", "round__number"))
    sitters: defaultdict[int, list[Sitter]] = defaultdict(list)
    for row in sat.filter(seat__score_list__in=rounds).values_list(*SITTER, *TIME) if rounds else ():
        sitters[row[0]].append(Sitter(*row))
    met: defaultdict[int, set[Pair]] = defaultdict(set)
    for score_list, people in _people_at_games(sitters):
        met[rounds[score_list]].update(combinations(sorted(people), 2))
    return {number: tuple(sorted(pairs - meetings([places[number].values()]).keys())) for number, pairs in met.items()}


def _people_at_games(sitters: Mapping[int, Sequence[Sitter]]) -> Iterator[tuple[int, list[int]]]:
    entries = Entry.objects.filter(score_list__in=sitters).order_by("order_key") if sitters else Entry.objects.none()
    rows = list(entries.values_list("score_list", "pk", "kind"))
    positions = {pk: position for position, (_score_list, pk, _kind) in enumerate(rows, start=1)}
    for score_list, pk, kind in rows:
        if kind not in BESIDE_GAMES:
            yield score_list, [who for _seat, who in seated_at(sitters[score_list], positions, positions[pk])]


def places_kept() -> QuerySet[Occupancy]:
    """Returns one place per person and round: the current one, or else the last one they played."""
    same = Q(participant=OuterRef("participant")) | Q(participant__isnull=True, name=OuterRef("name"))
    theirs = Occupancy.objects.filter(same, round=OuterRef("round"))
    played = theirs.filter(closed=True).exclude(games_played=0)
    last = ~Q(games_played=0) & ~Exists(theirs.filter(closed=False)) & ~Exists(played.filter(pk__gt=OuterRef("pk")))
    return Occupancy.objects.filter(Q(closed=False) | last)


def seating_token(rounds: Mapping[int, Iterable[tuple[int, Sequence[int]]]]) -> str:
    """Returns a hash of who sits where.

    `rounds`: pairs of table number and start numbers in seat order, by round number.
    """
    seating = [[number, sorted([table, *people] for table, people in rounds[number])] for number in sorted(rounds)]
    return hashlib.sha256(json.dumps(seating).encode()).hexdigest()[:32]
