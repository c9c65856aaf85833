"""Everything that a person of the address book has played."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.ranking.career import Career, EventResult, career
from scoring.ranking.criteria import Value
from scoring.ranking.records import GamePlayed
from scoring.ranking.standings import Standing
from tournaments.adapter import rules_of
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import Status, Tournament
from tournaments.people.merges import entries_behind, entry_of, merged_in
from tournaments.selectors.results.games_played import games_at
from tournaments.selectors.results.ranking import places_at
from tournaments.selectors.results.visibility import TableDone, tables_by_id
from tournaments.selectors.results.winners import rankings_of

MOST_MET = 12
# Lists whose games are read: the last ten years of an evening a fortnight.
MOST_LISTS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedEvent:
    """An event of a person. `rank`, `points`: None until it is over, or without a result. `field`: all participants."""

    tournament: Tournament
    start_number: int
    rank: int | None
    field: int
    points: Value | None
    rounds: tuple[int | None, ...]


@dataclass(slots=True)
class Games:
    """Games of a person, how many they won, and their points in them."""

    played: int = 0
    won: int = 0
    points: int = 0

    def add(self, game: GamePlayed, person: int) -> None:
        self.played += 1
        self.won += person in game.won
        self.points += game.points[person]


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Somebody who sat at the same table in this many rounds.

    Of the games that were recorded one by one, `beside` were played in one party, and `against` in different ones.
    """

    player: Player
    rounds: int
    beside: Games
    against: Games


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The events of a person, newest first. `best_at`: the event of the best list."""

    events: tuple[PlayedEvent, ...]
    career: Career
    best_at: Tournament | None
    met: tuple[Met, ...]

    @property
    def games_known(self) -> bool:
        """Whether anybody was met in games that were recorded one by one."""
        return any(each.beside.played or each.against.played for each in self.met)


def history_of(player: Player) -> History:
    """Returns a person's history for organisers of the club. Ten queries."""
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
    people = Participant.objects.filter(
        player__in=entries, tournament__is_rehearsal=False, tournament__is_demonstration=False
    )
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
    entries = _entries_of({place.participant for place in others}, merged)
    # At a table once, even on two seats: their own, and one that they took over.
    tables_with = {(place.table_id, entries[place.participant]) for place in others if place.participant in entries}
    met = Counter(player for _table, player in tables_with)
    often = sorted(met.items(), key=lambda each: (-each[1], each[0]))[:MOST_MET]
    beside, against = _parties(own, _games(here, {pk: tables[pk] for pk in sorted(at)[-MOST_LISTS:]}), entries)
    people = Player.objects.in_bulk([player for player, _rounds in often])
    return tuple(
        Met(player=people[player], rounds=rounds, beside=beside[player], against=against[player])
        for player, rounds in often
    )


def _games(here: Iterable[Participant], tables: Mapping[int, TableDone]) -> Iterator[GamePlayed]:
    counting = {
        rule_set.pk: rules_of(rule_set).worth.counting for rule_set in {person.tournament.rule_set for person in here}
    }
    return games_at(tables, {person.tournament_id: counting[person.tournament.rule_set_id] for person in here})


def _parties(
    own: Collection[int], games: Iterable[GamePlayed], entries: Mapping[int, int]
) -> tuple[dict[int, Games], dict[int, Games]]:
    """Returns the person's games in one party with others, and those against them. Won by nobody: left out."""
    beside, against = defaultdict[int, Games](Games), defaultdict[int, Games](Games)
    for game in games:
        person = next((each for each in game.points if each in own), None)
        if person is None or not game.winners:
            continue
        for other in game.points:
            if other in entries:
                together = (other in game.winners) == (person in game.winners)
                (beside if together else against)[entries[other]].add(game, person)
    return beside, against


def _entries_of(participants: Collection[int], merged: Mapping[int, int]) -> dict[int, int]:
    """Returns the standing entries of participants who have one. One query."""
    linked = Participant.objects.filter(pk__in=participants, player__isnull=False)
    return {pk: entry_of(player, merged) for pk, player in linked.values_list("pk", "player_id") if player}
