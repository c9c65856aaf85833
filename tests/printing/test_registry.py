"""The registry of printable documents."""

from collections import Counter

import pytest

from tournaments.models.printing import PrintJob
from tournaments.printing.forms import PrintForm
from tournaments.printing.registry import PACKS, Scope, document_for, label_of, offered_printables, plans, printables


def test_keys_are_unique_and_fit_their_column():
    found = {
        id(each): each
        for scope in Scope
        for each in (*offered_printables(scope), *([PACKS[scope]] if scope in PACKS else []))
    }
    keys = Counter(each.key for each in found.values())
    assert set(keys.values()) == {1}
    assert max(map(len, keys)) <= PrintJob._meta.get_field("document").max_length


def test_documents_of_one_type_share_one_plan():
    assert [each.key for each in printables().values() if each.plan and plans()[each.content] is not each.plan] == []


@pytest.mark.parametrize("scope", Scope)
def test_form_refuses_documents_not_on_offer(scope: Scope):
    documents = [(each.key, each.label) for each in offered_printables(scope)]
    assert [key for key in printables() if PrintForm({"document": key}, documents=documents).is_valid()] == sorted(
        (key for key, _label in documents), key=list(printables()).index
    )
    assert not PrintForm({"document": "unknown"}, documents=documents).is_valid()


def test_unknown_document_fails_and_is_labelled_by_its_key():
    with pytest.raises(KeyError):
        document_for(PrintJob(document="unknown"))
    assert label_of("unknown") == "unknown"
