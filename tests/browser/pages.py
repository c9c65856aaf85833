"""Page objects.

Elements are found by addresses, field names and form actions, never by visible text.
"""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from tests.days import COMING
from tournaments.names.hyphens import SOFT_HYPHEN

EIGHT = ("Anton Ärmel", "Berta Öhr", "Cäsar Übel", "Doris Süß", "Emil Möbel", "Frieda Käfig", "Götz Bügel", "Heidi Löß")
PRINTING = 90_000  # milliseconds for a round's document on a busy machine


@dataclass(frozen=True, kw_only=True)
class Written:
    """A game as written on the paper list; `points` are expected for every position."""

    value: int
    winners: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Counted:
    """A game entered by facts. `typed`: additional fields by name."""

    kind: str
    re: tuple[int, ...]
    typed: Mapping[str, str]
    points: tuple[int, ...]


Game = Written | Counted


def sign_in(page: Page, email: str, password: str) -> None:
    page.goto("/accounts/login/")
    page.fill("[name=login]", email)
    page.fill("[name=password]", password)
    page.click('#content form[action$="/login/"] button')
    expect(page).to_have_url(re.compile(r"/organise/$"))


def number_in(text: str) -> int:
    return int(text.strip().replace("−", "-").replace("±", ""))


def send(page: Page, action: str) -> None:
    page.click(f'#content form[action$="{action}"] button')


def send_folded(page: Page, action: str) -> None:
    for fold in page.locator(f'#content details:has(form[action$="{action}"])').all():
        fold.locator("> summary").click()
    send(page, action)


def choose(scope: Page | Locator, name: str, value: str) -> None:
    scope.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def mark(page: Page, seat: int, state: str) -> None:
    """Taps a tile until it says "won" or "lost"; without scripts, chooses the words instead."""
    page.wait_for_load_state()
    tile = page.locator(
        f'#entry .tile:has(input[value="{seat}"]), #content .entry .tile:has(input[value="{seat}"])'
    ).first
    button = tile.locator("[data-tile]")
    if not button.is_visible():
        choose(tile, {"won": "winners", "lost": "losers"}[state], str(seat))
        return
    for _tap in range(3):
        if tile.get_attribute("data-state") == state and "follows" not in str(tile.get_attribute("class")):
            break
        button.click()
    expect(tile).to_have_attribute("data-state", state)


def type_value(page: Page, value: int) -> None:
    """Taps the key for the value, or uses the field behind the last key."""
    field = page.locator("#content .entry [name=value]")
    if not field.is_visible() and not page.locator(f'[data-pad] [data-value="{value}"]').count():
        page.click("[data-pad] [data-more]")
    if not field.is_visible():
        page.click(f'[data-pad] [data-value="{value}"]')
        return
    field.fill(str(abs(value)))
    if value < 0:
        page.click("#content .entry .number button[data-key=sign]")
    field.press("Tab")


def offered(page: Page, name: str) -> list[str]:
    found: list[str] = page.locator(f'#entry input[name="{name}"]').evaluate_all("ticks => ticks.map(t => t.value)")
    return found


def wait_until_settled(page: Page) -> None:
    busy = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added, form[aria-busy]"
    expect(page.locator(busy)).to_have_count(0)


def printed(page: Page, address: str, document: str) -> list[str]:
    """Orders a document, waits for its download and returns the text of each sheet."""
    page.goto(address)
    with page.expect_download(timeout=PRINTING) as download:
        page.click(f'#content button[name=document][value="{document}"]')
        expect(page).to_have_url(re.compile(r"/print/[0-9a-f-]{36}/$"))
    expect(page.locator('#progress a[href$="/file/"]')).to_be_visible()
    assert download.value.suggested_filename.endswith(".pdf")
    return [sheet.extract_text() for sheet in PdfReader(Path(download.value.path())).pages]


