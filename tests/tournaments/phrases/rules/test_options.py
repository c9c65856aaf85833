import pytest
from django.utils import translation

from scoring.rules.options import Shape, options, values_of
from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from scoring.rules.rules import CONTRADICTIONS
from scoring.terms import REAL_SOLI
from tournaments.phrases.rules import members
from tournaments.phrases.rules.members import members_of, value_words
from tournaments.phrases.rules.options import GROUPS, OPTIONS, group_of


def test_every_option_has_label_explanation_and_group():
    assert set(OPTIONS) == set(options())
    assert {group_of(path).key for path in options()} == {group.key for group in GROUPS}


@pytest.mark.parametrize("path", options())
def test_every_member_has_words(path: str):
    option = options()[path]
    expected = REAL_SOLI if path == "soli.allowed" else set(option.members)
    assert set(members_of(option)) == expected


@pytest.mark.parametrize(("field", "other"), [pair[1:] for pair in CONTRADICTIONS])
def test_every_contradiction_has_a_sentence(field: str, other: str):
    assert (field, other) in members.CONTRADICTIONS


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("book", RULE_BOOKS.values(), ids=lambda book: book.key)
def test_every_value_of_every_book_has_words(book, language: str):
    with translation.override(language):
        said = {path: value_words(path, value) for path, value in values_of(book).items()}
    lists = {path for path, option in options().items() if option.shape is Shape.MEMBERS}
    assert [path for path, text in said.items() if not text or ("_" in text and path in lists)] == []
