"""Tables with lists."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from scoring.rules.rules import RuleSet
from tests.factories import ParticipantFactory, TournamentFactory
from tests.tournaments.entries import Recorded, record_entry
from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, Occupancy, ScoreList, Seat
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import Actor, WriteRequest
from tournaments.services.rules.versions import rule_set_version

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
    """Returns a table in a running round with a person on every seat."""
    tournament = tournament or TournamentFactory()
    round_, _ = Round.objects.get_or_create(tournament=tournament, number=1, defaults={"status": RoundStatus.RUNNING})
    table = Table.objects.create(round=round_, number=number)
    form = {"seats": seats, "normal_games": normal_games, "pflichtsoli": pflichtsoli}
    score_list = ScoreList.objects.create(table=table, rule_set=tournament.rule_set, format=form)
    places = Seat.objects.bulk_create(Seat(score_list=score_list, position=each + 1) for each in range(seats))
    people = Participant.objects.bulk_create(ParticipantFactory.build_batch(seats, tournament=tournament))
    Occupancy.objects.bulk_create(
        Occupancy(seat=seat, participant=person, round=round_) for seat, person in zip(places, people, strict=True)
    )
    return table


def playing(*games: object, **table: Any) -> Table:
    made = table_of(**table)
    for facts in games:
        record_entry(facts=facts, **seen(made.score_list, PLAYERS))
    return made


def seen(score_list: ScoreList, actor: Actor = STAFF, reason: str = "") -> dict[str, object]:
    """Returns the usual arguments of list writes, with the current revision and a new key."""
    fresh = ScoreList.objects.get(pk=score_list.pk)
    request = WriteRequest(actor=actor, client_key=uuid4(), seen_revision=fresh.revision, reason=reason)
    return {"score_list": fresh, "write_request": request}


def points_of(score_list: ScoreList) -> list[int]:
    rows = Occupancy.objects.filter(seat__score_list=score_list, closed=False).order_by("seat__position")
    return [row.points for row in rows]


def events(score_list: ScoreList) -> list[str | None]:
    """Returns the event of each entry, or None for a game."""
    return [entry.facts.get("event") for entry in score_list.entries.order_by("order_key")]


def occupants(score_list: ScoreList) -> list[tuple[int, str, bool, int, int]]:
    """Returns (position, name, closed, points, games) for each occupancy."""
    rows = Occupancy.objects.filter(seat__score_list=score_list).select_related("seat", "participant")
    return [
        (row.seat.position, row.name or row.participant.name, row.closed, row.points, row.games_played)
        for row in rows.order_by("seat__position", "pk")
    ]


def seat_alone(participant: Participant, round_number: int = 1) -> None:
    tournament = participant.tournament
    in_round, _ = Round.objects.get_or_create(tournament=tournament, number=round_number)
    table = Table.objects.create(round=in_round, number=in_round.tables.count() + 1)
    score_list = ScoreList.objects.create(table=table, rule_set=tournament.rule_set, format={})
    place = Seat.objects.create(score_list=score_list, position=1)
    Occupancy.objects.create(seat=place, participant=participant, round=in_round)


def person_at(table: Table, position: int) -> Participant:
    row = Occupancy.objects.select_related("participant").get(
        seat__score_list__table=table, seat__position=position, closed=False
    )
    assert row.participant is not None
    return row.participant


def number_at(table: Table, position: int) -> int:
    return person_at(table, position).start_number


def record_points(score_list: ScoreList, value: int, winners: Sequence[int] = (1, 2), actor: Actor = STAFF) -> Recorded:
    return record_entry(facts={"value": value, "winners": list(winners)}, **seen(score_list, actor))


def play_at(table: Table, *winners: int, value: int = 2) -> None:
    record_points(table.score_list, value, winners)


def revisions() -> dict[int, int]:
    return dict(ScoreList.objects.order_by("pk").values_list("table__number", "revision"))


def table_under(rules: RuleSet, seats: int = 4, pflichtsoli: int = 0, **form: object) -> Table:
    table = table_of(seats, pflichtsoli=pflichtsoli, tournament=TournamentFactory(rule_set=rule_set_version(rules)))
    table.score_list.format.update(form)
    table.score_list.save()
    return table


def recorded_games(table: Table) -> list[Entry]:
    """Records three games: by facts, alone, and by points."""
    for facts in (NORMAL, {"kind": "damen_solo", "re": [2], "augen_re": 130}, {"value": 3, "winners": [2, 4]}):
        record_entry(facts=facts, **seen(table.score_list))
    return list(Entry.objects.all())
