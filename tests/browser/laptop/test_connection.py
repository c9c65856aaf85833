"""The connection test, and choosing a USB stick for copies."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import wait_until
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser
# The laptop's own address counts as secure; the test browser has no camera.
WORKS = {"answers": True, "storage": True, "clock": True, "secure": False, "service_worker": True, "camera": False}


def tries_shown(desk: Page) -> int:
    found = re.search(r"\d+", desk.locator('[hx-get$="/laptop/tried/"]').inner_text())
    return int(found.group()) if found else 0


def test_phone_tests_connection_and_desk_counts_it(phone: Page, desk: Page, maker: Maker):
    maker.sign_in(desk)
    desk.goto("/laptop/")
    before = tries_shown(desk)
    phone.goto("/connection/")
    expect(phone.locator("#checks [data-badge].done, #checks [data-badge].open")).to_have_count(7)
    for key, works in WORKS.items():
        expect(phone.locator(f'[data-check="{key}"] [data-badge]')).to_have_text("geht" if works else "geht hier nicht")
    phone.set_viewport_size({"width": 320, "height": 600})
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wait_until(desk, lambda: tries_shown(desk) == before + 1)


def look(desk: Page, maker: Maker) -> None:
    """Looks for USB sticks, as the worker does every ten seconds."""
    maker.order("look_for_stick")
    desk.clock.fast_forward(10_000)


def test_stick_is_chosen_at_desk_and_reported_missing(desk: Page, maker: Maker, tmp_path: Path):
    stick, pocket = tmp_path / "stick", tmp_path / "pocket"
    stick.mkdir()
    maker.sign_in(desk)
    desk.goto("/laptop/")
    choose(desk, str(stick))
    expect(desk.locator(".messages .success")).to_be_visible()
    desk.clock.install()
    desk.goto("/organise/")
    away = desk.get_by_text("Der Stick für die Kopien ist weg")
    look(desk, maker)
    assert desk.request.get("/healthz").json()["copies"] == "ok"
    stick.rename(pocket)
    look(desk, maker)
    expect(away).to_be_visible()
    pocket.rename(stick)
    look(desk, maker)
    expect(away).to_be_hidden()
    desk.goto("/laptop/")
    choose(desk, "")
    expect(desk.get_by_text("Es wird nichts kopiert.")).to_be_visible()


def choose(desk: Page, folder: str) -> None:
    desk.fill("[name=folder]", folder)
    desk.click("#content form:has([name=folder]:visible) button")
