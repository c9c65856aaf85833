from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils.translation import override

from scoring.errors import RuleViolation
from tests.tournaments.rounds import NOON, again, drawn, enrol, entered, published, running, seating
from tournaments.models.participant import Attendance, Participant
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.rounds.seat_plans import Afterwards, SeatAction, SeatRequest
from tournaments.selectors.rounds.seated import waiting
from tournaments.services.ledger import system_request
from tournaments.services.rounds.seats import change_seats, preview_seats
from tournaments.views.rounds.seat_sentences import seat_sentences


def change(in_round: Round, action: SeatAction, participant: int, **more: object) -> None:
    request = SeatRequest(action=action, participant=participant, **more)  # type: ignore[arg-type]
    change_seats(in_round=in_round, request=request, write_request=system_request())


def code_of(in_round: Round, action: SeatAction, participant: int, **more: object) -> str:
    with pytest.raises(RuleViolation) as caught:
        change(in_round, action, participant, **more)
    return caught.value.code


def person(tournament: Tournament, number: int) -> Participant:
    return tournament.participants.get(start_number=number)


def list_at(in_round: Round, table: int) -> ScoreList:
    return ScoreList.objects.get(table__round=in_round, table__number=table)


@pytest.fixture
def hall(tournament: Tournament) -> Round:
    """Nine players in a running round: a table of four and a table of five."""
    enrol(tournament, 9)
    return running(tournament)


@pytest.fixture
def late(hall: Round) -> Round:
    enrol(hall.tournament, 1)
    return hall


@pytest.mark.services
def test_late_arrival_makes_four_five_and_nobody_moves(late: Round) -> None:
    before = seating(late)
    change(late, SeatAction.SEAT, 10, table=1)
    assert seating(late) == {1: [*before[1], 10], 2: before[2]}
    joined = list_at(late, 1)
    assert (joined.format["seats"], joined.format["normal_games"]) == (5, 25)
    assert joined.state["open_pflichtsoli"] == {str(position): 1 for position in range(1, 6)}
    assert joined.table.ends_at == NOON + timedelta(minutes=125)


def test_late_arrival_raises_the_revision_of_the_list_it_joins(late: Round) -> None:
    before = [list_at(late, 1).revision, list_at(late, 2).revision]
    change(late, SeatAction.SEAT, 10, table=1)
    assert [list_at(late, 1).revision, list_at(late, 2).revision] == [before[0] + 1, before[1]]


def test_late_arrival_is_marked_present(late: Round) -> None:
    Participant.objects.filter(start_number=10).update(status=Attendance.ABSENT, present_from=3)
    change(late, SeatAction.SEAT, 10, table=1)
    joined = person(late.tournament, 10)
    assert (joined.status, joined.present_from) == (Attendance.PRESENT, 1)


def test_late_arrival_waits_for_the_next_round(late: Round) -> None:
    assert [str(each.start_number) for each in waiting(late)] == ["10"]
    change(late, SeatAction.WAIT, 10)
    assert list(waiting(late)) == []
    assert person(late.tournament, 10).present_from == 2


def test_late_arrival_refused_at_a_table_that_has_begun(late: Round) -> None:
    entered(late.tables.get(number=1))
    before = seating(late)
    assert code_of(late, SeatAction.SEAT, 10, table=1) == "table_has_entries"
    assert seating(late) == before


# Refusals: action, participant, table, replacement -> code.
REFUSED = [
    (SeatAction.SEAT, 10, 2, None, "table_full"),
    (SeatAction.SEAT, 10, 3, None, "table_unknown"),
    (SeatAction.SEAT, 1, 1, None, "participant_already_seated"),
    (SeatAction.WAIT, 1, None, None, "participant_already_seated"),
    (SeatAction.TAKE_OUT, 10, None, None, "participant_not_seated"),
    (SeatAction.REPLACE, 1, None, None, "replacement_missing"),
    (SeatAction.REPLACE, 1, None, 77, "participant_already_seated"),
    (SeatAction.STAY, 10, None, None, "participant_not_seated"),
]


@pytest.mark.parametrize(("action", "participant", "table", "replacement", "code"), REFUSED)
def test_change_refused(
    late: Round, action: SeatAction, participant: int, table: int | None, replacement: int | None, code: str
) -> None:
    before = seating(late)
    assert code_of(late, action, participant, table=table, replacement=replacement) == code
    assert seating(late) == before


@pytest.mark.services
def test_leaver_makes_five_four_and_the_order_stays(hall: Round) -> None:
    before = seating(hall)
    gone = before[2][1]
    change(hall, SeatAction.TAKE_OUT, gone, afterwards=Afterwards.GONE)
    assert seating(hall) == {1: before[1], 2: [before[2][0], *before[2][2:]]}
    left = list_at(hall, 2)
    assert (left.format["seats"], left.seats.count(), left.table.ends_at) == (4, 4, NOON + timedelta(minutes=100))
    assert person(hall.tournament, gone).present_until == 0


def test_leaver_of_a_table_of_four_is_refused_with_alternatives(hall: Round) -> None:
    before = seating(hall)
    assert code_of(hall, SeatAction.TAKE_OUT, before[1][0]) == "table_needs_four"
    assert seating(hall) == before


