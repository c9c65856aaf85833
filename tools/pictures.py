"""Makes the pictures of the README from the demonstration tournament, a list and rules of its own.

Needs Chromium and pdftoppm.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
PORT = os.environ.get("PORT", "8199")
OWNER = "leitung@example.org"
PRINTED = "http://kreuzdame.example.org"  # the address that codes on paper lead to
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
EVENT = "/organise/beispielturnier/"
PUBLIC = "/t/beispielturnier/"
DESK = (1200, 820)
PHONE = (390, 820)
PLAYER = 12  # start number of whom a page and a picture are shown
PROJECTOR = (1280, 720)
FRIENDS = ("Anke", "Bernd", "Carola", "Detlef")
# Value and winners of the games of an evening.
GAMES = (
    *((2, (1, 3)), (1, (2, 4)), (4, (1, 4)), (3, (2, 3)), (2, (1, 2)), (-1, (3, 4)), (5, (2, 4)), (2, (1, 4))),
    *((1, (2, 3)), (3, (1, 3)), (6, (1, 2)), (2, (3, 4)), (3, (2, 4)), (1, (1, 3)), (4, (3, 4)), (2, (1, 4))),
)
FIRST = ("Amsel", "Drossel", "Elster", "Fink", "Kauz", "Meise", "Zeisig")
LAST = ("Ahorn", "Birke", "Eiche", "Fichte", "Linde", "Ulme")
CLUBS = ("Alte Mühle", "Blaue Traube", "Dicke Eiche", "Fuchsbau", "Grüner Kranz", "Zehn & Ass")
FIELD = [f"{n + 1};{FIRST[n % 7]} {LAST[n // 7]};{CLUBS[n % 6]}" for n in range(41)]
# Of the two tables of a small event.
TOTALS = ((74, -21, -38, -15), (52, 31, -60, -23))
# What the club plays differently from the book it starts from: texts and ticks by the name of the option.
OWN_TEXTS = {"sonderpunkte.herzstich": "1"}
OWN_TICKS = (("soli.allowed", "koehler"), ("genscher", ""))


def main() -> None:
    """Serves a fresh demonstration, photographs it, and stops."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DATA_DIR": folder, "PORT": PORT, "OWNER_EMAIL": OWNER, "BASE_URL": PRINTED}
        server = subprocess.Popen([sys.executable, "-m", "tools.run"], cwd=ROOT, env=environment)
        try:
            _wait()
            photograph(Path(folder))
        finally:
            server.terminate()
            server.wait(timeout=40)


def photograph(folder: Path) -> None:
    """All pictures."""
    words = (folder / "first-sign-in.txt").read_text()
    match = re.search(r"password:\s*(\S+)", words)
    password = match.group(1) if match else ""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        desk = _page(chromium, DESK)
        _sign_in(desk, password)
        _shoot(desk, f"{EVENT}rounds/3/", "overview")
        _shoot(desk, f"{PUBLIC}standings/", "standings")
        _print(desk, f"{EVENT}rounds/3/print/", "score_sheets", folder, "sheet")
        _poster(desk, folder)
        _rules(desk, folder)
        _shoot(_page(chromium, DESK), f"{PUBLIC}participants/{PLAYER}/", "player")
        _share(desk)
        _me(_page(chromium, PHONE))
        phone = _page(chromium, PHONE)
        _sign_in(phone, password)
        _draw(desk, phone)
        _game(phone)
        _list(_page(chromium, PHONE, scripts=False))
        _walls(chromium, desk)
        chromium.close()


def _page(chromium: Browser, size: tuple[int, int], *, scripts: bool = True) -> Page:
    return chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="de-DE",
        base_url=f"http://127.0.0.1:{PORT}",
        java_script_enabled=scripts,
    ).new_page()


def _sign_in(page: Page, password: str) -> None:
    page.goto("/accounts/login/")
    page.fill("input[name=login]", OWNER)
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_url("**/organise/")