@dataclass(frozen=True)
class Event:
    """The organisers' pages of an event. `tables`: the addresses of round 1's tables, if known."""

    page: Page
    slug: str
    tables: tuple[str, ...] = ()

    def at(self, rest: str) -> str:
        return f"/organise/{self.slug}/{rest}"

    def import_list(self, lines: str) -> None:
        self.page.goto(self.at("participants/import/"))
        self.page.fill("textarea[name=text]", lines)
        self.page.click("button[name=check]")
        self.page.check("[name=status][value=present]")
        self.page.click("button[name=import]")
        expect(self.page).to_have_url(re.compile(r"/rounds/1/$"))
        self.page.goto(self.at("participants/"))

    def draw(self, number: int, seed: int) -> None:
        self.page.goto(self.at(f"rounds/{number}/"))
        self.page.click("#content details:has([name=seed]) > summary")
        self.page.fill("[name=seed]", str(seed))
        self.page.click(f'#content form[action$="/rounds/{number}/draw/"] button.primary')
        expect(self.page.locator('form[action$="/publish/"]')).to_be_visible()

    def publish(self, number: int) -> None:
        send(self.page, f"/rounds/{number}/publish/")
        expect(self.page.locator('form[action$="/release/"]')).to_be_visible()

    def release(self, number: int) -> None:
        self.page.goto(self.at(f"rounds/{number}/"))
        send(self.page, f"/rounds/{number}/release/")
        expect(self.page.locator("#overview .card").first).to_be_visible()

    def seats(self, number: int) -> dict[int, list[str]]:
        self.page.goto(self.at(f"rounds/{number}/"))
        cards = self.page.locator("ul.cards > li").all()
        return {at: _names(card) for at, card in enumerate(cards, start=1)}

    def secret_address(self, number: int, table: int) -> str:
        """Returns the address behind the code on the table's score sheet."""
        self.page.goto(f"/t/{self.slug}/rounds/{number}/tables/{table}/")
        link = self.page.locator('#content a[href*="/table/"]').get_attribute("href")
        return urlsplit(link or "").path

    def missing(self, number: int) -> list[int]:
        self.page.goto(self.at(f"rounds/{number}/?show=missing"))
        return [int(text) for text in self.page.locator("#overview tbody td.rank").all_inner_texts()]

    def close(self, number: int) -> None:
        self.page.goto(self.at(f"rounds/{number}/"))
        self.page.click('#content a[href$="/close/"]')
        self.page.click("#content form button.primary")
        expect(self.page).to_have_url(re.compile(rf"/rounds/{number}/$"))

    def finish(self) -> None:
        self.page.goto(self.at("finish/"))
        self.page.click("#content form button.primary")
        expect(self.page.locator("#prizes")).to_be_visible()

    def standings(self) -> list[tuple[str, str, int]]:
        self.page.goto(f"/t/{self.slug}/standings/")
        return [_ranked(row) for row in self.page.locator("#ranking tbody tr").all()]


def create(page: Page, preset: str, name: str) -> Event:
    page.goto("/organise/")
    page.click('#content .actions a[href$="/organise/new/"]')
    page.fill("[name=name]", name)
    page.fill("[name=date]", COMING)
    page.click(f'#content button[name=at_once][formaction="?preset={preset}"]')
    expect(page).to_have_url(re.compile(r"/participants/import/$"))
    return Event(page, urlsplit(page.url).path.split("/")[2])


def begin(page: Page, names: Sequence[str]) -> Event:
    event = create(page, "ddv", "Abend am Löschteich")
    event.import_list("\n".join(names))
    event.draw(1, seed=8)
    event.publish(1)
    event.release(1)
    return event


def _names(card: Locator) -> list[str]:
    return [name.strip() for name in card.locator("ol.seats .who").all_inner_texts()]


def _ranked(row: Locator) -> tuple[str, str, int]:
    cells = [row.locator(cell).inner_text() for cell in ("td.rank", "td.person a", "td.total")]
    return cells[0].strip(), cells[1].replace(SOFT_HYPHEN, "").strip(), number_in(cells[2])


def _numbers_in(texts: list[str]) -> tuple[int, ...]:
    """Returns nothing while a result is out of date."""
    return tuple(map(number_in, texts)) if all(texts) else ()


