"""Fields of the benches."""

import pytest

from lab.benches.field import make_field


@pytest.mark.django_db
def test_two_areas_may_measure_fields_of_the_same_size() -> None:
    first, second = (make_field(players=4, rounds=1).tournament for _ in range(2))
    assert first.slug != second.slug
