"""Substitutes, gaps and manual seat changes."""

import pytest
from django.utils.translation import override

from scoring.errors import RuleViolation
from tests.tournaments.plans import released_plan
from tests.tournaments.repairs import accept_repair, rounds_of, seatings_of, table_with, update_person
from tests.tournaments.rounds import NOON, drawn, enrol, seating
from tournaments.models.participant import Attendance
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.roster import plays
from tournaments.selectors.rounds.out_of_step import gaps_of
from tournaments.selectors.rounds.repair_plans import Substitution
from tournaments.selectors.rounds.rounds import to_draw
from tournaments.selectors.rounds.seat_plans import Afterwards, SeatAction, SeatRequest
from tournaments.services.ledger import system_request
from tournaments.services.rounds.repairs import preview_repair, substitute
from tournaments.services.rounds.seats import change_seats, preview_later, preview_seats
from tournaments.views.rounds.repair_sentences import later_sentences


def taking_over(tournament: Tournament, leaving: int, coming: int, **more: object) -> object:
    wanted = Substitution(leaving=leaving, coming=coming)
    seen = preview_repair(tournament=tournament, substitution=wanted).token
    return substitute(
        **{
            "tournament": tournament,
            "substitution": wanted,
            "seen": seen,
            "write_request": system_request(),
            **more,
        }
    )


@pytest.mark.services
def test_substitute_takes_every_remaining_seat(five: Tournament) -> None:
    enrol(five, 1)
    update_person(five, 42, status=Attendance.REGISTERED)
    before = seatings_of(five)
    taking_over(five, 7, 42)
    after = seatings_of(five)
    assert after[:2] == before[:2]
    for old, new in zip(before[2:], after[2:], strict=True):
        assert new == {number: [42 if one == 7 else one for one in seated] for number, seated in old.items()}
    going, coming = (five.participants.get(start_number=number) for number in (7, 42))
    assert (going.present_until, coming.status, coming.present_from) == (2, Attendance.PRESENT, 1)
    assert gaps_of(five) == ()


# leaver, newcomer, code
NO_SUBSTITUTES = [
    (42, 7, "substitute_not_needed"),
    (7, 8, "substitute_has_place"),
    (7, 99, "participant_gone"),
    (99, 7, "participant_gone"),
]


@pytest.mark.parametrize(("leaving", "coming", "code"), NO_SUBSTITUTES)
def test_substitute_is_refused(five: Tournament, leaving: int, coming: int, code: str) -> None:
    enrol(five, 1)
    update_person(five, 42, status=Attendance.ABSENT)
    with pytest.raises(RuleViolation, match=code):
        taking_over(five, leaving, coming)


def test_gaps_name_rounds_and_people(five: Tournament) -> None:
    assert gaps_of(five) == ()
    update_person(five, 7, status=Attendance.WITHDRAWN)
    enrol(five, 2)
    update_person(five, 43, present_from=5)
    found = [
        (
            gap.first,
            gap.last,
            [one.start_number for one in gap.without_place],
            [one.start_number for one in gap.not_coming],
        )
        for gap in gaps_of(five)
    ]
    assert found == [(3, 4, [42], [7]), (5, 5, [42, 43], [7])]
    accept_repair(five)
    assert gaps_of(five) == ()


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.services
def test_gaps_take_three_queries(five: Tournament, django_assert_num_queries, count: int) -> None:
    for number in range(1, count + 1):
        update_person(five, number, status=Attendance.WITHDRAWN)
    with django_assert_num_queries(3):
        gaps_of(five)
    five.rounds.update(status=RoundStatus.CLOSED)
    with django_assert_num_queries(1):
        assert gaps_of(five) == ()


PRESENCE = [
    {"status": Attendance.PRESENT},
    {"status": Attendance.REGISTERED},
    {"status": Attendance.ABSENT},
    {"status": Attendance.WITHDRAWN},
    {"present_from": 3},
    {"present_until": 2},
    {"present_from": 2, "present_until": 2},
    {"disqualified_at": NOON},
]


@pytest.mark.parametrize("values", PRESENCE)
def test_takes_part_matches_the_draw(tournament: Tournament, values: dict[str, object]) -> None:
    enrol(tournament, 1)
    update_person(tournament, 1, **values)
    person = tournament.participants.get()
    for number in range(1, 5):
        assert plays(person, number) == to_draw(tournament, number).exists()


def by_hand(in_round: Round, action: SeatAction, participant: int, **more: object) -> SeatRequest:
    return SeatRequest(action=action, participant=participant, **more)  # type: ignore[arg-type]


def test_leaver_by_hand_changes_later_rounds_as_previewed(five: Tournament) -> None:
    second = rounds_of(five)[1]
    request = by_hand(second, SeatAction.STAY, 7)
    told = preview_later(second, preview_seats(in_round=second, request=request))
    before = seatings_of(five)
    change_seats(in_round=second, request=request, write_request=system_request())
    after = seatings_of(five)
    assert after[:2] == before[:2]
    assert gaps_of(five) == ()
    assert told.difference is not None
    for change in told.difference.rounds:
        for table in change.tables:
            people = [one.start_number for one in table.after]
            assert after[change.in_round.number - 1].get(table.number, []) == people


def test_arrival_by_hand_is_in_the_preview_of_later_rounds(five: Tournament) -> None:
    enrol(five, 1)
    second = rounds_of(five)[1]
    table = next(number for number, seated in seating(second).items() if len(seated) == 4)
    request = by_hand(second, SeatAction.SEAT, 42, table=table)
    told = preview_later(second, preview_seats(in_round=second, request=request))
    change_seats(in_round=second, request=request, write_request=system_request())
    after = seatings_of(five)
    assert [change.in_round.number for change in told.difference.rounds] == [3, 4, 5]
    for change in told.difference.rounds:
        (move,) = change.moves
        assert move.after[0] == table_with(after[change.in_round.number - 1], 42)
    assert len(later_sentences(told)) == 4


def test_change_by_hand_succeeds_if_later_rounds_cannot_follow(tournament: Tournament) -> None:
    released_plan(tournament, people=4, rounds=2, released=1)
    first = rounds_of(tournament)[0]
    request = by_hand(first, SeatAction.STAY, 1, afterwards=Afterwards.GONE)
    told = preview_later(first, preview_seats(in_round=first, request=request))
    with override("en"):
        assert "Too few" in later_sentences(told)[0]
    change_seats(in_round=first, request=request, write_request=system_request())
    assert [gap.first for gap in gaps_of(tournament)] == [2]


def test_change_by_hand_keeps_later_rounds_of_other_modes(tournament: Tournament) -> None:
    enrol(tournament, 9)
    first = drawn(tournament)
    told = preview_later(first, preview_seats(in_round=first, request=by_hand(first, SeatAction.STAY, 1)))
    assert (told.difference, told.refusal, later_sentences(told)) == (None, None, [])
