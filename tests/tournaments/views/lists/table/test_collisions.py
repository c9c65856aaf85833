"""Two writers of one game."""

import pytest

from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, seen
from tests.tournaments.views.entry_forms import POINTS, form_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_game_saved_meanwhile_is_told_with_both_results(client, table, address) -> None:
    hidden = form_of(client.get(address).content.decode())
    record_entry(facts={"value": 2, "winners": [2, 4]}, **seen(table.score_list))
    response = client.post(address, {**POINTS, **hidden, "do": "save"})
    names = [place.name for place in response.context["view"].places]
    assert response.context["editor"].form.non_field_errors() == [
        f"Not saved: somebody else has already saved game 1. In the list: Won: {names[1]}, {names[3]}; Value: 2. "
        f"Here: Won: {names[0]}, {names[2]}; Value: 4. Save again only if this is the next game."
    ]
    assert form_of(response.content.decode())["number"] == "2"


def test_other_changes_meanwhile_are_told_without_results(client, table, address) -> None:
    record_entry(facts=NORMAL, **seen(table.score_list))
    hidden = form_of(client.get(address).content.decode())
    record_entry(facts={"event": "redeal"}, **seen(table.score_list))
    errors = client.post(address, {**POINTS, **hidden, "do": "save"}).context["editor"].form.non_field_errors()
    assert errors == ["Somebody else saved this in the meantime. Check the new version and save again."]
