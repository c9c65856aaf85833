import pytest

from tests import pages
from tests.tournaments.lists import recorded_games, table_of
from tests.tournaments.views.entry_forms import POINTS, send_entry, staff_address
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, EntryKind

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

CORRECTION = "Reason for the correction"
# page of the table, its query -> (label, required) of the reasons
ASKED = [
    ("page", "", [("Reason", True), ("Reason", True), (CORRECTION, True)]),  # new deal, time up, a game
    ("page", "?way=totals", [("Reason", True), ("Reason", True), (CORRECTION, True)]),
    ("change", "", [(CORRECTION, True)]),
    ("change", "?as_played=1", [("Reason", True), (CORRECTION, True)]),
    ("insert", "", [(CORRECTION, True)]),
    ("delete", "", [(CORRECTION, True)]),
    ("grid", "", [(CORRECTION, True)]),
]


@pytest.fixture
def english(client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def table(tournament):
    return table_of(tournament=tournament)


@pytest.fixture
def entry(table) -> Entry:
    return recorded_games(table)[0]


def reasons_asked(client, address: str) -> list[tuple[str, bool]]:
    """Returns the labels of the page's reasons, and whether they are required."""
    page = pages.read(client.get(address))
    names = 'input[name="reason"], input[name="as_played_reason"]'
    required = [each is not None for each in page.values(names, "required")]
    labels = [page.words(f'label[for="{key}"]')[0] for key in page.values(names, "id")]
    return sorted(zip(labels, required, strict=True))


@pytest.mark.parametrize(("name", "query", "expected"), ASKED, ids=[f"{row[0]}{row[1]}" for row in ASKED])
def test_closed_round_requires_a_reason(client, table, entry, helper, name, query, expected) -> None:
    if query == "?way=totals":
        Entry.objects.all().delete()
    Round.objects.update(status=RoundStatus.CLOSED)
    client.force_login(helper)
    address = staff_address(table, name, **({"entry": entry.uid} if name in ("change", "insert", "delete") else {}))
    assert reasons_asked(client, address + query) == sorted(expected)


def test_running_round_requires_a_reason_only_for_games_as_played(client, table, entry, helper) -> None:
    client.force_login(helper)
    change = staff_address(table, "change", entry=entry.uid)
    assert reasons_asked(client, change) == [("Reason for the correction (optional)", False)]
    assert reasons_asked(client, f"{change}?as_played=1") == [
        ("Reason", True),
        ("Reason for the correction (optional)", False),
    ]
    assert reasons_asked(client, staff_address(table)) == []


def test_totals_in_a_closed_round_require_a_reason(client, table, helper) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    client.force_login(helper)
    address = f"/organise/{table.round.tournament.slug}/rounds/1/totals/?table=1"
    assert reasons_asked(client, address) == [(CORRECTION, True)]


@pytest.mark.parametrize("step", ["redeal", "time_up"])
def test_event_in_a_closed_round_needs_a_reason(client, table, helper, step) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    client.force_login(helper)
    keys = {"client_key": "3e4a3a34-5b2c-4e2f-8a2e-0a5d5a0c1a10", "seen_revision": "0"}
    address = staff_address(table, step)
    client.post(address, keys)
    assert not Entry.objects.exists()
    client.post(address, {**keys, "reason": "forgotten"})
    assert list(Entry.objects.values_list("kind", "facts__event")) == [(EntryKind.EVENT, step)]


def test_result_is_shown_before_the_reason_is_typed(client, table, entry, helper) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    client.force_login(helper)
    change = staff_address(table, "change", entry=entry.uid)
    checked = send_entry(client, change, POINTS, do="check").context["editor"]
    assert (checked.status, checked.preview is None) == (200, False)
    refused = pages.read(send_entry(client, change, POINTS))
    assert refused.words("#id_reason_error") == ["Give a reason; it is kept with the correction."]
