"""Rounds with people, tables, lists and sums, made without the services that draw and enter."""

from datetime import timedelta

from django.utils import timezone

from scoring.rulebooks.catalogue import rule_book
from tests.factories import ParticipantFactory
from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, Occupancy, ScoreList, Seat
from tournaments.models.tournament import Status, Tournament
from tournaments.services.rules import rule_set_version

FORMAT = {"seats": 4, "normal_games": 20, "pflichtsoli": 1, "sitting": None, "pot": None, "drain": "written"}

# Re wins with 155 Augen after Re, and caught a fox: 1 + 1 + 2 + 1.
GAME = {
    "kind": "normal",
    "re": [1, 3],
    "augen_re": 155,
    "announced": {"re": "ansage", "kontra": None},
    "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {}},
}


def begin(tournament: Tournament) -> Tournament:
    """The tournament under the federation's rules with round 1 running and nothing written yet."""
    tournament.status = Status.RUNNING
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    play_round(tournament, number=1, status=RoundStatus.STARTED, done=0)
    return tournament


def people_of(tournament: Tournament, count: int) -> list[Participant]:
    """That many participants, start numbers 1 to `count`; those who are there stay."""
    there = list(tournament.participants.order_by("start_number")[:count])
    missing = range(len(there) + 1, count + 1)
    return there + [
        ParticipantFactory(tournament=tournament, start_number=number, name=f"Testperson {number:04}")
        for number in missing
    ]


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
    """A round of tables of four in the order of the start numbers; `done` of them are in (all, unless said).

    `points` and `games_won` are given out in the order of the start numbers, zeros after their end. Answers the people.
    """
    people = people_of(tournament, tables * 4)
    done = tables if done is None else done
    in_round = Round.objects.create(tournament=tournament, number=number, status=status)
    for index in range(tables):
        seats = _table(in_round, index + 1, in_done=index < done, minutes=minutes_left, extra=extra_minutes)
        for seat, place in zip(seats, range(index * 4, index * 4 + 4), strict=True):
            Occupancy.objects.create(
                seat=seat,
                participant=people[place],
                round=in_round,
                points=points[place] if place < len(points) else 0,
                games_won=games_won[place] if place < len(games_won) else 0,
                games_played=24 if index < done else 0,
            )
    return people


def _table(in_round: Round, number: int, *, in_done: bool, minutes: int | None, extra: int) -> list[Seat]:
    ends_at = None if minutes is None else timezone.now() + timedelta(minutes=minutes)
    table = Table.objects.create(round=in_round, number=number, ends_at=ends_at, extra_minutes=extra)
    score_list = ScoreList.objects.create(
        table=table,
        rule_set=in_round.tournament.rule_set,
        format=FORMAT,
        status=ListStatus.HANDED_IN if in_done else ListStatus.OPEN,
        state={"finished": in_done},
    )
    return [Seat.objects.create(score_list=score_list, position=position) for position in (1, 2, 3, 4)]
