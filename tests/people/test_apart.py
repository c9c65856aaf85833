"""Two entries that are two people."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.cast import signed_in
from tests.people.builders import code_of, merge
from tournaments.models.people.player import PlayersApart
from tournaments.people.book import likely_duplicates
from tournaments.people.services import tell_apart
from tournaments.services.ledger import system_request

pytestmark = pytest.mark.django_db


@pytest.mark.services
def test_people_told_apart_are_not_proposed_until_it_is_undone(club, owner, enter):
    one, other = enter("Ilse Wagner"), enter("Wagner, Ilse")
    client, page = signed_in(owner), reverse("address_book_duplicates", args=[club.slug])
    assert client.get(page).context["pairs"] == [(one, other)]
    for _ in range(2):
        client.post(reverse("person_apart", args=[club.slug, other.uid, one.uid]), {"client_key": uuid4()})
    row = PlayersApart.objects.get()
    assert (row.one, row.other, row.said_by) == (one, other, owner)
    assert client.get(page).context["pairs"] == []
    client.post(reverse("person_apart_lift", args=[club.slug, row.uid]), {"client_key": uuid4()})
    assert client.get(page).context["pairs"] == [(one, other)]


def test_people_stay_apart_when_one_of_them_is_merged(club, enter):
    one, other, third = (enter("Ilse Wagner") for _ in range(3))
    tell_apart(club=club, one=one, other=other, write_request=system_request())
    merge(one, third)
    assert likely_duplicates(club) == []
    assert code_of(lambda: tell_apart(club=club, one=one, other=other, write_request=system_request())) == "person_gone"


def test_differently_spelled_entry_is_found_for_merging(club, owner, enter):
    one, other = enter("Eva Elster"), enter("Eva Elstner")
    page = signed_in(owner).get(reverse("person_other_entry", args=[club.slug, one.uid], query={"q": "els"}))
    assert list(page.context["found"]) == [other]
    assert reverse("person_merge", args=[club.slug, one.uid, other.uid]).encode() in page.content
