from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import CAST, answers
from tests.tournaments.lists import recorded_games, table_of
from tests.tournaments.views.entry_forms import POINTS, form_of, send_entry, staff_address
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry
from tournaments.models.tournament import NameDisplay, StandingsShown, Tournament, Visibility
from tournaments.selectors.access import table_secret
from tournaments.selectors.lists.lists import table_address

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_staff_page_is_read_by_all_and_written_by_staff(cast, table) -> None:
    def ask(client: Client) -> tuple[int, int, bool]:
        read = client.get(staff_address(table)).status_code
        key = {"client_key": str(uuid4()), "seen_revision": "0"}
        return read, client.post(staff_address(table, "redeal"), key).status_code, Entry.objects.exists()

    public = dict.fromkeys(("stranger", "anonymous"), (200, 404, False))
    assert answers(cast, ask) == {**dict.fromkeys(CAST, (200, 302, True)), **public}


def test_lists_of_a_private_tournament_are_for_members(cast, table) -> None:
    Tournament.objects.update(visibility=Visibility.PRIVATE)
    expected = {**dict.fromkeys(CAST, 200), **dict.fromkeys(("stranger", "anonymous"), 404)}
    assert answers(cast, lambda client: client.get(staff_address(table)).status_code) == expected


def test_corrections_are_for_staff(cast, table) -> None:
    entry = recorded_games(table)[0].uid
    pages = [staff_address(table, page, entry=entry) for page in ("change", "insert", "delete", "entry")]
    public = {who: cast[who] for who in ("stranger", "anonymous")}
    assert answers(public, lambda client: [client.get(page).status_code for page in pages]) == {
        who: [404, 404, 404, 200] for who in public
    }


def test_public_sees_names_and_results_as_configured(client, table) -> None:
    entry = recorded_games(table)[0]
    Tournament.objects.update(name_display=NameDisplay.NUMBER)
    page = client.get(staff_address(table)).content.decode()
    assert "Testperson" not in page
    Tournament.objects.update(standings_shown=StandingsShown.AFTER_END)
    page = client.get(staff_address(table)).content.decode()
    assert "Results are not shown yet" in page
    assert client.get(staff_address(table, "entry", entry=entry.uid)).status_code == 404


def test_foreign_table_wrong_secret_and_revoked_secret_are_not_found(client, table, tournament) -> None:
    other = table_of(number=2, tournament=tournament)
    address = table_address(table, "")
    entry = recorded_games(other)[0]
    assert client.get(address).status_code == 200
    assert client.get(f"{address}entries/{entry.uid}/").status_code == 404
    assert client.get(f"{address}entries/{entry.uid}/change/").status_code == 404
    assert client.get(f"/table/{table.uid}/{table_secret(other)}/").status_code == 404
    Table.objects.filter(pk=table.pk).update(secret_version=2)
    assert client.get(address).status_code == 404
    assert client.post(address, POINTS).status_code == 404


@pytest.mark.parametrize("status", [RoundStatus.PUBLISHED, RoundStatus.CLOSED])
def test_players_write_only_while_their_round_runs(client, table, address, status) -> None:
    hidden = form_of(send_entry(client, address, POINTS, do="check").content.decode())
    Round.objects.update(status=status)
    assert client.get(address).context["editor"] is None
    response = client.post(address, {**POINTS, **hidden, "do": "save"})
    assert response.status_code == 422
    assert f"Round 1 {'is closed' if status == RoundStatus.CLOSED else 'has not been released'}" in (
        response.content.decode()
    )
    assert not Entry.objects.exists()


def test_players_cannot_open_a_table_that_is_only_drawn(client, address) -> None:
    Round.objects.update(status=RoundStatus.DRAWN)
    assert client.get(address).status_code == 404


def test_correction_in_a_closed_round_needs_a_reason(client, table, helper) -> None:
    first = recorded_games(table)[0]
    Round.objects.update(status=RoundStatus.CLOSED)
    client.force_login(helper)
    change = staff_address(table, "change", entry=first.uid)
    refused = send_entry(client, change, POINTS)
    assert "Give a reason" in refused.content.decode()
    assert send_entry(client, change, {**POINTS, "reason": "17:7 read as 137"}).status_code == 302
