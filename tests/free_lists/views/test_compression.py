import pytest
from django.urls import reverse

from tests.free_lists.builders import TYPED, address_of, keyed
from tournaments.free_lists.access import Link, group_token, list_token
from tournaments.models.score_list import ScoreList

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("link", "group", "packed"),
    [
        (Link.WRITE, "", True),
        (Link.READ, "", True),
        (Link.WRITE, "Mittwoch", False),
        (Link.READ, "Mittwoch", True),
    ],
)
def test_pages_are_compressed_if_they_hold_no_secret(client, link: Link, group: str, packed: bool) -> None:
    client.post(reverse("free_list_new"), keyed(**TYPED, group=group))
    score_list = ScoreList.objects.get()
    response = client.get(address_of(score_list, link=link), headers={"Accept-Encoding": "gzip"})
    assert response.get("Content-Encoding") == ("gzip" if packed else None)
    page = client.get(address_of(score_list, link=link)).content.decode()
    secrets = [list_token(score_list, link), *([group_token(score_list.free.group)] if group else [])]
    assert [secret in page for secret in secrets] == [False, not packed][: len(secrets)]
