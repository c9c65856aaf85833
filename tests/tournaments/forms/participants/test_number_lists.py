import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tournaments.forms.participants.number_lists import NumberListField
from tournaments.selectors.participants.reading.numbers import MOST_NUMBERS, numbers_in

NUMBERS = st.lists(st.integers(1, 999_999), max_size=MOST_NUMBERS)


@given(NUMBERS, st.sampled_from([",", ", ", ";", " ", " / ", "\n"]))
def test_numbers_in_sorts_and_accepts_any_separator(numbers, mark):
    assert numbers_in(mark.join(map(str, numbers))) == tuple(sorted(set(numbers)))


@given(NUMBERS)
def test_number_list_round_trips(numbers):
    kept = tuple(sorted(set(numbers)))
    field = NumberListField(max_length=None)
    assert field.clean(field.prepare_value(kept)) == kept


@pytest.mark.parametrize(
    ("typed", "given_back"),
    [
        ("12 und 15", "und"),
        ("0", "0"),
        ("-3", "-3"),
        ("²", "²"),
        ("1.5", "1.5"),
        ("1234567", "1234567"),
        ("x" * 99, "x" * 20),
    ],
)
def test_numbers_in_names_the_first_invalid_part(typed, given_back):
    with pytest.raises(RuleViolation) as caught:
        numbers_in(typed)
    assert (caught.value.code, caught.value.params) == ("numbers_invalid", {"given": given_back})


def test_numbers_in_refuses_too_many():
    with pytest.raises(RuleViolation) as caught:
        numbers_in(" ".join(map(str, range(1, MOST_NUMBERS + 2))))
    assert caught.value.code == "too_many_numbers_listed"


# (typed, numbers)
LISTS = [("", ()), (" ", ()), ("3,7", (3, 7)), ("7; 3", (3, 7)), ("12 15", (12, 15)), ("3, 3,", (3,)), ("3/4", (3, 4))]


@pytest.mark.parametrize(("typed", "numbers"), LISTS)
def test_number_list_accepts_any_separator(typed, numbers):
    assert NumberListField().clean(typed) == numbers


@pytest.mark.parametrize(
    ("initial", "typed", "changed"),
    [((3, 7), "7;3", False), ([3], "3", False), (None, "", False), ((3,), "", True), ((), "x", True)],
)
def test_number_list_has_changed_if_the_numbers_differ(initial, typed, changed):
    assert NumberListField().has_changed(initial, typed) is changed