def _poster(page: Page, folder: Path) -> None:
    """The poster of the demonstration in a hall with a network of its own."""
    page.goto(f"{EVENT}settings/about/")
    page.fill("[name=network_name]", "Gasthof Zum Beispiel")
    page.fill("[name=network_password]", "drei Füchse")
    page.click(".dock button")
    _print(page, f"{EVENT}print/", "poster", folder, "poster")


def _me(page: Page) -> None:
    """The tournament's page as somebody sees it who said who they are."""
    page.goto(PUBLIC, wait_until="networkidle")
    page.fill("#q", "mu")
    page.click("#names [role=option]")
    page.click("#found [data-me]")
    page.wait_for_selector("#me .seat-card")
    page.screenshot(path=str(PICTURES / "me.png"))


def _game(page: Page) -> None:
    """A game that is marked on the tiles of a table and not saved yet."""
    page.goto(f"{PUBLIC}rounds/3/tables/2/?way=points")
    for tile in (0, 2):
        page.locator("[data-tile]").nth(tile).click()
    page.click('[data-value="3"]')
    page.wait_for_selector(".tile .gets b")
    page.screenshot(path=str(PICTURES / "table.png"))


def _list(page: Page) -> None:
    """An evening of four, entered by plain forms, and its course."""
    page.goto("/lists/new/")
    for place, name in enumerate(FRIENDS, start=1):
        page.fill(f"[name=name_{place}]", name)
    page.click("#content .dock button")
    address = page.url
    for value, winners in GAMES:
        for winner in winners:
            page.check(f'#entry [name=winners][value="{winner}"]', force=True)
        page.fill("#entry [name=value]", str(value))
        page.click("#result button[value=check]")
        page.click("#result button[value=save]")
    _shoot(page, f"{address}course/", "course")


def _event(page: Page, preset: str, name: str, date: str) -> str:
    """Makes an event; the address its pages begin with."""
    page.goto(f"/organise/new/?preset={preset}")
    page.fill("[name=name]", name)
    page.fill("[name=date]", date)
    page.click("#content form .dock button")
    return page.url.split("participants/")[0]


def _draw(page: Page, phone: Page) -> None:
    """A plan for 41 people, somebody's way through it, and what changes when two come late and one stays away."""
    event = _event(page, "ddv", "Herbstturnier", "2026-11-28")
    page.goto(f"{event}participants/import/")
    page.fill("textarea[name=text]", "Startnummer;Name;Verein\n" + "\n".join(FIELD))
    page.click("button[name=check]")
    page.click("button[name=import]")
    page.goto(f"{event}rounds/1/")
    page.click("form.draw button.primary")
    page.set_viewport_size({"width": DESK[0], "height": 1080})
    _shoot(page, f"{event}rounds/1/", "draw")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.click('form[action$="/publish/"] button.primary')
    for name in ("Greta Spätling", "Hugo Nachzügler"):
        page.goto(f"{event}participants/")
        page.fill('form[action$="/add/"] [name=name]', name)
        page.click('form[action$="/add/"] button')
        page.wait_for_selector(f"text={name}")
    page.goto(f"{event}participants/20/")
    page.select_option("[name=status]", "absent")
    page.click("#content form:has([name=table]) button.primary")
    _shoot(page, f"{event}repair/", "repair")
    _shoot(phone, f"/t/{event.split('/organise/')[1]}participants/7/", "path")


def _rules(page: Page, folder: Path) -> None:
    """A club evening's own rules: what differs, and the printed sheet."""
    event = _event(page, "club", "Freitagsrunde", "2026-11-27")
    page.goto(f"{event}rules/choose/")
    page.click('#content button[name=start][value="book:doko-turnier"]')
    for path, text in OWN_TEXTS.items():
        page.fill(_option(page, f'[name="{path}"]'), text)
    for path, value in OWN_TICKS:
        page.check(_option(page, f'[name="{path}"]') + (f'[value="{value}"]' if value else ""))
    page.fill("[name=name]", "Regeln der Freitagsrunde")
    page.click(".dock button[value=save]")
    _shoot(page, f"{event}rules/", "rules")
    _print(page, f"{event}print/", "rule_sheet", folder, "rule-sheet")


