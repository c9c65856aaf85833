"""Builds rounds without the services."""

from datetime import timedelta

from django.utils import timezone

from scoring.rules.rulebooks.catalogue import rule_book
from tests.factories import ParticipantFactory
from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, Occupancy, ScoreList, Seat
from tournaments.models.tournament import Status, Tournament
from tournaments.services.rules.versions import rule_set_version

FORMAT = {"seats": 4, "normal_games": 20, "pflichtsoli": 1, "sitting": None, "pot": None, "drain": "written"}

# Points of two tables in a round, by start number.
POINTS = (10, -2, -4, -4, 20, -5, -5, -10)

# Re wins with 155 Augen after announcing Re and catches a fox: 1 + 1 + 2 + 1.
GAME = {
    "kind": "normal",
    "re": [1, 3],
    "augen_re": 155,
    "announced": {"re": "ansage", "kontra": None},
    "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {}},
}


def release_first(tournament: Tournament) -> Tournament:
    """Sets DDV rules and releases an empty round 1."""
    tournament.status = Status.RUNNING
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    play_round(tournament, number=1, status=RoundStatus.RUNNING, done=0)
    return tournament


def people_of(tournament: Tournament, count: int) -> list[Participant]:
    """Returns participants 1 to `count`, creating missing ones."""
    there = list(tournament.participants.order_by("start_number")[:count])
    missing = range(len(there) + 1, count + 1)
    return there + Participant.objects.bulk_create(
        ParticipantFactory.build(tournament=tournament, start_number=number, name=f"Testperson {number:04}")
        for number in missing
    )


def play_round(
    tournament: Tournament,
    *,
    number: int,
    status: str = RoundStatus.CLOSED,
    tables: int = 2,
    done: int | None = None,
    minutes_left: int | None = None,
    extra_minutes: int = 0,
    points: tuple[int, ...] = (),
    games_won: tuple[int | None, ...] = (),
) -> list[Participant]:
    """Plays a round at tables of four, seated by start number; `done` of them are finished, by default all.

    `points` and `games_won` are assigned by start number and padded with zeros. Returns the participants.
    """
    people = people_of(tournament, tables * 4)
    done = tables if done is None else done
    in_round = Round.objects.create(tournament=tournament, number=number, status=status)
    ends_at = None if minutes_left is None else timezone.now() + timedelta(minutes=minutes_left)
    rows = Table.objects.bulk_create(
        Table(round=in_round, number=index + 1, ends_at=ends_at, extra_minutes=extra_minutes) for index in range(tables)
    )
    lists = ScoreList.objects.bulk_create(_list(table, in_done=index < done) for index, table in enumerate(rows))
    seats = Seat.objects.bulk_create(Seat(score_list=each, position=at) for each in lists for at in (1, 2, 3, 4))
    Occupancy.objects.bulk_create(
        Occupancy(
            seat=seat,
            participant=people[place],
            round=in_round,
            points=points[place] if place < len(points) else 0,
            games_won=games_won[place] if place < len(games_won) else 0,
            games_played=24 if place // 4 < done else 0,
        )
        for place, seat in enumerate(seats)
    )
    return people


def _list(table: Table, *, in_done: bool) -> ScoreList:
    return ScoreList(
        table=table,
        rule_set=table.round.tournament.rule_set,
        format=FORMAT,
        status=ListStatus.HANDED_IN if in_done else ListStatus.OPEN,
        state={"finished": in_done},
    )
