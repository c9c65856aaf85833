"""Rejected forms list their errors in one summary, with a link to each field."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from scoring.rules.rulebooks.catalogue import rule_book
from tests.free_lists.builders import FIVE, free_list
from tests.pages import read
from tests.tournaments.rule_forms import typed
from tournaments.free_lists.access import Link, list_token
from tournaments.models.tournament import Tournament

pytestmark = pytest.mark.django_db

UNKNOWN = "Select a valid choice. x is not one of the available choices."
EMPTY = "No line has a name. Paste a list, or choose a file."
REHEARSAL = {"players": 16, "rounds": 2, "left": 0}
SEATS = {f"seat_{place}": place for place in range(1, 6)} | {f"name_{place}": "Anna" for place in range(2, 6)}
LOOKS = {"rules": "keep", "entry_ways": "points", "order": "newest", "view": "both"}

# page -> input and message
REFUSED = [
    ("club_settings", {"name": "Kreuz", "time_zone": "x"}, f"Time zone: {UNKNOWN}"),
    ("organise_rehearsal", {**REHEARSAL, "minutes": "x"}, f"Duration: {UNKNOWN}"),
    ("organise_rules", typed(rule_book("ddv"), bock__triggers=["x"]), f"A Bock comes after: {UNKNOWN}"),
    ("organise_participant_import", {"text": " ", "status": "present", "check": "1"}, f"List: {EMPTY}"),
    ("free_list_settings", {**SEATS, **LOOKS, "name_1": "", "do": "save"}, "Player 1: This field is required."),
]


def address(page: str, tournament: Tournament) -> str:
    if page == "organise_rehearsal":
        return reverse(page)
    if page == "free_list_settings":
        return reverse(page, args=[list_token(free_list(FIVE), Link.WRITE)])
    return reverse(page, args=[tournament.club.slug if page == "club_settings" else tournament.slug])


@pytest.mark.parametrize(("page", "sent", "said"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused_form_has_one_error_summary(owner: User, tournament: Tournament, page, sent, said) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    shown = read(client.post(address(page, tournament), {"client_key": uuid4(), "seen_revision": 0, **sent}))
    assert shown.words("form > .notice.bad li") == [said]
    assert shown.values("form > .notice.bad", "autofocus") == [""]
    ways = shown.values("form > .notice.bad a", "href")
    assert [way for way in ways if shown.values(f'[id="{way[1:]}"]', "id") != [way[1:]]] == []
