import pytest

from tests.tournaments.rounds import drawn, enrol
from tournaments.adapter import stored_format
from tournaments.selectors.rounds.lengths import (
    all_sizes,
    explicit_max_games,
    explicit_pot,
    larger_of,
    larger_to_set,
    lengths_to_describe,
    pot_at,
    set_apart,
    sizes_seated,
    sizes_to_set,
)
from tournaments.selectors.rounds.rounds import lengths_of, list_format, minutes_at


def lengths_given(**sizes):
    return {size[1:]: {"normal_games": games, "minutes": minutes} for size, (games, minutes) in sizes.items()}


# set sizes, size, normal games, minutes; extrapolated from TSR 8.5.1 and 10.1.5: 20 games for each player
SIZES = [
    (lengths_given(_4=(20, 100), _5=(25, 125)), 4, 20, 100),
    (lengths_given(_4=(20, 100), _5=(25, 125)), 5, 25, 125),
    (lengths_given(_4=(20, 100), _5=(25, 125)), 6, 30, 150),
    (lengths_given(_4=(20, 100), _5=(25, 125)), 7, 35, 175),
    (lengths_given(_4=(12, 60), _5=(15, 75)), 6, 18, 90),
    (lengths_given(_4=(20, 100), _5=(22, 110)), 6, 27, 132),  # scaled from five, rounded up
    (lengths_given(_4=(20, 100), _5=(25, 125), _6=(24, 120)), 6, 24, 120),
    (lengths_given(_4=(20, 100), _5=(25, 125), _6=(24, 120)), 7, 28, 140),
    (lengths_given(_4=(None, 90), _5=(None, 110)), 7, None, 154),  # only a pot ends the round
    (lengths_given(_4=(20, None), _5=(25, None)), 6, 30, None),  # no clock
    (lengths_given(_4=(20, 0), _5=(25, 0)), 6, 30, 0),
    (lengths_given(_5=(25, 125)), 4, 20, 100),
    ({**lengths_given(_4=(20, 100)), "5": {"normal_games": 24}}, 5, 24, 125),  # each number is set by itself
    ({**lengths_given(_4=(20, 100)), "5": {"normal_games": 24}}, 6, 29, 150),
]


@pytest.mark.parametrize(("sizes", "seats", "games", "minutes"), SIZES)
def test_all_sizes_scales_with_players(sizes, seats, games, minutes):
    assert all_sizes(sizes)[str(seats)] == {"normal_games": games, "minutes": minutes}


def test_all_sizes_without_sizes_is_empty():
    assert all_sizes({}) == {}


# stored, without derived numbers
APART = [
    (lengths_given(_4=(20, 100)), lengths_given(_4=(20, 100))),
    (lengths_given(_4=(20, 100), _5=(25, 125), _6=(30, 150)), lengths_given(_4=(20, 100))),
    (lengths_given(_4=(20, 100), _5=(24, 125)), {**lengths_given(_4=(20, 100)), "5": {"normal_games": 24}}),
    (lengths_given(_4=(20, 100), _5=(24, 120), _6=(30, 150)), lengths_given(_4=(20, 100), _5=(24, 120), _6=(30, 150))),
    (lengths_given(_4=(20, 100), _5=(24, 120), _6=(29, 144)), lengths_given(_4=(20, 100), _5=(24, 120))),
    (lengths_given(_6=(30, 150)), lengths_given(_6=(30, 150))),
    ({}, {}),
]


@pytest.mark.parametrize(("sizes", "apart"), APART)
def test_set_apart_drops_derived_numbers(sizes, apart):
    assert set_apart(sizes) == apart


@pytest.mark.parametrize(("sizes", "_apart"), APART)
def test_set_apart_changes_no_length(sizes, _apart):
    assert all_sizes(set_apart(sizes)) == all_sizes(sizes)


# max games at four, seats, max games there; no list has more than 1,000
POTS = [(40, 4, 40), (40, 5, 50), (33, 5, 42), (40, 7, 70), (1000, 5, 1000), (None, 5, None)]


@pytest.mark.parametrize(("at_four", "seats", "most"), POTS)
def test_pot_max_games_scale_with_players(at_four, seats, most):
    pot = {"points": 60, "scope": "table"}
    assert pot_at({**pot, "max_games": at_four}, seats) == {**pot, "max_games": most}
    assert pot_at(None, seats) is None


