"""Winning chances: what they are computed from, and when they are visible.

Only public results are used, even for staff, so that chances never reveal hidden ones.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, Subquery

from scoring.game.game import SEATS_PLAYING
from scoring.lists.format import Format
from scoring.ranking.chances import EarnedPoints, RemainingGames, load
from scoring.ranking.criteria import Criterion
from scoring.ranking.missed import MissedRounds
from tournaments.adapter import ListState, list_state, stored_format
from tournaments.models.chances import Chances
from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.results.ranking import PlaceAt, chain_of, listed_in, missed_in, places_at
from tournaments.selectors.results.visibility import Audience, RoundsShown, TableDone, rounds_shown, tables_by_id

# Raise when the same event yields other chances; stored chances are then recomputed.
MODEL_VERSION = 2
USUAL_GAMES = 24.0  # of a player per round if unknown (TSR 8.5.1)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSoFar:
    """The public state of an event; `uids` has the uids of possible winners by id.

    `closed`, `running`: the rounds that are included.
    """

    earned: tuple[EarnedPoints, ...]
    ahead: tuple[RemainingGames, ...]
    criteria: tuple[Criterion, ...]
    missed: MissedRounds
    uids: Mapping[int, UUID]
    closed: tuple[int, ...]
    running: tuple[int, ...]

    @property
    def basis(self) -> str:
        """A hash of the state and the model version."""
        return hashlib.sha256(repr((MODEL_VERSION, self)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class _ListAt:
    form: Format
    state: ListState


def event_so_far(tournament: Tournament) -> EventSoFar | None:
    """Returns the input for computing chances. Four queries.

    Returns None if no round is closed yet, if nothing is left to play, or if results or chances are hidden.
    """
    shown = rounds_shown(tournament, Audience.PUBLIC)
    if not (tournament.chances_shown and tournament.status == Status.RUNNING and shown):
        return None
    tables = tables_by_id(tournament)
    seen = {pk: table for pk, table in tables.items() if shown.covers(table.round, table.status)}
    closed = sorted({table.round for table in seen.values() if table.status == RoundStatus.CLOSED})
    if not closed:
        return None
    all_places = list(places_at(tables, tournament))
    unlisted = {place.participant for place in all_places} - listed_in(all_places)
    entered = Participant.objects.filter(tournament=tournament, disqualified_at__isnull=True).order_by("pk")
    people = [person for person in entered if person.pk not in unlisted]
    uids = {person.pk: person.uid for person in people}
    counting = {pk: table for pk, table in seen.items() if _will_count(tournament, table)}
    places = [place for place in all_places if place.participant in uids]
    lists = _lists(tables)
    earned = tuple(_earned_points(places, lists, counting))
    usual = _usual_games(places, closed)
    ahead = (*_games_at_tables(places, lists, seen, usual), *_games_undrawn(tournament, people, tables.values(), usual))
    if not ahead:
        return None
    return EventSoFar(
        earned=earned,
        ahead=ahead,
        criteria=tuple(chain_of(tournament)),
        missed=missed_in(tournament, ()),  # tables that go on are ahead
        uids=uids,
        closed=tuple(closed),
        running=tuple(sorted({each.round for each in earned} - set(closed))),
    )


def _will_count(tournament: Tournament, table: TableDone) -> bool:
    """True if the table will count at the end; some lists are never finished."""
    return table.done or table.status != RoundStatus.CLOSED or tournament.unfinished_count


def _lists(tables: Collection[int]) -> dict[int, _ListAt]:
    rows = ScoreList.objects.filter(table__in=tables).only("table_id", "format", "state")
    return {row.table_id: _ListAt(stored_format(row), list_state(row)) for row in rows if row.table_id is not None}


def _earned_points(
    places: Sequence[PlaceAt], lists: Mapping[int, _ListAt], counting: Collection[int]
) -> Iterator[EarnedPoints]:
    for place in places:
        result = place.result
        if result is None or place.table_id not in counting:
            continue
        at = lists[place.table_id]
        pflichtsoli = at.form.pflichtsoli or 0
        games = _planned_games(at.form, USUAL_GAMES) if place.games is None else place.games
        paid = max(0, pflichtsoli - at.state.open_pflichtsoli.get(place.position, 0))
        yield EarnedPoints(
            participant=place.participant,
            round=result.round,
            points=result.points,
            games=load(games, min(paid, int(games))),
            games_won=result.games_won,
            soli_won=result.soli_won,
            table=result.table,
        )


def _usual_games(places: Sequence[PlaceAt], closed: Collection[int]) -> float:
    known = [place.games for place in places if place.table.round in closed and place.games and not place.left]
    return fmean(known) if known else USUAL_GAMES


def _planned_games(form: Format, usual: float) -> float:
    """Returns the number of games per player at a table of this length."""
    if form.normal_games is None or form.has_pot:
        return usual
    return (form.normal_games + (form.pflichtsoli or 0) * form.seats) * SEATS_PLAYING / form.seats


def _games_at_tables(
    places: Sequence[PlaceAt], lists: Mapping[int, _ListAt], seen: Mapping[int, TableDone], usual: float
) -> Iterator[RemainingGames]:
    """Yields tables that are seated but not finished, using only visible progress."""
    seated: dict[int, list[PlaceAt]] = {}
    for place in places:
        if not place.left:
            seated.setdefault(place.table_id, []).append(place)
    for table_id, of in sorted(seated.items()):
        table, form = of[0].table, lists[table_id].form
        is_seen = table_id in seen
        if is_seen and (table.done or table.status == RoundStatus.CLOSED):
            continue
        # Progress of hidden lists is ignored.
        state = lists[table_id].state if is_seen and lists[table_id].state.phase else None
        all_owed = dict.fromkeys((place.position for place in of), form.pflichtsoli or 0)
        owed = state.open_pflichtsoli if state else all_owed
        yield RemainingGames(
            round=table.round,
            people=tuple(place.participant for place in of),
            games=_games_left(form, state, of, usual),
            owed={place.participant: owed.get(place.position, 0) for place in of},
            table=table.number,
        )


def _games_left(form: Format, state: ListState | None, places: Sequence[PlaceAt], usual: float) -> float:
    if state is None:
        return _planned_games(form, usual)
    if form.normal_games is None or form.has_pot:
        owed = sum(state.open_pflichtsoli.values()) * SEATS_PLAYING / form.seats
        return max(owed, 1.0, usual - max(place.games or 0 for place in places))
    return state.games_left * SEATS_PLAYING / form.seats


def _games_undrawn(
    tournament: Tournament, people: Sequence[Participant], tables: Collection[TableDone], usual: float
) -> Iterator[RemainingGames]:
    """Yields rounds that haven't been drawn, with everybody who is due to play."""
    last = max((table.round for table in tables), default=0)
    for number in range(last + 1, tournament.rounds_planned + 1):
        at_play = tuple(person.pk for person in people if _plays_in(person, number))
        if len(at_play) >= SEATS_PLAYING:
            owed = dict.fromkeys(at_play, tournament.pflichtsoli)
            yield RemainingGames(round=number, people=at_play, games=usual, owed=owed)


