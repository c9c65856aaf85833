"""Sums on paper against rows: they agree, one slip explains the difference, or running sums say where to look."""

import pytest

from scoring.lists.as_json.entries import parse_entry
from scoring.lists.as_json.replays import parse_format
from scoring.lists.fold import fold
from scoring.rules.rulebooks.catalogue import rule_book
from tests.scoring.score_lists import alone, lost_alone, won
from tournaments.paper.cross_check import Slip
from tournaments.paper.sums import Outcome, Probe, check_sums

RULES = rule_book("ddv")
EVENING = [won(3, [1, 3]), won(1, [2, 3]), alone(2, value=4), won(5, [1, 4]), lost_alone(3, value=2), won(7, [2, 4])]
LIST_FORMAT = parse_format({"seats": 4, "normal_games": 24, "pflichtsoli": 0})
LONG = EVENING * 4


def folded(entries):
    return fold(RULES, LIST_FORMAT, [parse_entry(each) for each in entries])


def check(entries, sums, probes=()):
    return check_sums(RULES, LIST_FORMAT, folded(entries), sums, probes)


def paper(entries):
    return [str(total) for total in folded(entries).totals]


@pytest.mark.parametrize(
    ("sums", "outcome"),
    [
        (["", "", "", ""], Outcome.MISSING),
        (["1", "2", "3", ""], Outcome.MISSING),
        (["1", "2"], Outcome.MISSING),
        (["1", "2", "x", "3"], Outcome.UNREADABLE),
        (paper(EVENING), Outcome.AGREE),
        ([f"{each.strip('-')}{'-' if each.startswith('-') else ''}" for each in paper(EVENING)], Outcome.AGREE),
        (["1", "2", "3", "4"], Outcome.DIFFER),
    ],
)
def test_sums_agree_differ_or_are_not_there(sums, outcome):
    assert check(EVENING, sums).outcome is outcome


@pytest.mark.parametrize(
    ("position", "wrong", "slip"),
    [(1, won(5, [1, 3]), Slip.VALUE), (4, won(5, [1, 2]), Slip.EXCHANGED), (5, alone(3, value=2), Slip.TURNED)],
)
def test_row_with_a_slip_is_named(position, wrong, slip):
    typed = [*EVENING[: position - 1], wrong, *EVENING[position:]]
    named = check(typed, paper(EVENING)).named
    assert (position, slip) in [(each.position, each.slip) for each in named]


@pytest.mark.parametrize("from_game", [1, 2, 12, 13, 24])
def test_wrong_addition_is_found_by_at_most_five_running_sums(from_game):
    """From one game on the paper of seat 1 has 1 too much, which no slip of a row makes."""
    sheet, probes = folded(LONG), []
    sums = [str(total + (seat == 0)) for seat, total in enumerate(sheet.totals)]
    for _ in range(6):
        found = check(LONG, sums, probes)
        if found.ask is None:
            break
        total = sheet.entries[found.ask - 1].totals[0]
        probes.append(Probe(found.ask, str(total + (found.ask >= from_game))))
    assert (found.seat, found.game, found.named) == (1, from_game, ())
    assert len(probes) <= 5
    assert probes[0].game == 12


@pytest.mark.parametrize(
    ("off", "cross_sum"), [((0, 0, 0, 0), None), ((2, 0, 0, 0), 2), ((2, -2, 0, 0), None), ((1, 1, 0, 0), None)]
)
def test_one_sum_alone_that_differs_says_what_all_come_to(off, cross_sum):
    sums = [str(total + more) for total, more in zip(folded(EVENING).totals, off, strict=True)]
    assert check(EVENING, sums).cross_sum == cross_sum


def test_running_sums_leave_only_the_rows_between_them():
    typed = [won(5, [1, 3]), *LONG[1:]]
    named = [each.position for each in check(typed, paper(LONG)).named]
    assert 1 in named
    total = folded(typed).entries[11].totals[0]
    behind = [each.position for each in check(typed, paper(LONG), [Probe(12, str(total))]).named]
    assert all(position > 12 for position in behind)
    before = [each.position for each in check(typed, paper(LONG), [Probe(12, str(total - 2))]).named]
    assert 1 in before
    assert all(position <= 12 for position in before)
