"""Paper sums compared with typed rows."""

import pytest

from scoring.lists.as_json.entries import parse_entry
from scoring.lists.as_json.replays import parse_format
from scoring.lists.fold import fold
from scoring.rules.rulebooks.catalogue import rule_book
from tests.scoring.score_lists import alone, game, lost_alone, penalty, people, won
from tournaments.desk.paper.cross_check import Slip
from tournaments.desk.paper.sums import Probe, SumsOutcome, check_sums

RULES = rule_book("ddv")
EVENING = [won(3, [1, 3]), won(1, [2, 3]), alone(2, value=4), won(5, [1, 4]), lost_alone(3, value=2), won(7, [2, 4])]
LIST_FORMAT = parse_format({"seats": 4, "normal_games": 24, "pflichtsoli": 0})
LONG = EVENING * 4


def fold_entries(entries):
    return fold(RULES, LIST_FORMAT, [parse_entry(each) for each in entries])


def check(entries, sums, probes=()):
    return check_sums(RULES, LIST_FORMAT, fold_entries(entries), sums, probes)


def paper(entries):
    return [str(total) for total in fold_entries(entries).totals]


@pytest.mark.parametrize(
    ("sums", "outcome"),
    [
        (["", "", "", ""], SumsOutcome.MISSING),
        (["1", "2", "3", ""], SumsOutcome.PARTLY),
        (["1", "2"], SumsOutcome.MISSING),
        (["1", "2", "x", "3"], SumsOutcome.UNREADABLE),
        (paper(EVENING), SumsOutcome.AGREE),
        ([f"{each.strip('-')}{'-' if each.startswith('-') else ''}" for each in paper(EVENING)], SumsOutcome.AGREE),
        (["1", "2", "3", "4"], SumsOutcome.DIFFER),
    ],
)
def test_outcome_of_the_comparison(sums, outcome):
    assert check(EVENING, sums).outcome is outcome


@pytest.mark.parametrize(
    ("sums", "seats", "seat"),
    [
        (["x7", "abc", "", ""], (1, 2), None),
        (["", "1x", "3", "4"], (2,), None),
        ([*paper(EVENING)[:2], "", ""], (3, 4), None),
        (["", "99", *paper(EVENING)[2:]], (1,), 2),
    ],
)
def test_unreadable_or_missing_seats_are_listed(sums, seats, seat):
    found = check(EVENING, sums)
    assert (found.seats, found.seat) == (seats, seat)


@pytest.mark.parametrize(
    ("position", "wrong", "slip"),
    [(1, won(5, [1, 3]), Slip.VALUE), (4, won(5, [1, 2]), Slip.EXCHANGED), (5, alone(3, value=2), Slip.TURNED)],
)
def test_slip_is_found(position, wrong, slip):
    typed = [*EVENING[: position - 1], wrong, *EVENING[position:]]
    named = check(typed, paper(EVENING)).named
    assert (position, slip) in [(each.position, each.slip) for each in named]


@pytest.mark.parametrize("from_game", [1, 2, 12, 13, 24])
def test_wrong_addition_is_found_by_five_running_sums(from_game):
    """Seat 1 has one too many from some game on, which no slip in a row can explain."""
    sheet, probes = fold_entries(LONG), []
    sums = [str(total + (seat == 0)) for seat, total in enumerate(sheet.totals)]
    for _ in range(6):
        found = check(LONG, sums, probes)
        if found.ask is None:
            break
        total = sheet.games[found.ask - 1].totals[0]
        probes.append(Probe(found.ask, str(total + (found.ask >= from_game))))
    assert (found.seat, found.game, found.named) == (1, from_game, ())
    assert len(probes) <= 5
    assert probes[0].game == 12


@pytest.mark.parametrize(
    ("off", "cross_sum"), [((0, 0, 0, 0), None), ((2, 0, 0, 0), 2), ((2, -2, 0, 0), None), ((1, 1, 0, 0), None)]
)
def test_single_differing_sum_gives_the_cross_sum(off, cross_sum):
    sums = [str(total + more) for total, more in zip(fold_entries(EVENING).totals, off, strict=True)]
    assert check(EVENING, sums).cross_sum == cross_sum


def test_running_sums_narrow_the_suspects():
    typed = [won(5, [1, 3]), *LONG[1:]]
    named = [each.position for each in check(typed, paper(LONG)).named]
    assert 1 in named
    total = fold_entries(typed).games[11].totals[0]
    behind = [each.position for each in check(typed, paper(LONG), [Probe(12, str(total))]).named]
    assert all(position > 12 for position in behind)
    before = [each.position for each in check(typed, paper(LONG), [Probe(12, str(total - 2))]).named]
    assert 1 in before
    assert all(position <= 12 for position in before)


