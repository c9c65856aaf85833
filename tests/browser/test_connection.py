"""The connection test on a phone, what the desk sees of it, and a stick for the copies chosen there."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import sign_in, wait_until

pytestmark = pytest.mark.browser
# A browser at the laptop's own address counts as secure, and the one of the tests has no camera.
WORKS = {"answers": True, "storage": True, "clock": True, "secure": False, "service_worker": True, "camera": False}


def tried(desk: Page) -> int:
    """How many phones the desk says have tried it."""
    found = re.search(r"\d+", desk.locator('[hx-get$="/laptop/tried/"]').inner_text())
    return int(found.group()) if found else 0


def test_phone_finds_out_what_works_and_the_desk_counts_it(phone: Page, desk: Page, site: Site):
    sign_in(desk, site.email, site.password)
    desk.goto("/laptop/")
    before = tried(desk)
    phone.goto("/connection/")
    expect(phone.locator("#checks [data-badge].done, #checks [data-badge].open")).to_have_count(7)
    for key, works in WORKS.items():
        expect(phone.locator(f'[data-check="{key}"] [data-badge]')).to_have_text("geht" if works else "geht hier nicht")
    phone.set_viewport_size({"width": 320, "height": 600})
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    wait_until(desk, lambda: tried(desk) == before + 1)


def test_stick_is_chosen_at_the_desk_and_missed_when_it_is_pulled_out(desk: Page, site: Site, tmp_path: Path):
    stick = tmp_path / "stick"
    stick.mkdir()
    sign_in(desk, site.email, site.password)
    desk.goto("/laptop/")
    desk.fill("[name=folder]", str(stick))
    desk.click("#content form:has([name=folder]:visible) button")
    expect(desk.locator(".messages .success")).to_be_visible()
    desk.goto("/organise/")
    deadline = 40_000
    stick_is_used = "folder => fetch('/healthz').then(answer => answer.json()).then(body => body.copies === 'ok')"
    desk.wait_for_function(stick_is_used, timeout=deadline)
    stick.rename(tmp_path / "pocket")
    expect(desk.get_by_text("Der Stick für die Kopien ist weg")).to_be_visible(timeout=deadline)
    (tmp_path / "pocket").rename(stick)
    expect(desk.get_by_text("Der Stick für die Kopien ist weg")).to_be_hidden(timeout=deadline)
    desk.goto("/laptop/")
    desk.fill("[name=folder]", "")
    desk.click("#content form:has([name=folder]:visible) button")
    expect(desk.get_by_text("Es wird nichts kopiert.")).to_be_visible()
