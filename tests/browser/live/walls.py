"""A projector's page as the walks see it: how it is bound, which screen it shows, whether anything of it is cut."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import Event, create, sign_in

FULL_HD = {"width": 1920, "height": 1080}
FOUR_TO_THREE = {"width": 1440, "height": 1080}
PATIENT = 8_000
# What of the turn that is shown lies outside its area, and how its rows are set.
LAID_OUT = """() => {
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
    """A projector's laptop, in German; an error of a script fails the test. `begin` is run in each of its pages."""
    context = browser.new_context(viewport=FULL_HD, locale="de-DE", base_url=site.address)
    if begin:
        context.add_init_script(begin)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert not wrong, "\n".join(wrong)


def bind(desk: Page, wall: Page, event: Event, width: str = "2") -> None:
    """One click at the projector; at the desk the code, the picture's width and the farthest seat."""
    wall.goto("/wall/")
    wall.click("#begin button")
    code = wall.locator(".code").inner_text()
    desk.goto(event.at(f"walls/?code={code.replace(' ', '')}"))
    desk.fill("#content [name=name]:visible", "Bühne")
    desk.fill("#content [name=width_m]:visible", width)
    desk.fill("#content [name=distance_m]:visible", "15")
    desk.click("#content form.told button.primary")
    expect(desk.locator(".wall-card h2").first).to_have_text("Bühne")


def _at(minutes: float) -> str:
    return f"{datetime.now(UTC) + timedelta(minutes=minutes):%Y-%m-%d %H:%M:%S}"


class Stored:
    """An event in the database, changed there at once; whoever watches is told as of any write."""

    def __init__(self, site: Site, event: Event) -> None:
        self.file, self.slug = site.data / "kreuzdame.sqlite3", event.slug

    def set(self, statement: str, *values: object) -> None:
        """EVENT, ROUNDS and TABLES are the keys of the event, of its rounds and of its tables."""
        event = "(SELECT id FROM tournaments_tournament WHERE slug = ?)"
        statement = statement.replace("TABLES", "(SELECT id FROM tournaments_table WHERE round_id IN ROUNDS)")
        statement = statement.replace("ROUNDS", "(SELECT id FROM tournaments_round WHERE tournament_id = EVENT)")
        with sqlite3.connect(self.file, timeout=20) as database:
            database.execute(statement.replace("EVENT", event), (*values, self.slug))
            database.execute("UPDATE tournaments_tournament SET version = version + 1 WHERE slug = ?", (self.slug,))
        database.close()

    def time_left(self, minutes: float) -> None:
        """Of a round that began an hour ago."""
        self.set("UPDATE tournaments_round SET started_at = ? WHERE tournament_id = EVENT", _at(-60))
        self.set("UPDATE tournaments_table SET ends_at = ? WHERE round_id IN ROUNDS", _at(minutes))

    def longer(self, minutes: Mapping[int, int]) -> None:
        """Extra minutes of tables by number."""
        for number, more in minutes.items():
            statement = "UPDATE tournaments_table SET extra_minutes = ? WHERE number = ? AND round_id IN ROUNDS"
            self.set(statement, more, number)

    def all_in(self) -> None:
        self.set("UPDATE tournaments_scorelist SET status = 'confirmed' WHERE table_id IN TABLES")

    def earn(self, points: Mapping[int, int]) -> None:
        """What people have earned, by start number."""
        person = "(SELECT id FROM tournaments_participant WHERE start_number = ? AND tournament_id = EVENT)"
        for number, earned in points.items():
            statement = "UPDATE tournaments_occupancy SET points = ?, games_played = 20 WHERE participant_id ="
            self.set(f"{statement} {person}", earned, number)

    def show(self, *screens: str, light: bool = False) -> None:
        statement = "UPDATE tournaments_display SET shows = ?, light = ? WHERE tournament_id = EVENT"
        self.set(statement, json.dumps(screens or ("auto",)), light)

    def tell(self, first: int, reached: int | None) -> None:
        """How far the prize giving has got."""
        columns = "tournaments_prizegiving (first, reached, tournament_id)"
        self.set(
            f"INSERT OR REPLACE INTO {columns} SELECT ?, ?, id FROM tournaments_tournament WHERE id = EVENT",
            first,
            reached,
        )

    def say(self, text: str) -> None:
        """A message on the wall, in place of any other; "": none."""
        self.set("DELETE FROM tournaments_message WHERE tournament_id = EVENT")
        if text:
            columns = "tournaments_message (uid, audience, text, sent_at, sent_by, taken_back_by, tournament_id)"
            row = "?, 'wall', ?, ?, '', '', id"
            self.set(
                f"INSERT INTO {columns} SELECT {row} FROM tournaments_tournament WHERE id = EVENT",
                uuid4().hex,
                text,
                _at(-1),
            )
        self.set("UPDATE tournaments_tournament SET messages_until = ? WHERE id = EVENT", _at(600) if text else None)


def running(desk: Page, wall: Page, site: Site, names: str, width: str = "2") -> Stored:
    """A wall of an event whose one round runs, with a result at every place; standings show at once."""
    sign_in(desk, site.email, site.password)
    event = create(desk, "ddv", f"Saal mit {len(names.splitlines())}", "2026-11-21")
    event.import_list(names)
    event.draw(1, seed=8)
    event.publish(1)
    event.release(1)
    bind(desk, wall, event, width)
    stored = Stored(site, event)
    stored.set("UPDATE tournaments_tournament SET rounds_planned = 1, standings_shown = 'at_once' WHERE id = EVENT")
    return stored


def on(wall: Page, screen: str, timeout: int = PATIENT) -> Locator:
    shown = wall.locator(f'.screen[data-screen="{screen}"]')
    expect(shown).to_be_visible(timeout=timeout)
    return shown


def shown(wall: Page) -> dict[str, Any]:
    laid_out: dict[str, Any] = wall.evaluate(LAID_OUT)
    return laid_out


def fits(wall: Page) -> dict[str, Any]:
    laid_out = shown(wall)
    assert (laid_out["outside"], laid_out["cut"], laid_out["scrolls"]) == ([], 0, False)
    return laid_out


def fits_everywhere(wall: Page) -> list[dict[str, Any]]:
    """On a picture of 16:9 and one of 4:3."""
    laid_out = []
    for viewport in (FOUR_TO_THREE, FULL_HD):
        wall.set_viewport_size(viewport)
        wall.wait_for_timeout(300)
        laid_out.append(fits(wall))
    return laid_out


def field(count: int) -> str:
    """So many names, a line each."""
    first = ("Amsel", "Drossel", "Hans-Peter", "Fink", "Kauz", "Meise", "Maximiliane")
    last = ("Ahorn", "Birke", "Eichendorf-Meyer", "Fichte", "Linde", "Ulme", "von der Heide", "Zeder")
    return "\n".join(f"{first[n % 7]} {last[n * 5 % 8]}{chr(97 + n // 7 % 26)}" for n in range(count))
