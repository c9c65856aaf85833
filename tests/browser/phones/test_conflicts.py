"""Two phones that save the same game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage, Written
from tests.browser.phones.outbox import WAITING, begin_guarded, enter, expect_guarded_form
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import SCREENS, Taps

pytestmark = pytest.mark.browser

PHONE = SCREENS[:1]
SAVED_FIRST = Written(value=2, winners=(2, 4), points=(-2, 2, -2, 2))
UNSAVED = re.compile(r"\bunsaved\b")


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_game_saved_by_another_phone_is_named_with_both_results(touched: Page, phone: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    sign, taps = touched.locator(".kept"), Taps(touched)
    expect(sign).not_to_have_class(UNSAVED)
    taps.tile(1), taps.tile(3)
    phone.goto(touched.url)
    ListPage(phone, phone.url).enter(SAVED_FIRST)
    taps.value(3), taps.save()
    expect(sign).to_have_class(UNSAVED)
    told = touched.locator("#content [role=alert] li")
    expect(told).to_have_count(1)
    both = r"1.*Konstantin, Bartholomäus; Wert: 2\. .*Maximiliane, Friederike; Wert: 3\."
    expect(told).to_contain_text(re.compile(both))
    expect(ListPage(touched, touched.url).rows).to_have_count(1)
    expect_guarded_form(touched)
    taps.save()  # it was the next game
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    expect(sign).not_to_have_class(UNSAVED)


@pytest.mark.parametrize("touched", PHONE, indirect=True)
def test_five_waiting_games_behind_one_conflict_are_one_question(touched: Page, phone: Page, maker: Maker) -> None:
    begin_guarded(touched, maker)
    touched.context.set_offline(True)
    for game in range(5):
        enter(touched, (1, 2 + game % 3), 3)
    expect(touched.locator(WAITING)).to_have_count(5)
    phone.goto(touched.url)
    ListPage(phone, phone.url).enter(SAVED_FIRST)
    touched.context.set_offline(False)
    question, sign = touched.locator("#held .notice"), touched.locator(".kept")
    expect(question).to_have_count(1)
    expect(question).to_contain_text(re.compile("Spiel 1 .*Spiel 2, Spiel 3, Spiel 4, Spiel 5", re.DOTALL))
    expect(sign).to_have_class(UNSAVED)
    expect(phone.locator("#held .notice")).to_have_count(1)
    expect(phone.locator(".kept")).not_to_have_class(UNSAVED)  # its game is saved
    question.locator("button[value=take]").tap()
    expect(question).to_have_count(0)
    expect(sign).not_to_have_class(UNSAVED)
    expect(ListPage(touched, touched.url).rows).to_have_count(5)
    ListPage(touched, touched.url).expect_totals([15, -3, -3, -9])
