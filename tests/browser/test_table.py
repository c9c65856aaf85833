"""A table's list in other hands: the players' own by their secret address, and a browser without scripts."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, ROOT, Site
from tests.browser.pages import Event, ListPage, Written, create, number_in, sign_in, write

pytestmark = pytest.mark.browser

EIGHT = ["Anton Ärmel", "Berta Öhr", "Cäsar Übel", "Doris Süß", "Emil Möbel", "Frieda Käfig", "Götz Bügel", "Heidi Löß"]
GAME = Written(value=2, winners=(1, 4), points=(2, -2, -2, 2))
ADDRESSES = """
from django.urls import reverse
from tournaments.models.round import Table
from tournaments.selectors.access import table_secret
for table in Table.objects.filter(round__tournament__slug="{slug}").order_by("number"):
    print("ADDRESS", reverse("players_table_page", args=[table.uid, table_secret(table)]))
"""


@pytest.fixture
def event(desk: Page, site: Site) -> Event:
    """Two tables that play."""
    sign_in(desk, site.email, site.password)
    event = create(desk, "ddv", "Abend am Löschteich", "2026-11-21")
    event.import_list("\n".join(EIGHT))
    event.draw(1, seed=8)
    event.publish(1)
    event.release(1)
    return event


@pytest.fixture
def unscripted(browser: Browser, site: Site) -> Iterator[Page]:
    """A phone's page without JavaScript."""
    context = browser.new_context(viewport=PHONE, locale="de-DE", base_url=site.address, java_script_enabled=False)
    yield context.new_page()
    context.close()


def secret_addresses(site: Site, event: Event) -> list[str]:
    """What the QR codes on the score sheets lead to, table by table."""
    environment = {**os.environ, "DATA_DIR": str(site.data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, str(ROOT / "manage.py"), "shell", "-c", ADDRESSES.format(slug=event.slug)]
    told = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [line.split()[1] for line in told.splitlines() if line.startswith("ADDRESS")]


def test_players_enter_by_their_secret_without_signing_in(phone: Page, event: Event, site: Site) -> None:
    first, _second = secret_addresses(site, event)
    table = ListPage(phone, first)
    table.open()
    table.enter(GAME)
    assert table.totals() == list(GAME.points)
    phone.goto("/organise/")
    assert "/accounts/login/" in phone.url


def test_wrong_secret_is_not_found(phone: Page, event: Event, site: Site) -> None:
    first, second = secret_addresses(site, event)
    exchanged = "/".join([*first.split("/")[:3], *second.split("/")[3:]])
    wrong = [exchanged, first[:-2] + ("x/" if first[-2] != "x" else "y/")]
    assert [phone.request.get(address).status for address in [first, *wrong]] == [200, 404, 404]


def test_game_is_entered_without_scripts(unscripted: Page, event: Event, site: Site) -> None:
    unscripted.goto(secret_addresses(site, event)[0])
    write(unscripted, GAME)
    unscripted.click("#result button[value=check]")
    shown = unscripted.locator("#result dl.outcome dd").all_inner_texts()
    assert tuple(number_in(text) for text in shown) == GAME.points
    unscripted.click("#result button[value=save]")
    expect(unscripted.locator("table.sheet tbody tr")).to_have_count(1)
