"""Counts the actions from signing in to a published round."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser

MOST_ACTIONS = 11
FIRST = ("Anna", "Bernd", "Clara", "Dieter", "Eva", "Frank", "Gerda", "Hans", "Ilse", "Jürgen", "Karin")
LAST = ("Meier", "Wagner")
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]


@dataclass
class Hand:
    page: Page
    actions: int = 0

    def click(self, selector: str) -> None:
        self._act(lambda: self.page.click(selector))

    def fill(self, selector: str, text: str) -> None:
        self._act(lambda: self.page.fill(selector, text))

    def _act(self, act: Callable[[], object]) -> None:
        act()
        self.actions += 1


@pytest.mark.parametrize("preset", ["ddv", "club"])
def test_22_pasted_people_are_seated_after_few_actions(desk: Page, site: Site, preset: str) -> None:
    hand = Hand(desk)
    desk.goto("/accounts/login/")
    hand.fill("[name=login]", site.email)
    hand.fill("[name=password]", site.password)
    hand.click('#content form[action$="/login/"] button')
    hand.click('#content .actions a[href$="/organise/new/"]')
    hand.fill("[name=name]", f"Abend nach {preset}")
    hand.click(f'button[name=at_once][formaction="?preset={preset}"]')
    hand.fill("textarea[name=text]", "\n".join(NAMES))
    hand.click("button[name=check]")
    hand.click("button[name=import]")
    hand.click("form.draw .dock button.primary")
    hand.click('.actions form[action$="/publish/"] button.primary')
    expect(desk).to_have_url(re.compile(r"/rounds/1/$"))
    expect(desk.locator("ol.seats .who")).to_have_count(len(NAMES))
    slug = desk.url.split("/organise/")[1].split("/")[0]
    desk.goto(f"/t/{slug}/rounds/1/")
    assert all(name in desk.locator("#content").inner_text() for name in NAMES)
    assert hand.actions <= MOST_ACTIONS
