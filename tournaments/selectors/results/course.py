"""Everybody's standing round by round, as far as an audience may see it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.ranking.criteria import Criterion, Value
from scoring.ranking.progress import Moment, Progress, progress
from scoring.ranking.standings import RoundResult
from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.names import short_names_of
from tournaments.selectors.results.ranking import PlaceAt, chain_now, listed_in, missed_in, places_at
from tournaments.selectors.results.standings import NamedParticipant, named_in, without_result
from tournaments.selectors.results.visibility import Audience, rounds_shown, tables_by_id

LEADERS = 10  # lines a chart can show


class Way(NamedTuple):
    """A participant's standing after each round; `pk` is the participant's id."""

    pk: int
    person: NamedParticipant
    moments: Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsCourse:
    """Everybody's standing over the rounds. `ways`: in standings order, with disqualified people last."""

    rounds: tuple[int, ...]
    ways: tuple[Way, ...]

    def progress_of(self, start_number: int) -> Progress:
        return next((way.moments for way in self.ways if way.person.start_number == start_number), ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """One person's line in the chart. `short` is a name that is unique within it."""

    person: NamedParticipant
    short: str
    way: Progress

    @property
    def label(self) -> str:
        """The first name if it is enough, or else the whole name."""
        return self.short if self.short in self.person.name.split() else self.person.name

    @property
    def points(self) -> tuple[Value | None, ...]:
        return tuple(None if moment is None else moment.points for moment in self.way)

    @property
    def whole_points(self) -> tuple[int | None, ...]:
        """Rounded points, for charts."""
        return tuple(None if points is None else round(points) for points in self.points)


def course_of(tournament: Tournament, *, audience: Audience) -> StandingsCourse:
    shown = rounds_shown(tournament, audience)
    published = tables_by_id(tournament)
    tables = {pk: table for pk, table in published.items() if shown.covers(table.round, table.status)}
    places = list(places_at(tables, tournament))
    counting = counted_results(tournament, places)
    people = named_in(tournament) if counting else {}
    chain = chain_now(tournament, shown, published.values())
    ways = course_ways(tournament, chain, places, people)
    return StandingsCourse(rounds=rounds_from(counting), ways=ways)


def counted_results(tournament: Tournament, places: Iterable[PlaceAt]) -> list[RoundResult]:
    results = (place.result for place in places if place.result)
    return [result for result in results if result.finished or tournament.unfinished_count]


def rounds_from(results: Iterable[RoundResult]) -> tuple[int, ...]:
    """Returns all rounds from the first one with results to the last."""
    numbers = {result.round for result in results}
    return tuple(range(min(numbers), max(numbers) + 1)) if numbers else ()


def course_ways(
    tournament: Tournament,
    chain: Sequence[Criterion],
    places: Collection[PlaceAt],
    people: dict[int, NamedParticipant],
) -> tuple[Way, ...]:
    results = counted_results(tournament, places)
    listed = listed_in(places)
    out = frozenset(pk for pk, person in people.items() if person.disqualified)
    ways = progress(
        results,
        chain,
        participants=listed,
        seed=tournament.lot_seed,
        lots={pk: person.lot for pk, person in people.items()},
        disqualified=out | without_result(tournament, results, listed),
        missed=missed_in(tournament, places),
    )
    return tuple(sorted((Way(pk, people[pk], ways[pk]) for pk in ways), key=_rank_key))


def _rank_key(way: Way) -> tuple[bool, int, int]:
    last: Moment | None = way.moments[-1]
    rank = (last.rank if last else None) or 0
    return way.person.disqualified, rank, way.person.start_number


def leaders_of(tournament: Tournament, ways: Sequence[Way], *, beside: int | None = None) -> tuple[Leader, ...]:
    """Returns the leaders, plus the participant with the start number `beside`. One query."""
    first = [way for way in ways if not way.person.disqualified][:LEADERS]
    shown = [*first, *(way for way in ways if way.person.start_number == beside and way not in first)]
    rows = Participant.objects.filter(pk__in=[way.pk for way in shown])
    shorts = short_names_of({row.pk: (row.parts, row.start_number) for row in rows}, tournament)
    return tuple(Leader(person=way.person, short=shorts[way.pk], way=way.moments) for way in shown)
