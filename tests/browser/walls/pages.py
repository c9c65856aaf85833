"""Page objects for walls."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import Site
from tests.browser.pages import Event
from tests.browser.stage import clocks
from tests.browser.stage.maker import Maker

HD: ViewportSize = {"width": 1280, "height": 720}
FULL_HD: ViewportSize = {"width": 1920, "height": 1080}
FOUR_TO_THREE: ViewportSize = {"width": 1440, "height": 1080}
FOUR_K: ViewportSize = {"width": 3840, "height": 2160}
MOST_TURNS = 12
LONGEST_TURN = 12_000  # milliseconds for the top ten
# Parts of the shown page outside its area, and the layout of its rows.
LAID_OUT = """async () => {
  await document.fonts.ready;
  const shown = (parts) => [...parts].find((part) => !part.hidden);
  const screen = shown(document.querySelectorAll(".screen"));
  const turn = shown(screen.querySelectorAll(".turn"));
  const area = turn.getBoundingClientRect();
  const seen = [...turn.querySelectorAll("*")].filter((part) => part.getClientRects().length);
  const outside = seen.filter((part) => {
    const box = part.getBoundingClientRect();
    return box.left < area.left - 1 || box.right > area.right + 1
      || box.top < area.top - 1 || box.bottom > area.bottom + 1;
  });
  const list = turn.querySelector("ol.rows");
  const rows = [...turn.querySelectorAll("ol.rows > li")].filter((row) => row.getClientRects().length);
  const lefts = new Set(rows.map((row) => row.getBoundingClientRect().left));
  const page = document.documentElement;
  return {
    outside: outside.map((part) => part.textContent.trim().slice(0, 40)),
    cut: rows.filter((row) => row.scrollWidth > row.clientWidth + 1).length,
    size: list ? Math.round(parseFloat(getComputedStyle(list).fontSize)) : 0,
    rows: rows.length, columns: lefts.size, lists: turn.querySelectorAll("ol.rows > li").length,
    scrolls: page.scrollWidth > innerWidth || page.scrollHeight > innerHeight,
  };
}"""


def projector(browser: Browser, site: Site, begin: str = "") -> Iterator[Page]:
    """A projector with a clock that can be skipped ahead. The test fails if there are script errors.

    `begin`: a script that runs first in each page.
    """
    context = browser.new_context(viewport=FULL_HD, locale="de-DE", base_url=site.in_hall)
    if begin:
        context.add_init_script(begin)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert not wrong, "\n".join(wrong)


def bind(desk: Page, wall: Page, event: Event, width: str = "2") -> None:
    wall.clock.install()
    wall.goto("/wall/")
    wall.click("#begin button")
    code = wall.locator(".code").inner_text()
    desk.goto(event.at(f"walls/?code={code.replace(' ', '')}"))
    desk.fill("#content [name=name]:visible", "Bühne")
    desk.fill("#content [name=width_m]:visible", width)
    desk.fill("#content [name=distance_m]:visible", "15")
    desk.click("#content form.told button.primary")
    expect(desk.locator(".step-card h2").first).to_have_text("Bühne")


def _at(minutes: float) -> str:
    return f"{datetime.now(UTC) + timedelta(minutes=minutes):%Y-%m-%d %H:%M:%S}"


# SQL for keys of an event; a word may contain others.
KEYS = {
    "TABLES": "(SELECT id FROM tournaments_table WHERE round_id IN ROUNDS)",
    "ROUNDS": "(SELECT id FROM tournaments_round WHERE tournament_id = EVENT)",
    "EVENT": "(SELECT id FROM tournaments_tournament WHERE slug = ?)",
}
CHANGED = "UPDATE tournaments_tournament SET version = version + 1 WHERE id = EVENT"
Statement = tuple[str, tuple[object, ...]]


class Stored:
    """Changes an event in the database and notifies watchers."""

    def __init__(self, site: Site, event: Event) -> None:
        self.file, self.slug = site.data / "kreuzdame.sqlite3", event.slug

    def set(self, statement: str, *values: object) -> None:
        """Runs a statement. EVENT, ROUNDS and TABLES are replaced with the keys of the event, its rounds and tables."""
        self.set_at_once([(statement, values)])

    def set_at_once(self, statements: Iterable[Statement]) -> None:
        self.set_unheard([*statements, (CHANGED, ())])

    def set_unheard(self, statements: Iterable[Statement]) -> None:
        """Like `set_at_once`, but doesn't notify anybody."""
        with sqlite3.connect(self.file, timeout=20) as database:
            for statement, values in statements:
                for word, key in KEYS.items():
                    statement = statement.replace(word, key)
                database.execute(statement, (*values, self.slug))
        database.close()

    def time_left(self, minutes: float) -> None:
        """Sets the minutes left in a round that started an hour ago."""
        released = "UPDATE tournaments_round SET started_at = ? WHERE tournament_id = EVENT"
        ends = "UPDATE tournaments_table SET ends_at = ? WHERE round_id IN ROUNDS"
        self.set_at_once([(released, (_at(-60),)), (ends, (_at(minutes),))])

    def longer(self, minutes: Mapping[int, int]) -> None:
        statement = "UPDATE tournaments_table SET extra_minutes = ? WHERE number = ? AND round_id IN ROUNDS"
        self.set_at_once((statement, (more, number)) for number, more in minutes.items())

    def all_in(self) -> None:
        self.set("UPDATE tournaments_scorelist SET status = 'confirmed' WHERE table_id IN TABLES")

    def earn(self, points: Mapping[int, int]) -> None:
        person = "(SELECT id FROM tournaments_participant WHERE start_number = ? AND tournament_id = EVENT)"
        statement = f"UPDATE tournaments_occupancy SET points = ?, games_played = 20 WHERE participant_id = {person}"
        self.set_at_once((statement, (earned, number)) for number, earned in points.items())

    def show(self, *screens: str, light: bool = False) -> None:
        statement = "UPDATE tournaments_display SET shows = ?, light = ? WHERE tournament_id = EVENT"
        self.set(statement, json.dumps(screens or ("auto",)), light)

    def tell(self, first: int, reached: int | None) -> None:
        self.set("UPDATE tournaments_tournament SET status = 'finished' WHERE id = EVENT")
        columns = "tournaments_prizegiving (first, reached, tournament_id)"
        self.set(
            f"INSERT OR REPLACE INTO {columns} SELECT ?, ?, id FROM tournaments_tournament WHERE id = EVENT",
            first,
            reached,
        )

    def call_was(self, minutes: float) -> None:
        """Sets how many minutes ago time was called, without notifying anybody."""
        self.set_unheard([("UPDATE tournaments_timecall SET at = ? WHERE round_id IN ROUNDS", (_at(-minutes),))])

    def say(self, text: str) -> None:
        """Replaces the wall's message; "" removes it."""
        until = "UPDATE tournaments_tournament SET messages_until = ? WHERE id = EVENT"
        columns = "uid, audience, text, sent_at, sent_by, taken_back_by, tournament_id"
        row = "SELECT ?, 'wall', ?, ?, '', '', id FROM tournaments_tournament WHERE id = EVENT"
        values = uuid4().hex, text, _at(-1)
        said = [(f"INSERT INTO tournaments_message ({columns}) {row}", values)] if text else []
        before = ("DELETE FROM tournaments_message WHERE tournament_id = EVENT", ())
        self.set_at_once([before, *said, (until, (_at(600) if text else None,))])


