"""Tables with a list for tests: a running round, one table, made-up players."""

from typing import Any
from uuid import uuid4

from tests.factories import ParticipantFactory, TournamentFactory
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Occupancy, ScoreList, Seat
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import Actor, WriteRequest
from tournaments.services.lists.entries import record_entry

STAFF = Actor(kind="user", label="Testleitung")
PLAYERS = Actor(kind="table", label="1/1")
NORMAL = {"kind": "normal", "re": [1, 3], "augen_re": 155}


def table_of(
    seats: int = 4,
    normal_games: int = 20,
    pflichtsoli: int = 1,
    tournament: Tournament | None = None,
    number: int = 1,
) -> Table:
    """A table of a running round with one person on every seat."""
    tournament = tournament or TournamentFactory()
    round_, _ = Round.objects.get_or_create(tournament=tournament, number=1, defaults={"status": RoundStatus.STARTED})
    table = Table.objects.create(round=round_, number=number)
    form = {"seats": seats, "normal_games": normal_games, "pflichtsoli": pflichtsoli}
    score_list = ScoreList.objects.create(table=table, rule_set=tournament.rule_set, format=form)
    for position in range(1, seats + 1):
        seat = Seat.objects.create(score_list=score_list, position=position)
        person = ParticipantFactory(tournament=tournament)
        Occupancy.objects.create(seat=seat, participant=person, round=round_)
    return table


def playing(*games: object, **table: Any) -> Table:
    """A table as `table_of` makes it, which has entered these games."""
    made = table_of(**table)
    for facts in games:
        record_entry(facts=facts, **seen(made.score_list, PLAYERS))
    return made


def seen(score_list: ScoreList, actor: Actor = STAFF, reason: str = "") -> dict[str, object]:
    """What every write of a list takes: the list as it is now, and a request with a new key, who writes and why."""
    fresh = ScoreList.objects.get(pk=score_list.pk)
    request = WriteRequest(actor=actor, client_key=uuid4(), seen_revision=fresh.revision, reason=reason)
    return {"score_list": fresh, "write_request": request}


def points_of(score_list: ScoreList) -> list[int]:
    """The sums of the seats as stored."""
    rows = Occupancy.objects.filter(seat__score_list=score_list, closed=False).order_by("seat__position")
    return [row.points for row in rows]
