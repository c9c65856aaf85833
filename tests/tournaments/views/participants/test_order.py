import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ParticipantFactory
from tests.tournaments.views.pages import url
from tests.tournaments.views.participants.forms import post

pytestmark = pytest.mark.django_db

NAMES = ["Ilse Wagner", "Karl-Heinz von der Lippe", "", "Udo Ärger", "Anna Wagner"]
BY_NUMBER, BY_NAME = [1, 2, 3, 4, 5], [4, 2, 5, 1, 3]


@pytest.fixture
def as_owner(owner):
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    return client


@pytest.fixture
def five(tournament):
    for number, name in enumerate(NAMES, start=1):
        given, _space, family = name.partition(" ")
        person = ParticipantFactory(tournament=tournament, start_number=number, name="")
        tournament.participants.filter(pk=person.pk).update(given=given, family=family, shown="")
    return tournament


def numbers_and_text(client, tournament, **query):
    text = client.get(url("organise_participants", tournament), query).content.decode()
    return [int(number) for number in re.findall(r'id="participant-(\d+)"', text)], text


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ({}, BY_NUMBER),
        ({"by": "name"}, BY_NAME),
        ({"by": "height"}, BY_NUMBER),
        ({"by": "name", "q": "wagner"}, [5, 1]),
    ],
)
def test_list_is_sorted_by_number_or_by_name(as_owner, five, query, order):
    assert numbers_and_text(as_owner, five, **query)[0] == order


def test_order_is_kept_by_search_and_marks(as_owner, five):
    text = numbers_and_text(as_owner, five, by="name", q="wagner")[1]
    assert 'href="?q=wagner&amp;by=name"' in text
    # The door, the search and both rows; registered people have another form to check them in.
    assert text.count('<input type="hidden" name="by" value="name">') >= 4
    marked = post(as_owner, five, "organise_participant_status", 5, status="absent", by="name", q="wagner")
    assert "by=name" in marked.url
    assert "q=wagner" in marked.url


def test_order_is_kept_after_adding_without_javascript(as_owner, five):
    added = post(as_owner, five, "organise_participant_add", name="Anna Test", by="name")
    assert added.url == reverse("organise_participants", args=[five.slug]) + "?by=name#door"


@pytest.mark.parametrize(
    ("by", "name", "place"),
    [
        ("", "Anna Zander", "beforeend:#participant-rows"),
        ("name", "Anna Aal", "afterbegin:#participant-rows"),
        ("name", "Berta Wagner", "afterend:#participant-5"),
    ],
)
def test_new_participant_appears_in_order(as_owner, five, by, name, place):
    text = post(as_owner, five, "organise_participant_add", htmx=True, name=name, by=by).content.decode()
    assert f'<tbody hx-swap-oob="{place}">' in text
    assert ('name="by" value="name"' in text) is bool(by)
