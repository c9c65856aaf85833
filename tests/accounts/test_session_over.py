"""Parts of pages that were made for somebody signed in, once that has ended."""

import pytest
from django.test import Client

from tests.factories import UserFactory
from tests.tournaments.lists import table_of
from tournaments.selectors.lists.lists import table_address

pytestmark = pytest.mark.django_db

SIGNED_IN = {"HTTP_HX_REQUEST": "true", "HTTP_X_SIGNED_IN": "1"}


def test_part_is_refused_and_says_why(client: Client) -> None:
    assert client.get("/organise/").status_code == 302
    assert client.get("/organise/", **SIGNED_IN).status_code == 401
    client.force_login(UserFactory())
    page = client.get("/organise/", **SIGNED_IN)
    assert page.status_code == 200
    assert 'id="signed-out"' in page.content.decode()


def test_page_behind_a_code_needs_nobody(client: Client) -> None:
    assert client.get(table_address(table_of(), ""), **SIGNED_IN).status_code == 200