def meant_and_typed(*slips):
    meant = list(LONG)
    for position, right, _wrong in slips:
        meant[position - 1] = right
    typed = list(meant)
    for position, _right, wrong in slips:
        typed[position - 1] = wrong
    return meant, typed


def answer(meant, game, seat=1):
    return Probe(game, str(fold_entries(meant).games[game - 1].totals[seat - 1]), seat)


EIGHT = (8, won(5, [1, 2]), won(6, [1, 2]))
FOURTEEN = (14, won(2, [1, 2]), won(2, [3, 4]))


@pytest.mark.parametrize(
    ("slips", "asked", "named", "several"),
    [
        ([EIGHT, FOURTEEN], [], True, None),
        ([EIGHT, FOURTEEN], [10], False, 10),
        ([EIGHT, FOURTEEN], [10, 5], False, 10),
        ([EIGHT], [12], True, None),
        ([FOURTEEN], [12, 18], True, None),
    ],
)
def test_running_sums_are_compared_by_their_surplus(slips, asked, named, several):
    meant, typed = meant_and_typed(*slips)
    found = check(typed, paper(meant), [answer(meant, game) for game in asked])
    assert (bool(found.named), found.several_until) == (named, several)
    off = [paper_sum.totals[0] for paper_sum in fold_entries(meant).games]
    for suspect in found.named:
        mended = [parse_entry(each) for each in typed]
        mended[suspect.position - 1 : suspect.position] = [suspect.entry] if suspect.entry else []
        sheet = fold(RULES, LIST_FORMAT, mended)
        assert all(off[game - 1] in {each.totals[0] for each in sheet.games[game - 1 : game + 1]} for game in asked)


@pytest.mark.parametrize("slips", [[EIGHT], [FOURTEEN], [(12, won(1, [2, 3]), won(1, [1, 2]))], [EIGHT, FOURTEEN]])
def test_running_sums_are_asked_for_until_few_suspects_remain(slips):
    meant, typed = meant_and_typed(*slips)
    probes = []
    while (found := check(typed, paper(meant), probes)).ask is not None:
        probes.append(answer(meant, found.ask, found.seat))
    assert len(probes) <= 5
    wrong = {position for position, _right, _wrong in slips}
    assert wrong & {found.game, *(each.position for each in found.named)}
    assert len({each.position for each in found.named}) <= 2


def test_answers_for_another_seat_stay_valid():
    exchanged = (20, won(1, [2, 4]), won(1, [3, 4]))
    meant, _both = meant_and_typed(EIGHT, exchanged)
    probes = [answer(meant, 12, 1)]
    mended, _typed = meant_and_typed(EIGHT)
    mended[19] = exchanged[2]
    found = check(mended, paper(meant), probes)
    assert found.seat == 2
    assert 20 in [each.position for each in found.named]


def test_running_sum_before_joining_is_zero():
    meant = [won(3, [1, 3]), won(1, [2, 3]), people("join", 5), won(2, [2, 4])]
    typed = [won(4, [1, 3]), *meant[1:]]
    assert Slip.VALUE in [each.slip for each in check(typed, paper(meant), [Probe(1, "0", 5)]).named]
    assert check(typed, paper(meant), [Probe(1, "3", 5)]).named == ()


def test_missing_penalty_needs_no_running_sum():
    found = check([*EVENING, penalty("9.3.2", 3)], paper(EVENING))
    assert [each.offender for each in found.left_out] == [3]
    assert (found.seat, found.ask, found.game) == (1, None, None)


def test_answer_outside_the_range_is_ignored():
    meant, typed = meant_and_typed(EIGHT)
    inside = [answer(meant, 12)]
    assert check(typed, paper(meant), [*inside, answer(meant, 18)]) == check(typed, paper(meant), inside)


def test_separating_row_is_asked_for_if_halfway_does_not_help():
    """Games entered by facts count as correct, so the slip must come after them."""
    counted = [game(130, re=(2, 4))] * 5
    meant = [*counted, *(won(value, [1, 3]) for value in (3, 1, 5))]
    found = check([*meant[:7], won(6, [1, 3])], paper(meant))
    assert {each.position for each in found.named} == {6, 7, 8}
    assert found.ask == 7
