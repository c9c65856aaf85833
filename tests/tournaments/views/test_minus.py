"""Negative numbers have a real minus sign; only inputs and data for programs use hyphens."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tests.free_lists.builders import free_list, play
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen, table_of
from tournaments.forms.typed import SignedField
from tournaments.free_lists.access import Link, list_token
from tournaments.models.participant import Participant
from tournaments.models.score_list import Entry
from tournaments.models.tournament import StandingsShown, Tournament, Visibility
from tournaments.selectors.lists.lists import table_address

pytestmark = pytest.mark.django_db

HYPHEN = re.compile(r"(?<![\w.,:/-])-\d")
NOT_READ = re.compile(r"<(script|style|head)\b.*?</\1>|<[^>]+>", re.DOTALL)
LOST = {"value": -4, "winners": [1, 2]}
COUNTED = {"kind": "normal", "re": [1, 3], "augen_re": 100, "announced": {"re": "ansage", "kontra": None}}


def hyphens(client: Client, address: str) -> list[str]:
    """Returns a page's wrong hyphens. The page must show negative numbers."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    text = NOT_READ.sub(" ", answer.content.decode())
    assert re.search(r"−\d", text), address
    return [text[found.start() - 20 : found.end() + 5] for found in HYPHEN.finditer(text)]


@pytest.mark.parametrize("page", ["page", "standing", "course", "entry", "delete"])
def test_free_list_has_real_minus_signs(client, page) -> None:
    score_list = play(free_list(rules="dokomania"), LOST, COUNTED)
    for entry in score_list.entries.all():
        more = {"entry": entry.uid} if page in ("entry", "delete") else {}
        token = list_token(score_list, Link.WRITE)
        assert hyphens(client, reverse(f"free_list_{page}", kwargs={"token": token, **more})) == []


def test_table_and_results_have_real_minus_signs(client) -> None:
    table = table_of()
    tournament = table.round.tournament
    Tournament.objects.update(visibility=Visibility.PUBLIC, standings_shown=StandingsShown.AT_ONCE)
    for facts in (LOST, COUNTED):
        record_entry(facts=facts, **seen(table.score_list))
    first = Participant.objects.earliest("start_number")
    address, slug = table_address(table, ""), {"slug": tournament.slug}
    pages = [address, *(f"{address}entries/{entry.uid}/" for entry in Entry.objects.all())]
    pages += [reverse("tournament_standings", kwargs=slug)]
    pages += [reverse("tournament_participant", kwargs={**slug, "start_number": first.start_number})]
    assert [hyphens(client, page) for page in pages] == [[]] * 5


def test_limits_of_inputs_have_real_minus_signs() -> None:
    field = SignedField(min_value=-99, max_value=99)
    with pytest.raises(ValidationError, match="−99"):
        field.clean("-100")
    assert field.clean("−99") == -99


def test_minus_may_stand_behind_the_number_as_in_paper_lists() -> None:
    field = SignedField(min_value=-99, max_value=99)
    assert [field.clean(typed) for typed in ("17-", "17 −", "0-")] == [-17, -17, 0]
    for typed in ("-3-", "3--", "-"):
        with pytest.raises(ValidationError):
            field.clean(typed)
