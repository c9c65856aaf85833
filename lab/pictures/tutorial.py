"""The tutorial's pictures: a first evening with eight people and two rounds."""

from datetime import date, timedelta

from playwright.sync_api import Page

from lab.pictures.studio import DESK, PHONE, PICTURES, Studio, draw_round, new_event

TO = PICTURES / "tutorial"
PLAYERS = ("Anna Amsel", "Bernd Drossel", "Clara Elster", "Dirk Fink", "Eva Kauz", "Frank Meise", "Greta Zeisig")
GUEST = {"given": "Hans", "family": "Ahorn", "phone": "01234 567"}
# The totals of a table in a round.
TOTALS = {1: ((14, -4, -8, -2), (5, 11, -13, -3)), 2: ((-7, 9, 5, -7), (13, -1, -9, -3))}


def photograph_tutorial(studio: Studio) -> None:
    TO.mkdir(exist_ok=True)
    desk = studio.sign_in(DESK, language="en")
    event = new_event(desk, "club", "Friday round")
    _plan_two_rounds(desk, event)
    _import_participants(desk, event)
    _check_in_a_guest(studio, desk, event)
    _draw(desk, event)
    studio.print(desk, f"{event}rounds/1/print/", "score_sheets", TO / "4-sheet", dpi=60)
    for number in TOTALS:
        _play_round(studio, desk, event, number)
    _finish(studio, desk, event)


def _plan_two_rounds(desk: Page, event: str) -> None:
    desk.goto(f"{event}settings/length/")
    desk.fill("[name=rounds_planned]", "2")
    desk.click(".dock button")


def _import_participants(desk: Page, event: str) -> None:
    desk.goto(f"{event}participants/import/")
    desk.fill("textarea[name=text]", "\n".join(PLAYERS))
    desk.click("button[name=check]")
    _shoot(desk, "1-participants")
    desk.click("button[name=import]")


def _check_in_a_guest(studio: Studio, desk: Page, event: str) -> None:
    guest, door = studio.page(PHONE, language="en"), studio.page(PHONE, language="en")
    desk.goto(f"{event}sign-ups/settings/")
    desk.fill("[name=opens_at]", f"{date.today() - timedelta(days=1)}T18:00")
    desk.click(".dock button.primary")
    guest.goto(f"/sign-up/{event.split('/organise/')[1]}")
    for field, text in GUEST.items():
        guest.fill(f"[name={field}]", text)
    guest.click(".dock button.primary")
    desk.goto(f"{event}doors/")
    desk.fill("[name=name]", "Main entrance")
    desk.click("button[value=door]")
    door.goto(desk.locator(".entries a").get_attribute("href") or "")
    door.click("#door-list .primary")
    door.wait_for_selector("#door-list .done >> nth=7")
    _shoot(door, "2-door")


def _draw(desk: Page, event: str) -> None:
    draw_round(desk, event)
    _shoot(desk, "3-draw")
    desk.click('form[action$="/publish/"] button.primary')


def _play_round(studio: Studio, desk: Page, event: str, number: int) -> None:
    """Plays a round from release to end: one game on a phone in the first round, then totals for all tables."""
    if number > 1:
        desk.goto(f"{event}rounds/{number}/")
        desk.click("form.draw button.primary")
        desk.click('form[action$="/publish/"] button.primary')
    desk.goto(f"{event}rounds/{number}/")
    desk.click('#content form[action$="/release/"] button')
    if number == 1:
        _game(studio, desk, event)
    for table, totals in enumerate(TOTALS[number], start=1):
        desk.goto(f"{event}rounds/{number}/totals/?table={table}")
        for place, total in enumerate(totals, start=1):
            desk.fill(f"[name=total_{place}]", str(total))
        if (number, table) == (1, 2):
            _shoot(desk, "7-totals")
        desk.click("#content form button.primary")
    desk.goto(f"{event}rounds/{number}/close/")
    desk.click("#content form button.primary")


def _game(studio: Studio, desk: Page, event: str) -> None:
    _shoot(desk, "5-running")
    phone = studio.sign_in(PHONE, language="en")
    phone.goto(f"/t/{event.split('/organise/')[1]}rounds/1/tables/1/?way=points")
    for tile in (0, 2):
        phone.locator("[data-tile]").nth(tile).click()
    phone.click('[data-value="3"]')
    phone.wait_for_selector(".tile .gets b")
    _shoot(phone, "6-game")


def _finish(studio: Studio, desk: Page, event: str) -> None:
    desk.goto(f"{event}finish/")
    _shoot(desk, "8-finish")
    desk.click("#content form button.primary")
    _shoot(desk, "9-over")
    desk.click('#content form[action$="/finish/standings/"] button')
    studio.print(desk, f"{event}print/", "standings", TO / "10-standings", dpi=60)


def _shoot(page: Page, name: str) -> None:
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    page.screenshot(path=str(TO / f"{name}.png"))
