"""A phone vibrates once a game is saved."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.pages import EIGHT, ListPage, Written, wait_until
from tests.browser.stage.maker import Maker

pytestmark = pytest.mark.browser

# Reports each request to vibrate, and whether the browser permits it.
FELT = """
const vibrate = navigator.vibrate.bind(navigator);
navigator.vibrate = (pattern) => {
  const permitted = vibrate(pattern);
  felt([pattern, permitted]);
  return permitted;
};
"""


def test_saved_game_is_felt(phone: Page, maker: Maker) -> None:
    felt: list[list[Any]] = []
    phone.expose_function("felt", lambda touch: felt.append(touch))
    phone.add_init_script(FELT)
    table = ListPage(phone, maker.event(phone, EIGHT).tables[0])
    table.open()
    table.enter(Written(value=2, winners=(1, 4), points=(2, -2, -2, 2)))
    wait_until(phone, lambda: bool(felt))
    assert felt == [[40, True]]
