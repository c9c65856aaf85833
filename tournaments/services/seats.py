"""Changing places in a round: somebody comes late, leaves, does not show up, or is exchanged."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from tournaments.models.participant import Participant
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Occupancy, ScoreList, Seat
from tournaments.selectors.rounds import list_format
from tournaments.selectors.seated import SeatedTable, seated_tables, unseated
from tournaments.services.ledger import Actor
from tournaments.services.list_formats import opening_state
from tournaments.services.round_writes import RoundWrite, check_status, write_round
from tournaments.services.rounds import end_time
from tournaments.services.seat_plans import Hall, Presence, Reseated, SeatPlan, SeatRequest, plan_seats

JSON = Any
CHANGEABLE = (RoundStatus.DRAWN, RoundStatus.PUBLISHED, RoundStatus.STARTED)
PRESENCE = ("status", "present_from", "present_until")


def preview_seats(*, in_round: Round, request: SeatRequest) -> SeatPlan:
    """What a change of places would do, without doing it. Raises what `change_seats` raises."""
    check_status(in_round, *CHANGEABLE)
    return plan_seats(hall_of(in_round), request)


def change_seats(*, in_round: Round, request: SeatRequest, actor: Actor, client_key: UUID) -> None:
    """Changes places at tables without entries, formats with sizes, and who is drawn later on.

    Raises `table_has_entries`, `table_full`, `table_needs_four`, `table_unknown`, `participant_not_seated`,
    `participant_already_seated`, `replacement_missing`, `round_is_closed`.
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, *CHANGEABLE)
        _lock_lists(row)
        plan = plan_seats(hall_of(row), request)
        _empty(plan.tables)
        for reseated in plan.tables:
            _seat(row, reseated)
        for presence in plan.presences:
            _set_presence(presence)
        return {"tables": {str(reseated.before.number): _numbers(reseated.people) for reseated in plan.tables}}

    write = RoundWrite(
        action="change_seats", in_round=in_round, actor=actor, client_key=client_key, payload=request.as_json()
    )
    write_round(write, apply)


def hall_of(in_round: Round) -> Hall:
    """The round as it is seated now; four queries."""
    return Hall(
        round_number=in_round.number,
        tables=seated_tables(in_round),
        unseated={person.start_number: person for person in unseated(in_round)},
    )


def _lock_lists(in_round: Round) -> None:
    list(ScoreList.objects.select_for_update().filter(table__round=in_round).order_by("pk").values_list("pk"))


def _empty(tables: Iterable[Reseated]) -> None:
    """Frees all places first: one participant may go from one of the tables to another."""
    lists = [reseated.before.score_list.pk for reseated in tables]
    Occupancy.objects.filter(seat__score_list__in=lists).delete()


def _seat(in_round: Round, reseated: Reseated) -> None:
    score_list = reseated.before.score_list
    if reseated.resized:
        _resize(in_round, reseated.before, len(reseated.people))
    score_list.revision += 1
    score_list.save(update_fields=["format", "state", "revision"])
    seats = score_list.seats.order_by("position")
    Occupancy.objects.bulk_create(
        Occupancy(seat=seat, participant=person, round=in_round)
        for seat, person in zip(seats, reseated.people, strict=True)
    )


def _resize(in_round: Round, seated: SeatedTable, size: int) -> None:
    """Another size is another format: games, minutes and seats go with it."""
    score_list, table = seated.score_list, seated.table
    score_list.seats.filter(position__gt=size).delete()
    there = score_list.seats.count()
    Seat.objects.bulk_create(Seat(score_list=score_list, position=number) for number in range(there + 1, size + 1))
    score_list.format = list_format(in_round, size)
    score_list.state = opening_state(in_round.tournament.rule_set, score_list.format)
    table.ends_at = end_time(in_round, size)
    table.save(update_fields=["ends_at"])


def _set_presence(presence: Presence) -> None:
    Participant.objects.filter(pk=presence.participant.pk).update(
        **{name: getattr(presence, name) for name in PRESENCE}
    )


def _numbers(people: Iterable[Participant]) -> list[int]:
    return [person.start_number for person in people]