def _plays_in(person: Participant, number: int) -> bool:
    """True if the person plays in the round. Must follow the same rule as `next_steps.playing_in`."""
    until = number if person.present_until is None else person.present_until
    return person.status == Attendance.PRESENT and person.present_from <= number <= until


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance to win as a whole percentage. None: possible, but below 1; 0: impossible."""

    participant: UUID
    percent: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChancesShown:
    """The chances, likeliest first; falsy if none are shown.

    `closed`, `running`: the rounds that are included. `runs`: the number of simulations.
    """

    chances: tuple[Chance, ...] = ()
    closed: tuple[int, ...] = ()
    running: tuple[int, ...] = ()
    runs: int = 0

    def __bool__(self) -> bool:
        return bool(self.chances)

    def chance_for(self, participant: UUID) -> Chance | None:
        return next((chance for chance in self.chances if chance.participant == participant), None)


def chances_shown_for(tournament: Tournament) -> ChancesShown:
    """Returns the public chances. At most one query.

    Omits chances based on rounds that have since been hidden, and all chances after the last round.
    """
    shown = rounds_shown(tournament, Audience.PUBLIC)
    if not (tournament.chances_shown and tournament.status == Status.RUNNING and shown):
        return ChancesShown()
    rounds = Round.objects.filter(tournament=OuterRef("tournament")).order_by()
    hidden = Exists(rounds.filter(~_covered_rounds(shown), number__lte=OuterRef("last_round")))
    over = rounds.filter(_covered_rounds(shown), status=RoundStatus.CLOSED).values("tournament").annotate(n=Count("pk"))
    rows = Chances.objects.filter(~hidden, tournament=tournament).annotate(over=Subquery(over.values("n")))
    result = rows.filter(over__lt=tournament.rounds_planned).values_list("result", flat=True).first()
    return _chances_shown(result) if result else ChancesShown()


def _covered_rounds(shown: RoundsShown) -> Q:
    states = Q(status__in=shown.statuses)
    return states if shown.before is None else states & Q(number__lt=shown.before)


def _chances_shown(result: Mapping[str, Any]) -> ChancesShown:
    return ChancesShown(
        chances=tuple(Chance(UUID(uid), percent) for uid, percent in result["chances"]),
        closed=tuple(result["closed"]),
        running=tuple(result["running"]),
        runs=result["runs"],
    )


def tournaments_with_stale_chances() -> list[Tournament]:
    """Returns tournaments that have changed since their chances were computed. One query."""
    running = Tournament.objects.filter(chances_shown=True, status=Status.RUNNING)
    return list(running.exclude(chances__version__gte=F("version")).order_by("pk"))
