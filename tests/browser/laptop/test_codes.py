"""Codes on a dark page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser


def test_codes_are_on_white_when_pages_are_dark(desk: Page, maker: Maker):
    maker.sign_in(desk)
    desk.emulate_media(color_scheme="dark")
    desk.goto("/laptop/")
    # The page shows its code only if phones reach the server.
    desk.evaluate("document.body.append(Object.assign(new Image(), { className: 'qr' }))")
    expect(desk.locator("img.qr")).to_have_css("background-color", "rgb(255, 255, 255)")
