"""Rounds by standing: by the order alone, and with people meeting others at the price of ranks."""

import pytest

from tournaments.seating.by_standing import Target, by_rank
from tournaments.seating.field import usual_field


def test_the_strong_sit_together_when_nobody_has_met():
    order = (5, 6, 7, 8, 1, 2, 3, 4, 12, 11, 10, 9)
    tables, spread = by_rank(usual_field(order), order, 1)
    assert tables == ((5, 6, 7, 8), (1, 2, 3, 4), (12, 11, 10, 9))
    assert spread == 3


def test_a_snake_makes_tables_equally_strong():
    tables, spread = by_rank(usual_field(range(1, 13)), range(1, 13), 1, target=Target.SNAKE)
    assert tables == ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))
    assert spread == pytest.approx(9, abs=2)


@pytest.mark.parametrize(
    ("order", "spread"), [((1, 2, 3, 3), 10), ((1, 2, 3), 10), ((1, 2, 3, 4), 11), ((1, 2, 3, 4), -1)]
)
def test_another_order_or_position_is_a_mistake(order, spread):
    with pytest.raises(ValueError):
        by_rank(usual_field(range(1, 5)), order, 1, spread)