def wait_until(page: Page, holds: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    assert holds()


@dataclass
class ListPage:
    """A table's list, opened by staff or by its secret address."""

    page: Page
    address: str
    entered: list[Game] = field(default_factory=list)

    def open(self) -> None:
        self.page.goto(self.address)

    @property
    def forced(self) -> Locator:
        return self.page.locator("#content .notice.loud:not([hidden])")

    @property
    def rows(self) -> Locator:
        return self.page.locator("table.sheet tbody tr:not(.event)")

    def way(self, name: str) -> None:
        if self.page.locator("#entry input[name=way]").input_value() != name:
            self.page.wait_for_load_state()
            more = self.page.locator("[data-pad] [data-more]")
            if more.is_visible():
                more.click()
            self.page.click(f'#entry a[href*="way={name}"]:visible')
            expect(self.page.locator("#entry input[name=way]")).to_have_value(name)

    def fill(self, game: Game) -> None:
        self.way("points" if isinstance(game, Written) else "facts")
        if isinstance(game, Written):
            write(self.page, game)
        else:
            count(self.page, game)

    def enter(self, game: Game) -> None:
        before = self.rows.count()
        self.fill(game)
        shown = self.page.locator("#result dl.outcome dd")
        expect(self.page.locator("#result button[value=save]")).to_be_visible()
        # Each field asks for a new result; the last one counts.
        wait_until(self.page, lambda: _numbers_in(shown.all_inner_texts()) == game.points)
        self.page.click("#result button[value=save]")
        self.saved(game, before)

    def saved(self, game: Game, before: int) -> None:
        self.entered.append(game)
        expect(self.rows).to_have_count(before + 1)
        self.page.wait_for_load_state()

    def totals(self) -> list[int]:
        self.page.wait_for_load_state()
        return [number_in(text) for text in self.page.locator("table.sheet tfoot td.num").all_inner_texts()]

    def expect_totals(self, expected: list[int]) -> None:
        """Waits until games that are sent one by one have been added up."""
        wait_until(self.page, lambda: self.totals() == expected)

    def open_row(self, number: int, what: str) -> None:
        """Opens a game's page, and from there the form to change it, insert one or delete it."""
        self.page.locator("table.sheet td.rank a.open", has_text=re.compile(rf"^{number}$")).click()
        self.page.click(f'#content a[href$="/{what}/"]')
        # A click doesn't wait for the page it opens.
        expect(self.page).to_have_url(re.compile(rf"/{what}/$"))
        self.page.wait_for_load_state()

    def time_up(self) -> None:
        send_folded(self.page, "/time-up/")
        expect(self.forced).to_be_visible()

    def hand_in(self) -> None:
        send(self.page, "/hand-in/")
        expect(self.page.locator('#content form[action$="/hand-in/"]')).to_have_count(0)


def write(page: Page, game: Written) -> None:
    """The minus sign has its own key, because number pads on phones don't have one."""
    if page.locator("#entry input[name=winners][type=radio]").count():
        choose(page, "winners", ",".join(map(str, game.winners)))
    else:
        for winner in game.winners:
            mark(page, winner, "won")
    alone = page.locator('#entry label:has(input[name=alone][value="solo"])')
    if len(game.winners) != 2 and alone.is_visible():
        alone.click()
    type_value(page, game.value)


def count(page: Page, game: Counted) -> None:
    others = page.locator("#entry [data-others]")
    if others.is_visible() and not page.locator(f'#entry label:has([name=kind][value="{game.kind}"])').is_visible():
        others.click()
    choose(page, "kind", game.kind)
    for seat in game.re:
        choose(page, "re", str(seat))
    for name, value in game.typed.items():
        turn_to(page, name)
        _set(page, name, value)
    turn_to(page)


def turn_to(page: Page, name: str = "") -> None:
    """Opens the step with this field, or the result. At a desk everything is visible anyway."""
    page.wait_for_load_state()
    chips = page.locator("#entry .parts button")
    if not chips.first.is_visible():
        return
    find = "(parts, name) => parts.findIndex((part) => part.querySelector(`[name=${name}]`))"
    part = page.locator("#entry [data-part]").evaluate_all(find, name) if name else -1
    chips.nth(part).click()


def _set(page: Page, name: str, value: str) -> None:
    control = page.locator(f'#entry [name="{name}"]').first
    kind = control.evaluate("it => it.type")
    if kind == "radio":
        choose(page, name, value)
    elif kind.startswith("select"):
        control.select_option(value, force=True)  # hidden behind a button in parts
    else:
        control.fill(value)
        control.press("Tab")


@dataclass(frozen=True)
class TotalsPage:
    page: Page
    address: str

    def table(self, number: int) -> None:
        asked = self.page.locator("#content input[name=table]:not([type=hidden])")
        asked.fill(str(number))
        asked.press("Enter")
        expect(self.page.locator("#content input[name=total_1]")).to_be_focused()

    def type(self, totals: Sequence[int]) -> None:
        for position, total in enumerate(totals, start=1):
            cell = self.page.locator(f"#content input[name=total_{position}]")
            expect(cell).to_be_focused()
            cell.fill(str(abs(total)))
            if total < 0:
                cell.locator("xpath=..").locator("button[data-key=sign]").click()
            if position < len(totals):
                cell.press("Enter")

    def save(self) -> None:
        self.page.keyboard.press("Enter")

    @property
    def cross(self) -> Locator:
        return self.page.locator("#content [data-cross] .cross")

    def values(self) -> list[int]:
        cells = self.page.locator("#content input[name^=total_]").all()
        return [number_in(cell.input_value()) for cell in cells]
