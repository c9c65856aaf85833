"""Lists stored by an earlier version still open, even if they have entries that are now illegal."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.free_lists.builders import address_of, free_list, play
from tests.marks import long
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, points_of, seen, table_of
from tests.tournaments.views.entry_forms import FACTS, send_entry, staff_address
from tournaments.models.participant import Participant
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.services.lists.recompute import differences

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

LEAST = {"kind": "normal", "re": [1, 3], "augen_re": 2}
WHY = "Game 2 of this list must be reviewed first: 1 to 239 Augen (Re to Kontra) is not possible"


def as_stored_before(score_list: ScoreList) -> Entry:
    """Gives the second of three games impossible Augen, and a result from an earlier version."""
    entry = Entry.objects.filter(score_list=score_list).order_by("order_key")[1]
    entry.facts = {**entry.facts, "augen_re": 1}
    entry.save(update_fields=["facts"])
    ScoreList.objects.filter(pk=score_list.pk).update(engine_version=2)
    return entry


@pytest.fixture
def table(tournament) -> Table:
    table = table_of(tournament=tournament)
    for facts in (NORMAL, LEAST, NORMAL):
        record_entry(facts=facts, **seen(table.score_list))
    as_stored_before(table.score_list)
    return table


def statuses_of(client: Client, table: Table) -> dict[str, int]:
    slug, person = table.round.tournament.slug, Participant.objects.order_by("start_number").first().start_number
    first, bad, last = Entry.objects.order_by("order_key")
    pages = [
        staff_address(table),
        *(staff_address(table, "entry", entry=entry.uid) for entry in (first, bad, last)),
        *(staff_address(table, name, entry=bad.uid) for name in ("change", "insert", "delete")),
        staff_address(table, "delete", entry=last.uid),
        reverse("organise_round", args=[slug, 1]),
        reverse("organise_table", args=[slug, 1, 1]),
        *(reverse(f"tournament{name}", args=[slug]) for name in ("", "_standings", "_standings_csv")),
        reverse("tournament_round", args=[slug, 1]),
        reverse("tournament_participant", args=[slug, person]),
    ]
    return {page: client.get(page).status_code for page in pages}


RECOMPUTED = pytest.mark.parametrize("recomputed", [False, long(True)])


@RECOMPUTED
def test_every_page_opens_before_and_after_the_list_is_recomputed(client, table, organiser, recomputed: bool) -> None:
    client.force_login(organiser)
    if recomputed:
        call_command("recompute", stdout=StringIO())
    assert set(statuses_of(client, table).values()) == {200}
    assert WHY in client.get(staff_address(table)).content.decode()


def test_recompute_names_illegal_entries_and_marks_the_list(table) -> None:
    before = points_of(table.score_list)
    out = StringIO()
    with pytest.raises(CommandError, match="differences"):
        call_command("recompute", "--check", stdout=out)
    assert "entry 2" in out.getvalue()
    assert "needs_review" in out.getvalue()
    assert points_of(table.score_list) == before
    call_command("recompute", stdout=StringIO())
    assert ScoreList.objects.get().needs_review
    assert [entry.derived.get("error") for entry in Entry.objects.order_by("order_key")] == [
        None,
        "augen_impossible",
        "augen_impossible",
    ]
    assert differences(ScoreList.objects.get()) == []


def test_correction_of_the_augen_repairs_the_list(client, table, organiser) -> None:
    client.force_login(organiser)
    call_command("recompute", stdout=StringIO())
    bad = Entry.objects.order_by("order_key")[1]
    assert send_entry(client, staff_address(table, "change", entry=bad.uid), {**FACTS, "augen": "2"}).status_code == 302
    assert not ScoreList.objects.get().needs_review
    assert "must be reviewed first" not in client.get(staff_address(table)).content.decode()


@RECOMPUTED
def test_pages_of_a_free_list_open(client, recomputed: bool) -> None:
    score_list = free_list()
    play(score_list, NORMAL, LEAST, NORMAL)
    bad = as_stored_before(score_list)
    pages = [
        address_of(score_list, name)
        for name in ("page", "standing", "course", "figures", "settings", "people", "share")
    ]
    pages += [address_of(score_list, name, entry=bad.uid) for name in ("entry", "change", "insert", "delete")]
    if recomputed:
        call_command("recompute", stdout=StringIO())
    assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
    assert WHY in client.get(pages[0]).content.decode()
