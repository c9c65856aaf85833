"""Pictures of an evening on walls and phones, for docs/hall.md.

Sheets show German on the left, English on the right, dark above and light below.
"""

from collections.abc import Iterator

from playwright.sync_api import Page

from lab.pictures.clock import Clock
from lab.pictures.players import photograph_players
from lab.pictures.sheets import compose
from lab.pictures.studio import (
    DESK,
    EVENT,
    FIELD,
    PICTURES,
    PROJECTOR,
    Studio,
    bind,
    draw_round,
    import_field,
    name_network,
    new_event,
)

HALL = PICTURES / "hall"
CELL = 640  # pixels of a wall on its sheet
# Replaces the wall's timer, so that it turns only on demand.
BY_HAND = """(() => {
  let passed = 0;
  performance.now = () => passed;
  window.turnNow = () => { passed += 15000; };
})()"""
TOLD = 2500  # milliseconds until a wall hears of a change
FIRST_ROW = "li:first-child:not([hidden])"
MESSAGE = "Ein Autoschlüssel liegt an der Theke."
PRIZES = 3  # places announced one by one


def photograph_hall(studio: Studio) -> None:
    desk = studio.sign_in(DESK)
    _before_the_start(studio, desk)
    hall = Hall(studio, desk, EVENT)
    _last_round(hall)
    photograph_players(studio, HALL)
    _end_of_round(hall)
    _prizes(hall)


class Hall:
    def __init__(self, studio: Studio, desk: Page, event: str) -> None:
        self.desk, self.event, self.clock = desk, event, Clock(studio.folder, event)
        self.walls = [studio.page(PROJECTOR, language=language) for language in ("de", "en")]
        bind(desk, self.walls[0], event, width="2", distance="15")
        self.walls[0].wait_for_selector("[data-bound]")
        for wall in self.walls:
            wall.add_init_script(BY_HAND)
            wall.goto(self.walls[0].url)
            wall.mouse.click(9, 9)  # allows sound

    def shoot(self, name: str, screen: str, turn: str = "") -> None:
        """Makes a sheet of a screen, after turning to the part that contains the element `turn`."""
        shots = [shot for light in (False, True) for shot in self._shoot_looks(screen, turn, light=light)]
        compose(shots, 2, CELL, HALL / f"{name}.png")

    def _shoot_looks(self, screen: str, turn: str, *, light: bool) -> Iterator[bytes]:
        self.clock.set_light(on=light)
        look = "#now.light" if light else "#now:not(.light)"
        for wall in self.walls:
            wall.wait_for_selector(f'{look} .screen[data-screen="{screen}"]:not([hidden])')
        self.desk.wait_for_timeout(TOLD)
        for wall in self.walls:
            _turn_to(wall, turn)
            wall.wait_for_timeout(800)
            yield wall.screenshot()

    def close_round(self, number: int) -> None:
        self.desk.goto(f"{self.event}rounds/{number}/close/")
        self.desk.click("#content form button.primary")


def _turn_to(wall: Page, turn: str) -> None:
    shown = wall.locator(f".screen:not([hidden]) .turn:not([hidden]) {turn}")
    for _ in range(20):
        if not turn or shown.count():
            return
        wall.evaluate("turnNow()")
        wall.wait_for_timeout(400)
    raise RuntimeError(f"never shown: {turn}")


def _before_the_start(studio: Studio, desk: Page) -> None:
    event = new_event(desk, "ddv", "Herbstturnier")
    name_network(desk, event)
    import_field(desk, event, FIELD)
    hall = Hall(studio, desk, event)
    hall.clock.keep_present(34)
    hall.clock.start_in(23.4)
    hall.shoot("doors", "doors")
    hall.clock.check_in_all()
    draw_round(desk, event)
    desk.click('form[action$="/publish/"] button.primary')
    hall.shoot("seats", "seats")
    desk.goto(f"{event}messages/")
    desk.fill("[name=text]", MESSAGE)
    desk.click("#content form button.primary")
    hall.shoot("message", "seats", "ol.names")


def _last_round(hall: Hall) -> None:
    hall.clock.set_time_left(47.3)
    hall.clock.set_event(standings_shown="at_once", chances_shown=True)
    hall.shoot("running", "running", f"ol[data-columns='1'] {FIRST_ROW}")
    hall.shoot("standings", "running", f"ol[data-columns='3'] {FIRST_ROW}")
    for wall in hall.walls:  # computed by a worker within half a minute
        wall.locator("ol.chances").wait_for(state="attached", timeout=90_000)
    hall.shoot("chances", "running", "ol.chances")
    hall.clock.set_event(standings_shown="frozen", chances_shown=False)
    hall.shoot("frozen", "frozen")
    hall.clock.set_event(standings_shown="at_once", chances_shown=True)


def _end_of_round(hall: Hall) -> None:
    hall.clock.extend(table=5, minutes=8)
    hall.clock.extend(table=8, minutes=5)
    hall.clock.set_time_left(8.6)
    hall.shoot("last-minutes", "last_minutes")
    hall.clock.set_time_left(-1)
    hall.shoot("time", "time")
    hall.clock.set_time_left(-20)
    hall.shoot("collecting", "collecting", "ul.missing")
    hall.clock.confirm_all_lists()
    hall.clock.set_event(objection_minutes=20, rounds_planned=4)
    hall.clock.start_in(-420)  # the next round's time follows from this one's
    hall.close_round(3)
    hall.shoot("provisional", "collecting", f"ol.standing {FIRST_ROW}")
    hall.clock.set_event(rounds_planned=3)


def _prizes(hall: Hall) -> None:
    hall.desk.goto(f"{hall.event}finish/")
    hall.desk.click('#content form[action$="/finish/do/"] button.primary')
    hall.desk.wait_for_selector("#prizes")
    hall.desk.goto(f"{hall.event}walls/")
    hall.desk.click(f'#prizes button[name=first][value="{PRIZES}"]')
    further = hall.desk.locator("#prizes button[name=reached].primary")
    for _place in range(2):
        further.click()
    hall.shoot("end", "end", "ol.place")
    while further.count():
        further.click()
    hall.shoot("podium", "end", "ol.podium")