def _walls(chromium: Browser, desk: Page) -> None:
    """What a projector shows of the demonstration, and at the end of a small event."""
    wall = _page(chromium, PROJECTOR)
    _bind(desk, wall, EVENT)
    _shoot_wall(wall, "running")
    for screen in ("doors", "seats"):
        desk.click(f'.screens button[value="{screen}"]')
        _shoot_wall(wall, screen)
    end = _page(chromium, PROJECTOR)
    event = _played(desk)
    _bind(desk, end, event)
    desk.click('#prizes button[name=first][value="3"]')
    while desk.locator("#prizes button[name=reached].primary").count():
        desk.click("#prizes button[name=reached].primary")
    end.wait_for_selector("ol.podium")
    _shoot_wall(end, "end")


def _bind(desk: Page, wall: Page, event: str) -> None:
    """A wall 2.5 m wide, the farthest seat 12 m away."""
    wall.goto("/wall/")
    wall.click("#begin button")
    desk.goto(f"{event}walls/?code={wall.locator('.code').inner_text().replace(' ', '')}")
    for name, text in (("name", "Bühne"), ("width_m", "2.5"), ("distance_m", "12")):
        desk.fill(f"form.told [name={name}]", text)
    desk.click("form.told button.primary")
    desk.wait_for_selector(".wall-card")


def _shoot_wall(wall: Page, screen: str) -> None:
    wall.wait_for_selector(f'.screen[data-screen="{screen}"]')
    wall.wait_for_timeout(600)
    wall.screenshot(path=str(PICTURES / f"wall-{screen}.png"))


def _played(page: Page) -> str:
    """A small event whose one round is closed; the address its pages begin with."""
    event = _event(page, "club", "Abend am Kamin", "2026-11-29")
    page.goto(f"{event}participants/import/")
    page.fill("textarea[name=text]", "Startnummer;Name;Verein\n" + "\n".join(FIELD[:8]))
    page.click("button[name=check]")
    page.click("button[name=import]")
    page.goto(f"{event}rounds/1/")
    page.click("form.draw button.primary")
    for step in ("publish", "release"):
        page.click(f'#content form[action$="/{step}/"] button')
    for table, totals in enumerate(TOTALS, start=1):
        page.goto(f"{event}rounds/1/totals/?table={table}")
        for position, total in enumerate(totals, start=1):
            page.fill(f"[name=total_{position}]", str(total))
        page.click("form.entry .dock button.primary")
    page.goto(f"{event}rounds/1/close/")
    page.click("#content form button.primary")
    return event


def _option(page: Page, control: str) -> str:
    """The selector of an option; its group is opened."""
    group = page.locator(f"details:has({control})")
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    return control


def _share(page: Page) -> None:
    """The picture of a player that the server draws."""
    answer = page.request.get(f"{PUBLIC}participants/{PLAYER}/picture.png?language=de")
    (PICTURES / "share.png").write_bytes(answer.body())


def _shoot(page: Page, address: str, name: str) -> None:
    page.goto(address, wait_until="networkidle")
    page.screenshot(path=str(PICTURES / f"{name}.png"))


def _print(page: Page, address: str, document: str, folder: Path, name: str) -> None:
    """Orders a document; its first page becomes the picture."""
    page.goto(address)
    with page.expect_download(timeout=60_000) as download:
        page.click(f"button[value={document}]")
    pdf = folder / f"{name}.pdf"
    download.value.save_as(pdf)
    command = ["pdftoppm", "-r", "75", "-png", "-singlefile", str(pdf), str(PICTURES / name)]
    subprocess.run(command, check=True)


def _wait() -> None:
    for _ in range(600):
        try:
            connection = HTTPConnection("127.0.0.1", int(PORT), timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        time.sleep(0.3)
    raise RuntimeError("not served")


if __name__ == "__main__":
    main()
