"""Sign-up, waiting list, withdrawal and moving up, from two phones to the desk."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.sign_up.ways import sign_up, withdraw
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser


GOOD = re.compile("good")


def test_two_together_wait_at_the_last_place_and_whoever_fits_passes(desk: Page, phone: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, upto=Upto.THERE)
    desk.goto(event.at("sign-ups/settings/"))
    desk.fill("[name=opens_at]", "2020-01-01T10:00")
    desk.fill("[name=places]", "2")
    desk.click("#content .dock button")
    desk.click("#content a[href^='/sign-up/']")
    page = desk.url
    first, pair = sign_up(phone, page, "Anna"), sign_up(phone, page, "Berta", others="Carla Gastmuster")
    expect(phone.locator("#standing")).not_to_have_class(GOOD)
    alone = sign_up(phone, page, "Dora")
    expect(phone.locator("#standing")).to_have_class(GOOD)  # the last place
    withdraw(phone, first)
    phone.goto(pair)
    expect(phone.locator("#standing")).not_to_have_class(GOOD)  # one place is too few
    withdraw(phone, alone)
    phone.goto(pair)
    expect(phone.locator("#standing")).to_have_class(GOOD)


def test_whoever_waits_moves_up_when_somebody_withdraws(desk: Page, phone: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, upto=Upto.THERE)
    desk.goto(event.at("sign-ups/settings/"))
    assert findings(desk, "light") == []
    desk.fill("[name=opens_at]", "2020-01-01T10:00")
    desk.fill("[name=places]", "1")
    desk.click("#content .dock button")
    desk.click("#content a[href^='/sign-up/']")
    page = desk.url
    first, second = sign_up(phone, page, "Anna"), sign_up(phone, page, "Berta")
    expect(phone.locator("#standing")).not_to_have_class(GOOD)
    assert findings(phone, "dark") == []
    withdraw(phone, first)
    phone.goto(second)
    expect(phone.locator("#standing")).to_have_class(GOOD)

    desk.goto(event.at("sign-ups/"))
    assert findings(desk, "light") == []
    berta = desk.locator("li", has_text="Berta")
    berta.locator("summary").click()
    berta.locator("[value=told]").click()
    expect(desk.locator("[value=told]")).to_have_count(0)
    desk.goto(event.at("participants/"))
    expect(desk.locator("#participant-rows")).to_contain_text("Berta")
