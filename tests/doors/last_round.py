"""A last round with hidden results."""

from django.db.models import F

from tests.doors.world import World
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen
from tests.tournaments.rounds import done, publish, release
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.models.tournament import Tournament


def last_round_runs(cast: object) -> World:
    world = World(cast)
    in_round = release(publish(world.tournament.rounds.get(number=2)))
    Round.objects.filter(number=1).update(status=RoundStatus.CLOSED)
    Tournament.objects.update(rounds_planned=2, chances_shown=True)
    table = in_round.tables.get(number=1)
    entry = record_entry(facts={"value": 2, "winners": [1, 2]}, **seen(table.score_list)).entry
    done(in_round)
    world.parts[""] |= {"number": 2, "round_number": 2, "table_number": 1, "uid": table.uid}
    world.parts["t"] |= {"entry": entry}
    world.parts["api/"] |= {"table": table.uid, "entry": entry}
    return world


def change_last_round() -> None:
    """Changes the round's results behind the services' back, so that a page that changes gives them away."""
    of_last = Table.objects.filter(round__number=2)
    seats = Occupancy.objects.filter(seat__score_list__table__in=of_last)
    seats.update(points=F("points") + F("pk") * 7, games_won=F("games_won") + 3, soli_won=2)
    for score_list in ScoreList.objects.filter(table__in=of_last):
        score_list.state = {**score_list.state, "warnings": 3, "games": 17}
        score_list.save()
    for entry in Entry.objects.filter(score_list__table__in=of_last):
        entry.facts = {**entry.facts, "value": 6}
        entry.derived = {**entry.derived, "value": 6, "points": [6, 6, -6, -6]}
        entry.save()