def hang(maker: Maker, wall: Page, event: Event, width: str = "2") -> None:
    """Opens a wall with a stopped clock, so that only its stream and `turn` change it."""
    clocks.stop(wall)
    wall.goto(maker.order("wall", slug=event.slug, width=width))


def running(wall: Page, maker: Maker, site: Site, names: Sequence[str], width: str = "2") -> Stored:
    event = maker.event(wall, names, name=f"Saal mit {len(names)}", rounds_planned=1, standings_shown="at_once")
    hang(maker, wall, event, width)
    return Stored(site, event)


def on(wall: Page, screen: str) -> Locator:
    shown = wall.locator(f'.screen[data-screen="{screen}"]')
    expect(shown).to_be_visible()
    return shown


def layout_of(wall: Page) -> dict[str, Any]:
    laid_out: dict[str, Any] = wall.evaluate(LAID_OUT)
    return laid_out


def fits(wall: Page) -> dict[str, Any]:
    laid_out = layout_of(wall)
    assert (laid_out["outside"], laid_out["cut"], laid_out["scrolls"]) == ([], 0, False), laid_out
    return laid_out


def resize(wall: Page, picture: ViewportSize) -> None:
    """Waits until the page's own resize handlers have run."""
    if wall.viewport_size != picture:
        wall.evaluate("void (window.told = new Promise(done => addEventListener('resize', done, {once: true})))")
        wall.set_viewport_size(picture)
        wall.evaluate("window.told.then(() => true)")


def fits_everywhere(wall: Page) -> list[dict[str, Any]]:
    laid_out = []
    for picture in (FOUR_TO_THREE, FULL_HD):
        resize(wall, picture)
        laid_out.append(fits(wall))
    return laid_out


def is_readable(clock: Locator) -> bool:
    """True if the digits take up a third of the picture's height."""
    third: bool = clock.evaluate("clock => clock.getBoundingClientRect().height >= innerHeight / 3")
    return third


def turn(wall: Page) -> None:
    wall.clock.fast_forward(LONGEST_TURN)


def turn_to(wall: Page, selector: str) -> Locator:
    part = wall.locator(selector)
    for _turn in range(MOST_TURNS):
        if part.is_visible():
            break
        turn(wall)
    expect(part).to_be_visible()
    return part


def field(count: int) -> list[str]:
    first = ("Amsel", "Drossel", "Hans-Peter", "Fink", "Kauz", "Meise", "Maximiliane")
    last = ("Ahorn", "Birke", "Eichendorf-Meyer", "Fichte", "Linde", "Ulme", "von der Heide", "Zeder")
    return [f"{first[n % 7]} {last[n * 5 % 8]}{chr(97 + n // 7 % 26)}" for n in range(count)]
