"""Suggests slips if the sums on paper differ from the rows."""

import sys

import pytest

from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.as_json.replays import parse_format
from scoring.lists.fold import Folding, fold
from scoring.rules.rulebooks.catalogue import rule_book
from tests.scoring.score_lists import alone, game, lost_alone, not_played, penalty, people, raising, won
from tournaments.desk.paper.cross_check import Slip, left_out, row_to_ask, suspects

FOUR = {"seats": 4, "normal_games": 8, "pflichtsoli": 0}
EVENING = [won(3, [1, 3]), won(1, [2, 3]), alone(2, value=4), won(5, [1, 4]), lost_alone(3, value=2), won(7, [2, 4])]


def suggestions(typed, meant, book="ddv", **form):
    """Returns the suggested slips as (position, slip, corrected row)."""
    rules, list_format = rule_book(book), parse_format({**FOUR, **form})
    sums = fold(rules, list_format, [parse_entry(each) for each in meant]).totals
    found = suspects(rules, list_format, [parse_entry(each) for each in typed], sums)
    return [(each.position, each.slip, each.entry and entry_to_json(each.entry)) for each in found]


def evening_with(position, entry):
    return [*EVENING[: position - 1], entry, *EVENING[position:]]


@pytest.mark.parametrize(
    ("position", "wrong", "slip"),
    [
        (1, won(5, [1, 3]), Slip.VALUE),
        (1, won(3, [1, 2]), Slip.EXCHANGED),
        (4, won(5, [2, 3]), Slip.TURNED),
        (3, alone(2, value=3), Slip.VALUE),
        (3, alone(1, value=4), Slip.EXCHANGED),
        (5, alone(3, value=2), Slip.TURNED),
        (6, won(1, [2, 4]), Slip.VALUE),
    ],
)
def test_slip_is_found(position, wrong, slip):
    meant = {"winners": sorted(EVENING[position - 1]["winners"])}
    assert (position, slip, {**EVENING[position - 1], **meant}) in suggestions(evening_with(position, wrong), EVENING)


def test_agreeing_sums_have_no_suspects():
    assert suggestions(EVENING, EVENING) == []


def test_row_typed_twice_is_found():
    assert (2, Slip.TWICE, None) in suggestions([*EVENING[:2], EVENING[1], *EVENING[2:]], EVENING)


def test_counted_game_is_only_tried_as_typed_twice():
    counted = game(130, re=(2, 4))
    found = suggestions([counted, *EVENING], EVENING)
    assert [slip for position, slip, _entry in found if position == 1] == [Slip.TWICE]


def test_game_without_winners_is_skipped():
    nothing = won(0, [])
    found = suggestions([nothing, *evening_with(1, won(5, [1, 3]))], [nothing, *EVENING])
    assert (2, Slip.VALUE, won(3, [1, 3])) in found
    assert all(position > 1 for position, _slip, _entry in found)


def test_two_slips_have_no_single_suspect():
    found = suggestions(evening_with(1, won(4, [1, 2])), EVENING)
    for position, _slip, entry in found:
        row = [entry] if entry else []
        typed = evening_with(1, won(4, [1, 2]))
        mended = [*typed[: position - 1], *row, *typed[position:]]
        assert suggestions(mended, EVENING) == []


def test_suspect_in_a_bock_has_the_base_value():
    meant = [raising(1, value=2), won(3, [1, 2]), won(1, [3, 4])]
    typed = [raising(1, value=2), won(4, [1, 2]), won(1, [3, 4])]
    assert (2, Slip.VALUE, won(3, [1, 2])) in suggestions(typed, meant, book="dokomania")


def test_values_of_another_sign_come_last():
    found = suggestions(evening_with(6, won(1, [2, 4])), EVENING)
    values = [entry["value"] for _position, slip, entry in found if slip is Slip.VALUE]
    assert (values[0] > 0, values == sorted(values, key=lambda value: value < 0)) == (True, True)


@pytest.mark.parametrize(
    ("position", "wrong", "first"),
    [
        (1, won(3, [1, 2]), (1, Slip.EXCHANGED)),
        (1, won(4, [1, 3]), (1, Slip.VALUE)),
        (6, won(14, [2, 4]), (6, Slip.VALUE)),
    ],
)
def test_likeliest_slip_comes_first(position, wrong, first):
    found = suggestions(evening_with(position, wrong), EVENING)
    assert found[0][:2] == first
    largest = [entry["value"] for _position, slip, entry in found if slip is Slip.VALUE and entry["value"] > 0]
    assert [value > 16 for value in largest] == sorted(value > 16 for value in largest)


