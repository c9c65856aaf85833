"""Page objects for free lists."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.pages import ListPage, Written, number_in, send_folded, wait_until, write


def begin_list(page: Page, names: Sequence[str], rules: str, group: str = "", **length: int) -> "FreeListPage":
    """Starts a free list from the start page, in a group if `group` is given.

    `length`: games, pflichtsoli and pot, if given.
    """
    page.goto("/")
    page.click('#content a[href$="/lists/new/"]')
    page.click("#content details:has([name=name_5]) > summary")
    for place, name in enumerate(names, start=1):
        page.fill(f"[name=name_{place}]", name)
    page.select_option("[name=rules]", rules)
    if length:
        page.click("#content details:has([name=games]) > summary")
    for name, number in length.items():
        page.fill(f"[name={name}]", str(number))
    if group:
        page.click("#content details:has([name=group]) > summary")
        page.fill("[name=group]", group)
    page.click("#content .dock button")
    expect(page.locator("#entry")).to_be_visible()
    return FreeListPage(page, urlsplit(page.url).path)


@dataclass
class FreeListPage:
    """A free list opened by its link, with the newest game first."""

    page: Page
    address: str

    @property
    def sheet(self) -> ListPage:
        return ListPage(self.page, self.address)

    def enter(self, game: Written, bock: int = 0) -> None:
        """Enters a game and sets the number of Böcke it raises by hand."""
        before = self.sheet.rows.count()
        for _ in range(bock):  # first, so that the result with these points counts them
            self.page.click("#entry [data-step-button]")
        write(self.page, game)
        shown = self.page.locator("#result dl.outcome dd")
        expect(self.page.locator("#result button[value=save]")).to_be_visible()
        wait_until(self.page, lambda: tuple(number_in(text) for text in shown.all_inner_texts()) == game.points)
        self.page.click("#result button[value=save]")
        self.sheet.saved(game, before)

    def bocks(self) -> list[str]:
        kinds = self.page.locator("table.sheet tbody td.kind").all()
        return ["".join(kind.locator(".bock").all_inner_texts()) for kind in kinds]

    def bock_left(self) -> int:
        words = " ".join(self.page.locator("dl.before dd.strong").all_inner_texts()[1:])
        numbers = re.findall(r"[0-9]+", words)
        return int(numbers[-1]) if numbers else 0

    def totals(self) -> list[int]:
        self.page.wait_for_load_state()
        return [number_in(text) for text in self.page.locator("#content dl.now-totals dd").all_inner_texts()]

    def delete(self, number: int) -> None:
        before = self.sheet.rows.count()
        self.page.locator("table.sheet tbody a.open", has_text=re.compile(rf"^{number}$")).click()
        self.page.click('#content a[href$="/delete/"]')
        self.page.click("#content form button[value=save]")
        expect(self.sheet.rows).to_have_count(before - 1)

    def finish(self) -> None:
        self.page.goto(self.address)
        send_folded(self.page, "/finish/")
        expect(self.page.locator('#content form[action$="/reopen/"]')).to_be_visible()

    def throw_away(self) -> None:
        self.tab("share")
        send_folded(self.page, "/throw-away/")
        expect(self.page.locator('#content form[action$="/take-back/"]')).to_be_visible()

    def tab(self, name: str) -> None:
        """Opens a tab; on a phone it's in the menu at the edge."""
        self.page.wait_for_load_state()
        menu = self.page.locator("#content .at-hand > summary")
        if menu.is_visible():
            menu.click()
            self.page.click(f'#content .at-hand a[href$="/{name}/"]')
        else:
            self.page.click(f'#content nav.tabs a[href$="/{name}/"]')
        self.page.wait_for_load_state()
