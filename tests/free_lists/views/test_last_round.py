"""A free list after its last round."""

import pytest

from tests.free_lists.builders import address_of, free_list
from tournaments.free_lists.lifecycle import Length

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.mark.parametrize(
    ("pflichtsoli", "note"), [(0, "End the list after this round"), (1, "Play only Pflichtsoli from now on")]
)
def test_last_round_mentions_pflichtsoli_only_if_played(client, pflichtsoli, note):
    own = free_list(length=Length(games=12, pflichtsoli=pflichtsoli))
    page = client.get(address_of(own)).content.decode()
    assert note in page
    assert ("open Pflichtsoli" in page) is bool(pflichtsoli)
