"""The laptop's page, its notices and the connection test."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4
from zipfile import ZipFile
from zoneinfo import ZoneInfo

import pytest
from django.core.cache import cache
from django.test import Client

import tournaments.laptop.tasks  # noqa: F401 - so that a copy is made here, at once
from accounts.models import Role
from tests.factories import MembershipFactory, TournamentFactory, UserFactory
from tests.network import NEW, OLD, Network
from tests.pages import read
from tests.tournaments.lists import STAFF, table_of
from tournaments.laptop.copy_states import copies_in, kept_state
from tournaments.selectors.tournament.address import noted_address, pending_address
from tournaments.services.ledger import WriteRequest
from tournaments.services.tournament.addresses import note_address, note_address_at_start

pytestmark = pytest.mark.django_db
PHONE = {"phone": "a1b2", "secure": True, "storage": True, "camera": "yes", "milliseconds": 40, "clock": -3}


@pytest.fixture(autouse=True)
def _places(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path / "data", str(tmp_path / "data" / "files")
    settings.DATA_DIR.mkdir()
    cache.clear()


@pytest.fixture
def runner(client: Client) -> Client:
    client.force_login(UserFactory(is_superuser=True))
    return client


@pytest.fixture
def helper(settings: Any) -> Client:
    settings.IN_A_HALL = True
    client = Client()
    client.force_login(MembershipFactory(role=Role.HELPER).user)
    return client


def text(client: Client, address: str) -> str:
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def test_staff_in_a_hall_see_the_laptop_read_only(helper: Client, settings: Any, tmp_path: Path):
    settings.COPIES_TO = str(tmp_path)
    page = text(helper, "/laptop/")
    assert "Copies on a stick" in page
    assert str(tmp_path) not in page
    sent = {"folder": str(tmp_path), "client_key": uuid4()}
    assert [helper.post(address, sent).status_code for address in ("/laptop/", "/laptop/copy/")] == [404, 404]
    settings.IN_A_HALL = False
    assert helper.get("/laptop/").status_code == 404


def test_choosing_a_folder_and_copying_at_once(runner: Client, tmp_path: Path):
    stick = tmp_path / "stick"
    stick.mkdir()
    wrong = runner.post("/laptop/", {"folder": f"{stick}/gone", "client_key": uuid4()})
    assert (wrong.status_code, kept_state()) == (422, None)
    assert runner.post("/laptop/", {"folder": f"{stick}/", "client_key": uuid4()}).status_code == 302
    assert "No copy has been made yet" in text(runner, "/laptop/")
    runner.post("/laptop/copy/")
    assert len(copies_in(stick)) == 1
    page = text(runner, "/laptop/")
    assert "The copy holds everything up to" in page
    assert f"It is in {stick}." in page


def test_backup_download_requires_https_or_localhost(runner: Client, settings: Any):
    settings.ALLOWED_HOSTS = ["*"]
    here = runner.post("/laptop/backup/", headers={"host": "localhost"})
    assert here["Content-Disposition"].startswith('attachment; filename="kreuzdame-')
    with ZipFile(BytesIO(here.getvalue())) as archive:  # type: ignore[attr-defined] # of a FileResponse
        assert "private/secret_key" in archive.namelist()
    assert list(settings.DATA_DIR.iterdir()) == []
    elsewhere = {"host": "192.168.7.20", "accept-language": "en"}
    refused = read(runner.post("/laptop/backup/", headers=elsewhere, follow=True))
    assert refused.words(".messages .error") == [
        "Backups can only be downloaded over https, or on this computer itself."
    ]
    assert runner.post("/laptop/backup/", headers=elsewhere, secure=True).status_code == 200


def test_changed_address_is_shown_until_acknowledged(
    helper: Client,
    network: Network,
):
    note_address_at_start()
    assert helper.get("/laptop/notices/").status_code == 204
    network.moves("192.168.7.77")
    told = text(helper, "/laptop/notices/")
    assert OLD in told
    assert NEW in told
    again = told.partition('hx-get="')[2].partition('"')[0]
    assert helper.get(again, headers={"accept-language": "en"}).status_code == 204
    sheet = text(helper, "/laptop/sheet/")
    assert NEW in sheet
    assert (
        "“Does the laptop have a new address?”, type <strong>192.168.7.77:8000</strong>" in sheet
    )  # keeps waiting entries
    assert OLD not in sheet  # typing the address by hand leaves waiting entries behind
    assert helper.post("/laptop/address/", {"client_key": uuid4()}).status_code == 302
    assert noted_address() == NEW
    assert "<p" not in text(helper, again)  # not repeated on the same page


def test_notices_take_three_queries(helper: Client, network: Network, django_assert_num_queries: Any):
    note_address_at_start()
    helper.get("/laptop/notices/")
    with django_assert_num_queries(3):  # user, session, and the address in the codes
        helper.get("/laptop/notices/")


def test_screen_in_the_hall_shows_the_new_address(client: Client, network: Network, django_assert_num_queries: Any):
    address = f"/t/{table_of().round.tournament.slug}/standings/"
    note_address_at_start()
    before = client.get(address, headers={"HX-Request": "true"})
    assert (before.status_code, NEW in before.content.decode()) == (200, False)
    network.moves("192.168.7.77")
    now = client.get(address, headers={"HX-Request": "true", "If-None-Match": before["ETag"]})
    assert f"<strong>{NEW}/</strong>" in now.content.decode()
    assert NEW in text(client, "/")
    with django_assert_num_queries(0):
        assert pending_address() == NEW
    note_address(address=NEW, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    cache.clear()
    assert NEW not in text(client, address)


def test_stranger_sees_no_notices(helper: Client, network: Network):
    note_address_at_start()
    network.moves("192.168.7.77")
    stranger = Client()
    stranger.force_login(UserFactory())
    assert stranger.get("/laptop/notices/").status_code == 204


def test_phones_are_counted_once(runner: Client, client: Client):
    assert "No phone has tried it" in text(runner, "/laptop/tried/")
    for number in ("a1b2", "c3d4", "a1b2"):
        said = {**PHONE, "phone": number}
        assert client.post("/connection/tried/", json.dumps(said), "application/json").status_code == 204
    page = text(runner, "/laptop/tried/")
    assert "2 phones reached this laptop" in page
    figures = [part.partition("</dd>")[0] for part in page.split("<dd>")[1:]]
    assert figures == ["2", "2", "0", "0", "0", "40 ms", "3 s"]


@pytest.mark.parametrize(
    "said",
    [
        "not JSON",
        "[]",
        "[" * 1990,
        '{"a":' * 390,
        json.dumps({**PHONE, "phone": "../x"}),
        json.dumps({**PHONE, "phone": "a" * 33}),
        json.dumps({**PHONE, "clock": "late"}),
        json.dumps({**PHONE, "milliseconds": 10**12}),
        json.dumps({**PHONE, "more": "x" * 2000}),
    ],
)
def test_invalid_results_are_not_counted(said: str, runner: Client, client: Client):
    assert client.post("/connection/tried/", said, "application/json").status_code == 204
    assert "No phone has tried it" in text(runner, "/laptop/tried/")


def test_connection_test_sends_the_server_time(client: Client):
    assert client.get("/connection/answer/").json()["now"] > 1_700_000_000_000
    assert "This device reaches the laptop" in text(client, "/connection/")


def test_healthz_reports_missing_copies(client: Client, runner: Client, settings: Any, tmp_path: Path):
    stick = tmp_path / "stick"
    stick.mkdir()
    runner.post("/laptop/", {"folder": str(stick), "client_key": uuid4()})
    runner.post("/laptop/copy/")
    assert client.get("/healthz").json()["copies"] == "ok"
    stick.rename(tmp_path / "pocket")
    runner.post("/laptop/copy/")
    body = client.get("/healthz").json()
    assert (body["copies"], "copies" in body["degraded"], body["database"]) == ("away", True, "ok")


def test_copy_times_use_the_hall_time_zone(runner: Client, tmp_path: Path):
    TournamentFactory(time_zone="Asia/Tokyo")
    runner.post("/laptop/", {"folder": str(tmp_path), "client_key": uuid4()})
    runner.post("/laptop/copy/", {"client_key": uuid4()})
    looked = kept_state().looked.astimezone(ZoneInfo("Asia/Tokyo"))
    assert f"up to {looked:%H:%M}" in text(runner, "/laptop/")
