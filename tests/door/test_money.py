from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tournaments.door.money import (
    MOST_CENTS,
    Account,
    Entry,
    Kind,
    Sum,
    Way,
    account_of,
    cents_words,
    check_returned,
    read_cents,
    sums_of,
)
from tournaments.models.people.door import MoneyKind, MoneyWay

OWED, PAID, RETURNED = Kind.OWED, Kind.PAID, Kind.RETURNED
ENTRIES = st.lists(
    st.builds(
        Entry,
        kind=st.sampled_from(Kind),
        cents=st.integers(0, MOST_CENTS),
        way=st.sampled_from(Way),
        place=st.sampled_from(["", "Entrance", "Yard"]),
    )
)

ACCOUNTS = [
    ([], Account(owed=1000, paid=0)),
    ([(PAID, 1000)], Account(owed=1000, paid=1000)),
    ([(PAID, 1000), (RETURNED, 1000)], Account(owed=1000, paid=0)),
    ([(OWED, 500), (PAID, 1000)], Account(owed=500, paid=1000)),  # a junior who paid too much
    ([(OWED, 500), (OWED, 0)], Account(owed=0, paid=0)),  # a guest of honour
]


@pytest.mark.parametrize(("rows", "account"), ACCOUNTS)
def test_account_follows_from_the_rows(rows, account):
    assert account_of(1000, [Entry(kind=kind, cents=cents) for kind, cents in rows]) == account


@pytest.mark.parametrize(("paid", "cents", "is_refused"), [(1000, 1000, False), (1000, 1001, True), (0, 1, True)])
def test_only_what_was_paid_can_be_returned(paid, cents, is_refused):
    with pytest.raises(RuleViolation) if is_refused else nullcontext():
        check_returned(Account(owed=0, paid=paid), cents)


@pytest.mark.parametrize(
    ("text", "cents"),
    [("10", 1000), ("7,50", 750), ("7.5", 750), (" 12 € ", 1200), ("0", 0), ("3 eur", 300), ("10000", MOST_CENTS)],
)
def test_amounts_are_read(text, cents):
    assert read_cents(text) == cents


@pytest.mark.parametrize("text", ["", "ten", "-5", "1,234", "10000,01", "1.000,00", "5 $", "٣"])
def test_other_amounts_are_refused(text):
    with pytest.raises(ValueError):
        read_cents(text)


def test_stored_kinds_and_ways_are_those_of_the_sums():
    assert (set(MoneyKind.values), set(MoneyWay.values)) == (set(Kind), set(Way))


@given(st.integers(0, MOST_CENTS))
def test_written_amounts_are_read_again(cents):
    assert read_cents(cents_words(cents)) == cents


@given(ENTRIES)
def test_sums_of_all_tills_are_what_people_paid(entries):
    assert sum(each.total for each in sums_of(entries)) == account_of(0, entries).paid


def test_sums_go_by_place_and_way():
    entries = [
        Entry(kind=PAID, cents=1000, way="cash", place="Yard"),
        Entry(kind=PAID, cents=1000, way="cash", place="Yard"),
        Entry(kind=RETURNED, cents=500, way="cash", place="Yard"),
        Entry(kind=PAID, cents=800, way="transfer"),
        Entry(kind=OWED, cents=500),
    ]
    assert sums_of(entries) == [
        Sum(place="", way="transfer", taken=800, returned=0),
        Sum(place="Yard", way="cash", taken=2000, returned=500),
    ]
