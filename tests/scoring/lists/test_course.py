from scoring.lists.as_json.entries import parse_entry
from scoring.lists.as_json.replays import parse_format
from scoring.lists.course import courses, moves, running, seat_totals
from scoring.lists.fold import fold
from scoring.rules.rulebooks.catalogue import rule_book

FORMAT = {"seats": 4, "normal_games": 12, "pflichtsoli": 0}
GAME = {"value": 2, "winners": [1, 2]}
PENALTY = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}


def sheet(*entries):
    return fold(rule_book("ddv"), parse_format(FORMAT), [parse_entry(entry) for entry in entries])


def test_courses_end_at_what_each_spell_earned():
    done = sheet(GAME, PENALTY, {"event": "leave", "seat": 1}, {"event": "join", "seat": 1}, GAME, GAME)
    assert [course.totals for course in courses(done)] == [
        (2, 3, None, None),
        (None, None, 2, 4),
        (2, 3, 5, 7),
        (-2, -5, -7, -9),
        (-2, -1, -3, -5),
    ]
    for course in courses(done):
        known = [total for total in course.totals if total is not None]
        assert known[-1] == course.spell.points


def test_cancelled_penalty_is_no_move():
    assert len(moves(sheet(GAME, {**PENALTY, "cancelled": True}))) == 1


def test_list_of_totals_has_no_course():
    done = sheet({"totals": [4, -4, 4, -4]})
    assert {course.totals for course in courses(done)} <= {()}
    assert {course.totals for course in courses(sheet({"totals": [4, -4, 4, -4]}, PENALTY))} == {()}


def test_seat_totals_stand_behind_every_entry():
    done = sheet(GAME, PENALTY, {"event": "redeal"}, GAME)
    assert seat_totals(done) == ((2, 2, -2, -2), (3, 3, -5, -1), (3, 3, -5, -1), (5, 5, -7, -3))
    assert seat_totals(sheet({"totals": [4, -4, 4, -4]})) == ((4, -4, 4, -4),)
    assert seat_totals(sheet({"totals": [4, -4, 4, -4]}, PENALTY)) == ((4, -4, 4, -4), (5, -3, 1, -3))


def test_newcomer_does_not_inherit_penalties():
    moved = moves(
        sheet(GAME, {"event": "leave", "seat": 3}, PENALTY | {"offender": 4}, {"event": "join", "seat": 3}, GAME)
    )
    assert list(running(moved, 3, from_position=4)) == [None, None, -2]
