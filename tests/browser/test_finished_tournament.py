"""Finishing a tournament and deleting it."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.pages import send
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser
SLUG = "zum-ende"


@pytest.fixture
def played(maker: Maker) -> str:
    maker.order("play", slug=SLUG, players=8, rounds=2)
    return SLUG


def test_the_end_shows_who_won_on_every_page(desk: Page, phone: Page, maker: Maker, played: str):
    maker.sign_in(desk)
    desk.goto(f"/organise/{played}/finish/")
    send(desk, "/finish/do/")
    desk.click("#content a.button.primary")
    assert urlsplit(desk.url).path == f"/t/{played}/"
    winner = desk.locator(".podium .place-1 a").first.inner_text()
    expect(desk.locator("svg.chart polyline:not(.chart-lead)")).to_have_count(8)
    expect(desk.locator(".records dt")).to_have_count(5)
    assert [finding for scheme in ("light", "dark") for finding in findings(desk, scheme)] == []
    desk.click(".actions a.primary")
    assert urlsplit(desk.url).path == f"/organise/{played}/finish/"
    expect(desk.locator("#content .primary")).to_have_count(1)
    expect(desk.locator("#paper .primary")).to_be_visible()

    entry = phone.locator(".entries li", has=phone.locator(f'a[href="/t/{played}/"]'))
    for number in range(1, 9):  # finished events come after all that other walks left running
        phone.goto(f"/?page={number}")
        if entry.count():
            break
    expect(entry).to_contain_text(winner)
    phone.click(f'.entries a[href="/t/{played}/"]')
    expect(phone.locator(".podium .place-1")).to_contain_text(winner)
    assert findings(phone, "light") == []
    phone.locator(".numbers a").last.click()
    assert urlsplit(phone.url).path == f"/t/{played}/rounds/2/tables/2/"
    _deletes_by_its_name(desk, played)


def _deletes_by_its_name(desk: Page, slug: str) -> None:
    desk.goto(f"/organise/{slug}/")
    title = desk.locator("h1").inner_text()
    desk.goto(f"/organise/{slug}/settings/upkeep/")
    desk.click('#content a[href$="/delete/"]')
    for name, stays in (("Ein anderes", True), (title, False)):
        desk.fill("[name=name]", name)
        desk.click("#content form button.primary")
        expect(desk.locator("#content form [name=name][aria-invalid=true]")).to_have_count(int(stays))
    assert urlsplit(desk.url).path == "/organise/"
    assert desk.request.get(f"/t/{slug}/").status == 404
