import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import signed_in
from tests.free_lists.builders import free_list
from tests.tournaments.lists import table_of
from tournaments.free_lists.access import Link, group_token, list_token
from tournaments.models.tournament import Visibility
from tournaments.selectors.access import table_secret

pytestmark = pytest.mark.django_db

FRAGMENT = {"HX-Request": "true"}


@pytest.fixture
def addresses(tournament) -> dict[str, str]:
    table, own_list = table_of(tournament=tournament), free_list(new_group="Mittwoch")
    slug = tournament.slug
    return {
        "start": "/",
        "standings": f"/t/{slug}/standings/",
        "figures": f"/t/{slug}/standings.csv",
        "rules": f"/t/{slug}/rules/",
        "table": f"/t/{slug}/rounds/1/tables/1/",
        "players": reverse("players_table_page", args=[table.uid, table_secret(table)]),
        "writing": reverse("free_list_page", args=[list_token(own_list)]),
        "reading": reverse("free_list_page", args=[list_token(own_list, Link.READ)]),
        "group": reverse("list_group", args=[group_token(own_list.free.group)]),
        "organise": f"/organise/{slug}/",
        "round": f"/organise/{slug}/rounds/1/",
        "account": "/clubs/account/",
    }


def marks(client: Client, address: str) -> tuple[bool, bool]:
    """Returns (no-store, noindex)."""
    response = client.get(address)
    assert response.status_code == 200
    return "no-store" in response.get("Cache-Control", ""), "noindex" in response.get("X-Robots-Tag", "")


def test_private_pages_are_not_stored(addresses, organiser) -> None:
    shown = {name: marks(signed_in(organiser), address) for name, address in addresses.items()}
    listed = {name for name, (_kept, hidden) in shown.items() if not hidden}
    assert {name for name, (unkept, _hidden) in shown.items() if not unkept} == set()
    assert listed == {"start", "standings", "figures", "rules"}


def test_public_pages_may_be_stored(addresses) -> None:
    shown = {name: addresses[name] for name in addresses if name not in ("organise", "round", "account")}
    kept = {name for name, address in shown.items() if not marks(Client(), address)[0]}
    assert kept == {"start", "standings", "figures", "rules"}


@pytest.mark.parametrize("page", ["standings", "round"])
def test_polled_part_is_revalidated(addresses, organiser, page: str) -> None:
    client = signed_in(organiser)
    first = client.get(addresses[page], headers=FRAGMENT)
    again = client.get(addresses[page], headers={**FRAGMENT, "If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert not any("no-store" in response["Cache-Control"] for response in (first, again))


def test_responses_to_tokens_are_not_stored() -> None:
    assert Client(headers={"authorization": "Bearer x"}).get("/api/v1/tournaments/")["Cache-Control"] == (
        "private, no-store"
    )
    assert "no-store" not in Client().get("/api/v1/tournaments/").get("Cache-Control", "")


@pytest.mark.parametrize("visibility", Visibility)
def test_only_public_tournaments_are_indexed(tournament, organiser, visibility: str) -> None:
    tournament.visibility = visibility
    tournament.save()
    _unkept, hidden = marks(signed_in(organiser), f"/t/{tournament.slug}/standings/")
    assert hidden == (visibility != Visibility.PUBLIC)


def test_robots_txt_excludes_private_pages() -> None:
    response = Client().get("/robots.txt")
    assert "Disallow: /organise/" in response.content.decode()
    assert response["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    ("host", "secure", "said"),
    [
        ("192.168.1.5:8000", False, None),
        ("turnier.example", False, None),
        ("turnier.example", True, "same-origin"),
        ("localhost:8000", False, "same-origin"),
        ("127.0.0.1:8000", False, "same-origin"),
        ("[::1]:8000", False, "same-origin"),
        ("[", False, None),
    ],
)
def test_opener_policy_only_at_trusted_origins(settings, host: str, secure: bool, said: str | None) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    response = Client().get("/", secure=secure, headers={"host": host})
    assert response.get("Cross-Origin-Opener-Policy") == said
    assert "default-src 'none'" in response["Content-Security-Policy"]
