from uuid import uuid4

import pytest
from django.test import Client

from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen
from tests.tournaments.views.entry_forms import POINTS, form_of, send_entry, staff_address
from tournaments.models.lists.pen import Pen
from tournaments.models.phones import HeldEntry
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry
from tournaments.selectors.lists.table.pens import DEVICE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

FORM, WATCHES, LOST = "data-entry", 'class="notice watching"', 'id="pen-lost"'


@pytest.fixture
def other(address: str) -> Client:
    """A second phone, which opened the page before anybody wrote."""
    phone = Client(headers={"accept-language": "en"})
    phone.get(address)
    return phone


def take(phone: Client, address: str):
    return phone.post(f"{address}pen/", {"client_key": str(uuid4())})


def test_first_phone_to_save_gets_the_pen(client, other, table, address) -> None:
    assert "hidden" in client.get(address).content.decode().split(LOST)[1][:40]
    send_entry(client, address, POINTS)
    assert Pen.objects.get().device == client.cookies[DEVICE].value
    mine, theirs = (phone.get(address) for phone in (client, other))
    assert FORM in mine.content.decode() and WATCHES not in mine.content.decode()
    assert FORM not in theirs.content.decode() and WATCHES in theirs.content.decode()
    assert theirs.context["rows"]


def test_save_without_the_pen_is_refused_and_keeps_the_input(client, other, table, address) -> None:
    hidden = form_of(client.get(address).content.decode())
    send_entry(other, address, POINTS)
    send_entry(other, address, POINTS)
    refused = client.post(address, {**POINTS, **hidden, "seen_revision": "2", "shown": "", "do": "save"})
    page = refused.content.decode()
    assert refused.status_code == 422
    assert page.count("Another phone is writing this list now.") == 1
    assert "hidden" not in page.split(LOST)[1][:40]
    assert [str(tick) for tick in refused.context["editor"].form["winners"].value()] == POINTS["winners"]
    assert Entry.objects.count() == 2


def test_change_without_the_pen_is_refused_at_the_button(client, other, table, address) -> None:
    send_entry(client, address, POINTS)
    change = f"{address}entries/{Entry.objects.get().uid}/change/"
    hidden = form_of(client.get(change).content.decode())
    take(other, address)
    typed = {**POINTS, "value": "2", "do": "save"}
    shown = form_of(client.post(change, {**typed, **hidden}).content.decode())
    refused = client.post(change, {**typed, **shown})
    assert refused.status_code == 422
    assert 'href="../../../pen/"' in refused.content.decode()
    assert Entry.objects.get().facts["value"] == 4


def test_pen_is_taken_over_and_back(client, other, table, address) -> None:
    send_entry(client, address, POINTS)
    asked = other.get(f"{address}pen/").content.decode()
    assert "Should this phone write?" in asked
    assert take(other, address).headers["Location"].endswith(address)
    assert FORM in other.get(address).content.decode()
    assert WATCHES in client.get(address).content.decode()
    send_entry(other, address, POINTS)
    assert Entry.objects.count() == 2
    take(client, address)
    assert FORM in client.get(address).content.decode()


def test_phone_with_the_pen_is_not_asked(client, table, address) -> None:
    for _before_and_after_the_first_save in range(2):
        assert client.get(f"{address}pen/").status_code == 302
        send_entry(client, address, POINTS)


def test_watching_phone_cannot_change_entries(client, other, table, address) -> None:
    send_entry(client, address, POINTS)
    page = other.get(f"{address}entries/{Entry.objects.get().uid}/").content.decode()
    assert "/change/" not in page and "/delete/" not in page


def test_desk_writes_without_the_pen_and_sees_who_has_it(staff, client, table, address) -> None:
    send_entry(client, address, POINTS)
    page = staff.get(staff_address(table))
    assert "A phone at the table has been writing this list since" in page.content.decode()
    send_entry(staff, staff_address(table), POINTS)
    assert Entry.objects.count() == 2


def test_closed_round_has_no_pen(client, other, table, address) -> None:
    send_entry(client, address, POINTS)
    Round.objects.update(status=RoundStatus.CLOSED)
    assert take(other, address).status_code == 302
    assert Pen.objects.get().device == client.cookies[DEVICE].value
    assert "The round is closed" in other.get(address).content.decode()


def now(phone: Client, address: str, **headers: str):
    return phone.get(f"{address}now/", headers=headers)


def test_open_page_polls_the_holder_of_the_pen(client, other, table, address) -> None:
    assert [now(phone, address).json()["pen"] for phone in (client, other)] == ["none", "none"]
    send_entry(client, address, POINTS)
    assert [now(phone, address).json()["pen"] for phone in (client, other)] == ["mine", "other"]
    etag = now(client, address).headers["ETag"]
    assert now(client, address, **{"if-none-match": etag}).status_code == 304
    take(other, address)
    assert now(client, address, **{"if-none-match": etag}).json()["pen"] == "other"


def test_unsent_entry_of_the_old_phone_becomes_a_proposal(client, other, table, address) -> None:
    send_entry(client, address, POINTS)
    coming = now(client, address).json()["next"]
    expected = {name: coming[name] for name in ("number", "dealer", "players", "bock")}
    facts = {"value": 2, "winners": coming["players"][:2]}
    entry = {"key": str(uuid4()), "after_key": None, "expected": expected, "facts": facts}
    take(other, address)
    body = {"entries": [entry], "device": client.cookies[DEVICE].value}
    answer = client.post(f"{address}outbox/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["entries"][0]["code"]) == (409, "pen_elsewhere")
    assert HeldEntry.objects.get().cause == "pen"
    for phone, why in (
        (other, "Another phone entered this before this one started"),
        (client, "Another phone was writing"),
    ):
        page = phone.get(address).content.decode()
        assert ('id="held"' in page, why in page) == (True, True)
    assert Entry.objects.count() == 1


def test_entry_by_staff_does_not_take_the_pen(client, other, table, address) -> None:
    record_entry(facts={"value": 1, "winners": [1, 2]}, **seen(table.score_list))
    for phone in (client, other):
        assert FORM in phone.get(address).content.decode()
    assert Table.objects.count() == 1