def test_implausible_value_comes_after_exchanged_winners():
    evening = [*EVENING, won(2, [2, 3])]
    found = suggestions([*EVENING, won(2, [1, 2])], evening)
    slips = [slip for _position, slip, _entry in found]
    assert slips[0] is Slip.EXCHANGED
    assert all(slip is not Slip.EXCHANGED for slip in slips[slips.count(Slip.EXCHANGED) :])


def test_opposite_value_is_reported_as_turned():
    found = [
        (slip, entry and entry["value"])
        for position, slip, entry in suggestions(evening_with(1, won(3, [2, 4])), EVENING)
    ]
    assert (Slip.TURNED, 3) in found
    assert (Slip.VALUE, -3) not in found


def test_player_sitting_out_is_never_a_winner():
    meant = [won(2, [2, 4]), won(3, [1, 3])]
    typed = [won(2, [2, 4]), won(4, [1, 3])]
    found = suggestions(typed, meant, seats=5)
    assert (2, Slip.VALUE, won(3, [1, 3])) in found
    assert all(entry is None or 2 not in entry["winners"] for position, _slip, entry in found if position == 2)


LONG = [won(1 + number % 7, [(1, 3), (2, 3), (1, 4), (2, 4)][number % 4]) for number in range(96)]


def test_long_list_is_not_folded_anew_for_every_slip():
    """With about six possible slips in each of 96 games, 50,000 entries would be folded."""
    taken = 0

    def count(frame, event, _argument):
        nonlocal taken
        taken += event == "call" and frame.f_code is Folding.add_entry.__code__

    typed = [*LONG[:39], won(9, LONG[39]["winners"]), *LONG[40:]]
    sys.setprofile(count)
    try:
        slips = suggestions(typed, LONG, normal_games=96)
    finally:
        sys.setprofile(None)
    assert (40, Slip.VALUE, LONG[39]) in slips
    assert taken < 96 * 70


MENDED = [
    ([raising(1, value=2), won(4, [1, 2]), penalty("9.3.2", 3), won(1, [3, 4])], "dokomania", {}),
    ([raising(1, value=2), won(4, [1, 2]), not_played(3), won(1, [3, 4])], "ddv", {}),
    ([won(4, [1, 2]), won(9, [1, 2]), won(1, [3, 4])], "ddv", {"pot": 28}),
    ([won(2, [2, 4]), won(4, [1, 3]), people("pause", 5), won(2, [1, 3]), people("resume", 5)], "ddv", {"seats": 5}),
    ([won(2, [2, 4]), won(4, [1, 3]), {"event": "broken_off", "reason": "Alarm"}], "ddv", {}),
]


@pytest.mark.parametrize(("typed", "book", "form"), MENDED)
def test_every_suspect_explains_the_sums(typed, book, form):
    """Later rows can depend on a row: Böcke, penalties, pots, sitting out, missing games."""
    typed = [parse_entry(each) for each in typed if "bock_rounds" not in each or book == "dokomania"]
    rules, list_format = rule_book(book), parse_format({**FOUR, **form})
    totals = fold(rules, list_format, typed).totals
    for step in (1, -1, 2):
        sums = tuple(total + step * sign for total, sign in zip(totals, (1, -1, 1, -1, 0), strict=False))
        for suspect in suspects(rules, list_format, typed, sums):
            row = [suspect.entry] if suspect.entry else []
            mended = [*typed[: suspect.position - 1], *row, *typed[suspect.position :]]
            assert fold(rules, list_format, mended).totals == sums


def test_five_running_sums_find_one_of_thirty_two_rows():
    for wrong in range(1, 33):
        agreed, differing, questions = 0, 32, 0
        while (row := row_to_ask(agreed, differing)) is not None:
            agreed, differing = (row, differing) if row < wrong else (agreed, row)
            questions += 1
        assert (differing, questions) == (wrong, 5)


MINOR, OTHER = penalty("9.3.2", 3), penalty("9.3.2", 1)


@pytest.mark.parametrize(
    ("here", "on_paper", "offenders"),
    [
        ([*EVENING, MINOR], EVENING, [3]),
        ([*EVENING, MINOR, OTHER], [*EVENING, OTHER], [3]),
        ([*EVENING, MINOR, OTHER], EVENING, [3, 1]),
        ([*EVENING, MINOR], [*EVENING, MINOR], []),
        ([*EVENING, MINOR], [*EVENING[:5], MINOR], []),
        (EVENING, [*EVENING, MINOR], []),
    ],
)
def test_penalty_missing_on_paper_is_found(here, on_paper, offenders):
    rules, list_format = rule_book("ddv"), parse_format(FOUR)
    sheet, paper = (fold(rules, list_format, [parse_entry(each) for each in entries]) for entries in (here, on_paper))
    assert [each.offender for each in left_out(sheet, paper.totals)] == offenders