# max games at four, those set for larger tables, seats, max games there
OWN = [
    (40, {"5": 45}, 4, 40),
    (40, {"5": 45}, 5, 45),
    (40, {"5": 45}, 6, 54),
    (40, {"5": 45, "6": 40}, 7, 47),
    (40, {"6": 50}, 5, 50),
    (None, {"5": 30}, 4, None),
    (None, {"5": 30}, 6, 36),
]


@pytest.mark.parametrize(("at_four", "own", "seats", "most"), OWN)
def test_pot_max_games_can_be_set_for_larger_tables(at_four, own, seats, most):
    assert pot_at({"max_games": at_four, "max_games_at": own}, seats)["max_games"] == most


# max games of larger tables, those that differ from 40 at four
MOST_APART = [({}, {}), ({"5": 50}, {}), ({"5": 45}, {"5": 45}), ({"5": 45, "6": 54}, {"5": 45}), ({"6": 60}, {})]


@pytest.mark.parametrize(("own", "apart"), MOST_APART)
def test_pot_apart_drops_derived_numbers(own, apart):
    pot = explicit_pot({"points": 60, "max_games": 40, "max_games_at": own})
    assert (explicit_max_games(pot), "max_games_at" in pot) == (apart, bool(apart))
    assert explicit_pot(pot) == pot


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("players", "seated", "to_set"),
    [(6, (6,), (6,)), (7, (7,), (7,)), (8, (4,), (4, 5)), (9, (4, 5), (4, 5)), (11, (5, 6), (4, 5, 6))],
)
@pytest.mark.services
def test_sizes_of_a_round(tournament, players, seated, to_set):
    enrol(tournament, players)
    in_round = drawn(tournament)
    assert (sizes_seated(in_round), sizes_to_set(in_round)) == (seated, to_set)
    assert len(lengths_of(in_round)) == len(seated)


@pytest.mark.django_db
def test_list_format_of_a_table_of_six(tournament):
    enrol(tournament, 6)
    in_round = drawn(tournament)
    form = stored_format(in_round.tables.get().score_list)
    assert form == list_format(in_round, 6)
    assert (form.seats, form.normal_games, form.pflichtsoli, minutes_at(in_round, 6)) == (6, 30, 1, 150)
    assert lengths_of(in_round) == [
        "Sechsertisch: 36 Spiele in 150 Minuten, wie an den kleineren Tischen, im Verhältnis"
    ]


# people, tables in the draw settings, sizes above five
LARGER = [
    (6, None, (6,)),
    (11, None, (6,)),
    (41, None, ()),
    (3, None, ()),
    (14, 2, (7,)),
    (13, 2, (6, 7)),
    (15, 2, ()),  # does not fit; refused at the draw
]


@pytest.mark.django_db
@pytest.mark.parametrize(("people", "count", "sizes"), LARGER)
def test_larger_sizes_follow_from_people_and_number_of_tables(tournament, people, count, sizes):
    tournament.draw_settings = {"table_count": count} if count else {}
    assert larger_of(tournament, people) == sizes


@pytest.mark.django_db
def test_lengths_told_include_drawn_and_set_sizes(tournament):
    assert list(lengths_to_describe(tournament)) == ["4", "5"]
    enrol(tournament, 6)
    drawn(tournament)
    assert lengths_to_describe(tournament) == {"6": {"normal_games": 30, "minutes": 150}}
    tournament.sizes = {**tournament.sizes, "7": {"normal_games": 28, "minutes": 120}}
    assert list(lengths_to_describe(tournament)) == ["6", "7"]
    assert larger_to_set(tournament, 8) == (6, 7)
    tournament.sizes, tournament.pot = {"4": {"normal_games": 20}}, {"max_games": 40, "max_games_at": {"7": 50}}
    assert list(lengths_to_describe(tournament)) == ["6", "7"]


@pytest.mark.django_db
@pytest.mark.parametrize("players", [6, 41])
@pytest.mark.services
def test_lengths_take_one_query(tournament, players, django_assert_num_queries):
    enrol(tournament, players)
    drawn(tournament)
    with django_assert_num_queries(1):
        lengths_to_describe(tournament)
