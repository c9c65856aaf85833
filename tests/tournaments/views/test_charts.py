from itertools import pairwise

import pytest

from tournaments.views.charts import (
    HEIGHT,
    LABEL,
    LEFT,
    LONGEST_LABEL,
    NAMES,
    WIDTH,
    bars,
    leader_lines,
    lines,
    places,
    spread,
    step_for,
)

STANDINGS = [[0, 0, 0, 0], [11, -1, -5, -5], [3], [-7, -9], [1000, -1000, 5, 0, 0, 0, -5]]


@pytest.mark.parametrize("values", STANDINGS)
def test_bars_stay_inside_and_start_at_zero(values) -> None:
    chart = bars([(str(value), value) for value in values])
    for bar in chart.bars:
        assert NAMES <= bar.x <= bar.x + bar.width <= WIDTH
        start = bar.x + bar.width if bar.below else bar.x
        assert start == pytest.approx(chart.zero, abs=0.2)


@pytest.mark.parametrize("values", STANDINGS)
def test_lines_stay_inside(values) -> None:
    chart = lines([(str(value), [0, value, value]) for value in values])
    for line in chart.lines:
        places = [tuple(map(float, point.split(","))) for point in line.points.split()]
        assert len(places) == 4
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in places)
    assert 0 in [tick.value for tick in chart.levels]


NAMESAKES = [
    ["Anna", "Bert"],
    ["Peter K. (7)", "Peter K. (8)"],
    ["Maximiliane Z. (17)", "Maximiliane Z. (18)"],
    ["Karl-Heinz Otto", "Karl-Heino Otto"],
    ["Anna Maria Testperson" * 3, "Anna Luise Testperson" * 3],
    ["Maximiliane-Charlotte Oster", "Maximiliane-Henriette Oster", "Anna"],
    ["Maximiliane Charlotte Oster (17)", "Maximiliane Charlotta Oster (18)", "Maximiliana Charlotte Oster (17)"],
    [f"{'Anna' * 10}{letter}{'Bert' * 10}" for letter in "xyz"],
]


@pytest.mark.parametrize("names", NAMESAKES)
def test_shortened_names_stay_different(names) -> None:
    chart, course = bars([(name, 5) for name in names]), lines([(name, [5]) for name in names])
    for labels in ([bar.name for bar in chart.bars], [line.name[0] for line in course.lines]):
        assert len(set(labels)) == len(names)
        assert all(len(label) <= LONGEST_LABEL for label in labels)
    assert all(NAMES <= bar.x < bar.x + bar.width <= WIDTH for bar in chart.bars)
    assert LEFT < course.right < course.label_x <= WIDTH - 6 * max(len(line.name[0]) for line in course.lines)


def test_line_of_a_late_arrival_is_shorter() -> None:
    late, early = lines([("Emil", [None, None, 4]), ("Anna", [3, None, None])]).lines
    assert (len(late.points.split()), len(early.points.split())) == (2, 2)
    assert late.end_x > early.end_x
    assert late.points.split()[0].split(",")[1] == early.points.split()[0].split(",")[1]


def test_empty_chart_is_drawn() -> None:
    assert lines([("Anna", []), ("Bert", [])]).steps == ()
    assert bars([]).bars == ()


def test_names_at_the_ends_do_not_touch() -> None:
    moved = sorted(spread([100, 101, 102, 100, 150]))
    assert all(lower - upper > LABEL - 1 for upper, lower in pairwise(moved))


@pytest.mark.parametrize("span", [0, 1, 7, 59, 60, 61, 12_345])
def test_number_of_steps_is_limited(span) -> None:
    assert span <= 6 * step_for(span)


@pytest.mark.parametrize("at", [0.0, 100.0, 300.0])
def test_names_at_an_edge_do_not_touch(at) -> None:
    moved = spread([at] * 11)
    assert all(lower - upper > LABEL - 0.1 for upper, lower in pairwise(sorted(moved)))
    assert all(0 < place < HEIGHT for place in moved)


# own place, places with a name
NAMED = [(None, [0, 1, 2]), (4, [0, 1, 4]), (1, [0, 1, 2])]


@pytest.mark.parametrize(("mine", "named"), NAMED)
def test_own_line_and_the_first_others_have_names_that_do_not_touch(mine, named) -> None:
    names = [f"Maximiliane {letter}. Musterbeispielhausen" for letter in "ABCDEFGHIJK"]
    chart = leader_lines([(name, [30 - place // 4]) for place, name in enumerate(names)], mine=mine)
    shown = {" ".join(line.name): line.label_y for line in chart.lines if line.name}
    assert shown.keys() == {names[place] for place in named}
    assert all(lower - upper >= 2 * LABEL - 0.1 for upper, lower in pairwise(sorted(shown.values())))
    assert [line.mine for line in chart.lines] == [False] * 10 + [mine is not None]
    assert sum(bool(line.number) for line in chart.lines) == (3 if mine is None else 0)
    assert all(float(line.lead.split()[1].split(",")[1]) == line.label_y for line in chart.lines if line.name)


# ranks after rounds, number of participants -> marked ranks
RANKS = [
    ([(1, 1), (2, 3)], 3, [1, 3]),
    ([(1, None), (2, 41), (3, 1)], 41, [41, 1]),
    ([(number, number) for number in range(1, 20)], 400, list(range(1, 20))),
    ([(1, 1)], 1, [1]),
    ([], 0, []),
]


@pytest.mark.parametrize(("ranks", "last", "marked"), RANKS)
def test_ranks_stay_inside_and_the_first_is_on_top(ranks, last, marked) -> None:
    chart = places(ranks, last)
    assert [place.rank for place in chart.places] == marked
    assert all(
        chart.left < place.x <= chart.width and 0 < place.text_y < place.y < chart.height for place in chart.places
    )
    by_rank = sorted(chart.places, key=lambda place: place.rank)
    assert [place.y for place in by_rank] == sorted(place.y for place in by_rank)
    assert chart.levels[0].value == 1
    assert all(upper.at + 8 < lower.at for upper, lower in pairwise(chart.levels))
