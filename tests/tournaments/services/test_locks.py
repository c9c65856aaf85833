"""Writes only hold locks while they access rows, never while they search or parse."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from scoring.errors import RuleViolation
from tests.locks import Held, held_locks, meanwhile
from tests.tournaments.plans import released_plan, round_of, to_be_planned
from tests.tournaments.repairs import update_person
from tests.tournaments.rounds import NOON, enrol, entered, planned_once, running, seating
from tournaments.models.participant import Attendance
from tournaments.models.revision import Revision
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.reading.lines import MOST_LINES
from tournaments.selectors.rounds.repair_plans import Substitution
from tournaments.selectors.rounds.seat_plans import SeatAction, SeatRequest
from tournaments.services.ledger import TRIES, StaleRevision, system_request
from tournaments.services.lists.wrong_seats import put_right
from tournaments.services.participants.roster import add_participant, import_participants
from tournaments.services.rounds.draws import draw_round
from tournaments.services.rounds.repairs import apply_repair, preview_repair, substitute
from tournaments.services.rounds.seats import change_seats
from tournaments.services.rounds.steps import publish_round
from tournaments.services.rounds.swaps import swap_seats
from tournaments.services.tournament.lifecycle import copied_values, create_tournament, delete_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.services]
PEOPLE = 13
CONSTRUCTED = 16  # has a plan without a long search

Act = Callable[[], object]


def locks_of(act: Act) -> Held:
    with held_locks() as noted:
        act()
    return noted


def importing(tournament: Tournament) -> Act:
    text = "\n".join(f"{number};Testperson {number}" for number in range(1, PEOPLE))
    return lambda: import_participants(
        tournament=tournament, text=text, status=Attendance.PRESENT, write_request=system_request()
    )


def drawing(tournament: Tournament, people: int = PEOPLE) -> Act:
    enrol(tournament, people)
    return lambda: draw_round(tournament=tournament, number=1, seed=7, write_request=system_request())


def planning(tournament: Tournament) -> Act:
    to_be_planned(tournament, CONSTRUCTED, rounds=2)
    return lambda: draw_round(tournament=tournament, number=1, seed=7, write_request=system_request())


def drawing_again(tournament: Tournament) -> Act:
    planned_once(to_be_planned(tournament, CONSTRUCTED, rounds=2))
    return lambda: draw_round(tournament=tournament, number=1, seed=8, write_request=system_request())


def swapping(tournament: Tournament) -> Act:
    in_round = planned_once(to_be_planned(tournament, PEOPLE, rounds=3))
    one, other = seating(in_round)[1][0], seating(in_round)[2][0]
    return lambda: swap_seats(in_round=in_round, one=one, other=other, write_request=system_request())


def putting_right(tournament: Tournament) -> Act:
    enrol(tournament, 8)
    in_round = running(tournament)
    entered(in_round.tables.get(number=1))
    one, other = seating(in_round)[1][0], seating(in_round)[2][0]
    seen = dict(ScoreList.objects.order_by("pk").values_list("table__number", "revision"))
    return lambda: put_right(in_round=in_round, one=one, other=other, seen=seen, write_request=system_request())


def repairing(tournament: Tournament) -> Act:
    found = released_plan(tournament, PEOPLE, rounds=3, released=1)
    update_person(found, 7, status=Attendance.WITHDRAWN)
    seen = preview_repair(tournament=found).token
    return lambda: apply_repair(tournament=found, seen=seen, write_request=system_request())


def substituting(tournament: Tournament) -> Act:
    found = released_plan(tournament, PEOPLE, rounds=3, released=1)
    enrol(found, 1)
    update_person(found, PEOPLE + 1, status=Attendance.REGISTERED)
    wanted = Substitution(leaving=7, coming=PEOPLE + 1)
    seen = preview_repair(tournament=found, substitution=wanted).token
    return lambda: substitute(tournament=found, substitution=wanted, seen=seen, write_request=system_request())


def changing_seats(tournament: Tournament) -> Act:
    found = released_plan(tournament, PEOPLE, rounds=3, released=1)
    in_round = round_of(found, 1)
    leaves = next(people for people in seating(in_round).values() if len(people) == 5)[0]
    request = SeatRequest(action=SeatAction.TAKE_OUT, participant=leaves)
    return lambda: change_seats(in_round=in_round, request=request, write_request=system_request())


def publishing(tournament: Tournament) -> Act:
    in_round = planned_once(to_be_planned(tournament, PEOPLE, rounds=3))
    return lambda: publish_round(in_round=in_round, at=NOON, write_request=system_request())


def copying(tournament: Tournament) -> Act:
    enrol(tournament, PEOPLE)
    values = {**copied_values(tournament), "name": "Kopie", "date": tournament.date}
    return lambda: create_tournament(
        club=tournament.club, values=values, participants_of=tournament, write_request=system_request()
    )


def deleting(tournament: Tournament) -> Act:
    planned_once(to_be_planned(tournament, PEOPLE, rounds=3))
    return lambda: delete_tournament(tournament=tournament, write_request=system_request())


# (write, maximum statements under locks, function called without them, folds of lists without entries)
WRITES: list[tuple[Callable[[Tournament], Act], int, str, int]] = [
    (importing, 20, "lines.read", 0),
    (drawing, 28, "plans.draw_at_random", 2),
    (planning, 28, "plans.plan_rounds", 2),
    (drawing_again, 48, "plans.plan_rounds", 2),
    (swapping, 30, "measures.measure", 0),
    (putting_right, 13, "", 0),
    (repairing, 44, "repair.repair_rounds", 2),
    (substituting, 32, "repair.repair_rounds", 0),
    (changing_seats, 61, "repair.repair_rounds", 3),
    (publishing, 13, "", 2),
    (copying, 9, "", 0),
    (deleting, 60, "", 0),
]


@pytest.mark.parametrize(("write", "most", "work", "folds"), WRITES, ids=[row[0].__name__ for row in WRITES])
def test_nothing_is_computed_under_the_locks(
    tournament: Tournament, write: Callable[[Tournament], Act], most: int, work: str, folds: int
) -> None:
    noted = locks_of(write(tournament))
    assert noted.computed == set()
    assert noted.folds <= folds
    assert 0 < len(noted.statements) <= most
    assert not work or work in noted.elsewhere


def test_too_long_list_is_refused_before_reading(tournament: Tournament) -> None:
    text = "Anna Test\n" * (MOST_LINES + 1)
    with held_locks() as noted, pytest.raises(RuleViolation) as caught:
        import_participants(tournament=tournament, text=text, status=Attendance.PRESENT, write_request=system_request())
    assert caught.value.code == "too_many_lines"
    assert (noted.statements, noted.elsewhere) == ([], {"lines.check_size"})


def test_draw_is_recomputed_after_concurrent_arrival(tournament: Tournament) -> None:
    act = drawing(tournament)
    with meanwhile("plans.draw_at_random", lambda: enrol(tournament, 1)):
        act()
    assert sorted(number for people in seating(round_of(tournament, 1)).values() for number in people) == [
        *range(1, PEOPLE + 2)
    ]


def test_draw_gives_up_after_repeated_changes(tournament: Tournament) -> None:
    act = drawing(tournament, 5)
    with (
        meanwhile("plans.draw_at_random", lambda: enrol(tournament, 1), TRIES),
        pytest.raises(StaleRevision) as caught,
    ):
        act()
    assert caught.value.code == "changed_meanwhile"
    assert not Round.objects.exists()
    assert not Revision.objects.exists()


def test_import_is_recomputed_after_concurrent_number(tournament: Tournament) -> None:
    at_the_door = lambda: add_participant(tournament=tournament, name="Anna Test", write_request=system_request())  # noqa: E731
    with meanwhile("lines.read", at_the_door):
        import_participants(
            tournament=tournament, text="Bert Probe", status=Attendance.PRESENT, write_request=system_request()
        )
    assert {each.start_number: each.name for each in tournament.participants.all()} == {1: "Anna Test", 2: "Bert Probe"}


def test_repair_is_refused_after_concurrent_leave(tournament: Tournament) -> None:
    act = repairing(tournament)
    with (
        meanwhile("repair.repair_rounds", lambda: update_person(tournament, 8, status=Attendance.WITHDRAWN)),
        pytest.raises(StaleRevision) as caught,
    ):
        act()
    assert caught.value.code == "difference_changed"


def test_swap_is_refused_after_concurrent_start(tournament: Tournament) -> None:
    act = swapping(tournament)
    table = round_of(tournament, 1).tables.get(number=1)
    with meanwhile("measures.measure", lambda: entered(table)), pytest.raises(RuleViolation) as caught:
        act()
    assert caught.value.code == "table_has_entries"


def test_seats_are_recomputed_after_concurrent_leave(tournament: Tournament) -> None:
    act = changing_seats(tournament)
    with meanwhile("repair.repair_rounds", lambda: update_person(tournament, 12, status=Attendance.WITHDRAWN)):
        act()
    assert 12 not in [number for people in seating(round_of(tournament, 3)).values() for number in people]


# (write, arguments, function called the first time only)
AGAIN: list[tuple[Callable[..., object], dict[str, object], str]] = [
    (draw_round, {"number": 1, "seed": 7}, "plans.draw_at_random"),
    (import_participants, {"text": "Anna Test", "status": Attendance.PRESENT}, "lines.read"),
]


@pytest.mark.parametrize(("write", "wanted", "work"), AGAIN, ids=[row[2] for row in AGAIN])
def test_same_key_is_answered_without_computing(
    tournament: Tournament, write: Callable[..., object], wanted: dict[str, object], work: str
) -> None:
    enrol(tournament, PEOPLE)
    key = uuid4()
    first, second = (
        locks_of(lambda: write(tournament=tournament, write_request=system_request(client_key=key), **wanted))
        for _ in "12"
    )
    assert (work in first.elsewhere, work in second.elsewhere) == (True, False)
