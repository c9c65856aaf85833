"""A free list on a phone without an account."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.free_lists.page import FreeListPage, begin_list
from tests.browser.pages import Written

pytestmark = pytest.mark.browser

FIVE = ("Anna", "Berta", "Cäsar", "Doris", "Emil")
# The dealer sits out: 1, 2, 3. The first game raises a Bock, which doubles the others.
RAISES = Written(value=2, winners=(2, 3), points=(0, 2, 2, -2, -2))
SECOND = Written(value=3, winners=(4, 5), points=(-6, 0, -6, 6, 6))
THIRD = Written(value=1, winners=(4, 5), points=(-2, -2, 0, 2, 2))


@pytest.fixture
def free_list(phone: Page) -> FreeListPage:
    """Five people play by DokoMania's rules; the first of three games raised a Bock."""
    played = begin_list(phone, FIVE, "book:dokomania")
    played.enter(RAISES, bock=1)
    assert played.bock_left() == 5
    played.enter(SECOND)
    played.enter(THIRD)
    return played


def test_deleted_game_moves_the_bock_at_five(free_list: FreeListPage) -> None:
    assert free_list.bocks() == ["×2", "×2", ""]
    assert free_list.bock_left() == 3
    assert free_list.totals() == [-8, 0, -4, 6, 6]
    free_list.delete(2)  # a Bock game
    assert free_list.bocks() == ["×2", ""]
    assert free_list.bock_left() == 4
    assert free_list.totals() == [-2, 2, 0, 0, 0]
    free_list.delete(1)  # the game that raised the Bock
    assert free_list.bocks() == [""]
    assert free_list.bock_left() == 0
    assert free_list.totals() == [0, -1, -1, 1, 1]


def test_list_is_read_shared_printed_and_found_again(free_list: FreeListPage) -> None:
    _standing_and_course(free_list)
    _ordered_on_paper(free_list)
    _found_again(free_list)
    _settings(free_list)
    _read_by_a_friend(free_list)


def _standing_and_course(free_list: FreeListPage) -> None:
    free_list.tab("standing")
    expect(free_list.page.locator("svg .chart-bar")).to_have_count(5)
    free_list.tab("course")
    expect(free_list.page.locator("svg polyline")).to_have_count(5)


def _ordered_on_paper(free_list: FreeListPage) -> None:
    page = free_list.page
    free_list.tab("print")
    page.click("#content button[value=own_list]")
    expect(page).to_have_url(re.compile("/print/[0-9a-f-]{36}/$"))
    expect(page.locator("#progress")).to_be_visible()


def _found_again(free_list: FreeListPage) -> None:
    page = free_list.page
    page.goto("/lists/")
    page.click("#content a.name")
    expect(page).to_have_url(re.compile(re.escape(free_list.address) + "$"))


def _settings(free_list: FreeListPage) -> None:
    page = free_list.page
    free_list.tab("settings")
    page.select_option("[name=view]", "minus")
    page.fill("[name=name_1]", "Annabella")
    page.click("#content button[value=save]")
    expect(page.locator("#content dl.now-totals dt").first).to_have_text("Annabella")
    assert free_list.totals() == [-8, -2, -6, -2, -2]


def _read_by_a_friend(free_list: FreeListPage) -> None:
    page = free_list.page
    free_list.tab("share")
    expect(page.locator("#content img.qr")).to_have_count(2)
    page.goto(page.locator("#content a.links-of").last.inner_text())
    expect(page.locator("table.sheet tbody tr")).to_have_count(3)
    expect(page.locator("#entry")).to_have_count(0)
