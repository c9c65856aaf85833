import pytest

from scoring.errors import RuleViolation
from scoring.rules.as_json import with_options
from scoring.rules.options import Shape, changed_options, options, rule_set, values_of
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book


def test_every_shape_is_found():
    shapes = {option.shape for option in options().values()}
    assert shapes == set(Shape)
    assert options()["sonderpunkte.fuchs"].high == 10
    assert options()["hochzeit.last_trick"].optional


@pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=lambda book: book.key)
def test_values_restore_the_rule_book(book):
    assert rule_set(book, values_of(book)) == book
    assert changed_options(book, book) == ()


def test_changed_names_paths():
    book = rule_book("ddv")
    rules = with_options(book, {"sonderpunkte": {"fuchs": 0, "herzstich": 1}, "bock": {"triggers": ["re_lost"]}})
    assert changed_options(rules, book) == ("sonderpunkte.fuchs", "sonderpunkte.herzstich", "bock.triggers")


def test_contradiction_names_its_option():
    values = {**values_of(rule_book("ddv")), "deck.nines": False, "throw_in": ["five_nines"]}
    with pytest.raises(RuleViolation) as refused:
        rule_set(rule_book("ddv"), values)
    assert (refused.value.code, refused.value.field) == ("rules_contradiction", "throw_in")