def test_leaver_refused_at_a_table_that_has_begun(hall: Round) -> None:
    entered(hall.tables.get(number=2))
    assert code_of(hall, SeatAction.TAKE_OUT, seating(hall)[2][0]) == "table_has_entries"


# Leaving in round 1: afterwards -> status, present_from, present_until.
AFTERWARDS = [
    (Afterwards.ABSENT, (Attendance.ABSENT, 1, None)),
    (Afterwards.NEXT_ROUND, (Attendance.PRESENT, 2, None)),
    (Afterwards.GONE, (Attendance.PRESENT, 1, 0)),
]


@pytest.mark.parametrize(("afterwards", "presence"), AFTERWARDS)
def test_leaver_afterwards(hall: Round, afterwards: Afterwards, presence: tuple[str, int, int | None]) -> None:
    gone = seating(hall)[2][4]
    change(hall, SeatAction.TAKE_OUT, gone, afterwards=afterwards)
    left = person(hall.tournament, gone)
    assert (left.status, left.present_from, left.present_until) == presence
    assert left not in waiting(hall)


def test_player_who_stays_to_the_end_is_not_drawn_next(hall: Round) -> None:
    entered(hall.tables.get(number=1))
    leaving = seating(hall)[1][0]
    before = seating(hall)
    change(hall, SeatAction.STAY, leaving)
    assert seating(hall) == before
    assert leaving not in [number for people in seating(drawn(hall.tournament, 2)).values() for number in people]


def test_no_show_is_replaced_by_a_waiting_player(late: Round) -> None:
    before = seating(late)
    change(late, SeatAction.REPLACE, before[1][2], replacement=10)
    assert seating(late) == {1: [*before[1][:2], 10, before[1][3]], 2: before[2]}
    assert person(late.tournament, before[1][2]).status == Attendance.ABSENT
    assert list_at(late, 1).format["seats"] == 4


def test_no_show_is_replaced_from_a_table_of_five(hall: Round) -> None:
    before = seating(hall)
    spared = before[2][0]
    change(hall, SeatAction.REPLACE, before[1][0], replacement=spared)
    assert seating(hall) == {1: [spared, *before[1][1:]], 2: before[2][1:]}
    assert [list_at(hall, 1).format["seats"], list_at(hall, 2).format["seats"]] == [4, 4]


def test_no_show_refused_from_a_table_of_five_that_has_begun(hall: Round) -> None:
    entered(hall.tables.get(number=2))
    before = seating(hall)
    code = code_of(hall, SeatAction.REPLACE, before[1][0], replacement=before[2][0])
    assert code == "participant_already_seated"
    assert seating(hall) == before


@pytest.mark.parametrize("make", [drawn, published, running])
def test_change_possible_before_and_while_the_round_runs(tournament: Tournament, make: object) -> None:
    enrol(tournament, 8)
    in_round = make(tournament)  # type: ignore[operator]
    enrol(tournament, 1)
    change(in_round, SeatAction.SEAT, 9, table=2)
    assert [len(people) for people in seating(in_round).values()] == [4, 5]


def test_change_refused_in_a_closed_round(late: Round) -> None:
    Round.objects.filter(pk=late.pk).update(status=RoundStatus.CLOSED)
    assert code_of(late, SeatAction.SEAT, 10, table=1) == "round_is_closed"


@pytest.mark.services
def test_change_twice_by_the_same_key_is_done_once(late: Round) -> None:
    request, key = SeatRequest(action=SeatAction.SEAT, participant=10, table=1), uuid4()
    for _ in range(2):
        change_seats(in_round=late, request=request, write_request=system_request(client_key=key))
    assert [len(people) for people in seating(late).values()] == [5, 5]


@override("en")
def test_preview_changes_nothing(late: Round) -> None:
    before = seating(late)
    plan = preview_seats(in_round=late, request=SeatRequest(action=SeatAction.SEAT, participant=10, table=1))
    told = seat_sentences(plan, again(late))
    names = ", ".join(f"{place}. Testperson {number}" for place, number in enumerate([*before[1], 10], start=1))
    assert told == [
        "10 Testperson 10 takes position 5 at table 1.",
        f"Table 1 becomes a table of five: {names}; 30 games, 125 minutes.",
        "Nobody else moves.",
        "Print the notices again, and the score sheet of table 1.",
    ]
    assert seating(late) == before


@override("en")
def test_preview_of_a_replacement_from_a_table_of_five(hall: Round) -> None:
    before = seating(hall)
    out, spared = before[1][3], before[2][1]
    request = SeatRequest(action=SeatAction.REPLACE, participant=out, replacement=spared)
    told = seat_sentences(preview_seats(in_round=hall, request=request), hall)
    rest = [number for number in before[2] if number != spared]
    names = ", ".join(f"{place}. Testperson {number}" for place, number in enumerate(rest, start=1))
    assert told == [
        f"{spared} Testperson {spared} takes position 4 at table 1 instead of {out} Testperson {out}.",
        f"Table 2 becomes a table of four: {names}; 24 games, 100 minutes.",
        f"{out} Testperson {out} is marked absent and is not drawn until marked present again.",
        "Nobody else moves.",
        "Print the notices again, and the score sheets of tables 1, 2.",
    ]
