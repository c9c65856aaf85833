"""Everything that a person of the address book has played."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from scoring.ranking.career import Career, EventResult, career
from scoring.ranking.criteria import Value
from scoring.ranking.standings import Standing
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import Status, Tournament
from tournaments.people.merges import entries_behind, entry_of, merged_in
from tournaments.selectors.results.ranking import PlaceAt, places_at
from tournaments.selectors.results.visibility import TableDone, tables_by_id
from tournaments.selectors.results.winners import rankings_of

MOST_MET = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedEvent:
    """An event of a person. `rank`, `points`: None until it is over, or without a result. `field`: all participants."""

    tournament: Tournament
    start_number: int
    rank: int | None
    field: int
    points: Value | None
    rounds: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Somebody who sat at the same table in this many rounds."""

    player: Player
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The events of a person, newest first. `best_at`: the event of the best list."""

    events: tuple[PlayedEvent, ...]
    career: Career
    best_at: Tournament | None
    met: tuple[Met, ...]


def history_of(player: Player) -> History:
    """Returns a person's history for organisers of the club. Eight queries."""
    merged = merged_in(player.club)
    here = _participations(entries_behind(player.pk, merged))
    tournaments = [person.tournament for person in here]
    tables = tables_by_id(*tournaments)
    ranked = rankings_of(tournaments, tables)
    events = [_event(person, ranked[person.tournament_id]) for person in here]
    over = [event for event in events if event.points is not None]
    figures = career([EventResult(rank=event.rank, rounds=event.rounds) for event in over])
    return History(
        events=tuple(reversed(events)),
        career=figures,
        best_at=over[figures.best[1]].tournament if figures.best else None,
        met=_met(here, tables, merged),
    )


def _participations(entries: Collection[int]) -> list[Participant]:
    people = Participant.objects.filter(player__in=entries, tournament__is_rehearsal=False)
    return list(people.select_related("tournament__rule_set").order_by("tournament__date", "tournament"))


def _event(person: Participant, ranked: Iterable[Standing]) -> PlayedEvent:
    lines = list(ranked) if person.tournament.status == Status.FINISHED else []
    line = next((line for line in lines if line.participant == person.pk), None)
    return PlayedEvent(
        tournament=person.tournament,
        start_number=person.start_number,
        rank=line.rank if line else None,
        field=len(lines),
        points=line.total if line else None,
        rounds=line.rounds if line else (),
    )


def _met(here: Collection[Participant], tables: Mapping[int, TableDone], merged: Mapping[int, int]) -> tuple[Met, ...]:
    own = {person.pk for person in here}
    places = list(places_at(tables, *(person.tournament for person in here)))
    at = {place.table_id for place in places if place.participant in own}
    others = {place for place in places if place.table_id in at and place.participant not in own}
    players = _players_of({place.participant for place in others})
    met = Counter(_entry(place, players, merged) for place in others)
    met.pop(None, None)
    often = sorted(((player, rounds) for player, rounds in met.items() if player), key=lambda each: (-each[1], each[0]))
    people = Player.objects.in_bulk([player for player, _rounds in often[:MOST_MET]])
    return tuple(Met(player=people[player], rounds=rounds) for player, rounds in often[:MOST_MET])


def _players_of(participants: Collection[int]) -> dict[int, int | None]:
    return dict(Participant.objects.filter(pk__in=participants).values_list("pk", "player_id"))


def _entry(place: PlaceAt, players: Mapping[int, int | None], merged: Mapping[int, int]) -> int | None:
    player = players.get(place.participant)
    return entry_of(player, merged) if player else None
