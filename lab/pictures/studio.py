"""A demonstration installation, and the browsers that photograph it."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from http.client import HTTPConnection
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
PORT = os.environ.get("PORT", "8199")
OWNER = "leitung@example.org"
PRINTED = "http://kreuzdame.example.org"  # address in codes, on paper and in pictures
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
EVENT = "/organise/beispielturnier/"
PUBLIC = "/t/beispielturnier/"
PLAYER = 12  # start number of the player shown
DESK = (1200, 820)
PHONE = (390, 820)
PROJECTOR = (1280, 720)
FIRST = ("Amsel", "Drossel", "Elster", "Fink", "Kauz", "Meise", "Zeisig")
LAST = ("Ahorn", "Birke", "Eiche", "Fichte", "Linde", "Ulme")
CLUBS = ("Alte Mühle", "Blaue Traube", "Dicke Eiche", "Fuchsbau", "Grüner Kranz", "Zehn & Ass")
FIELD = [f"{n + 1};{FIRST[n % 7]} {LAST[n // 7]};{CLUBS[n % 6]}" for n in range(41)]
Scheme = Literal["dark", "light"]


@contextmanager
def serve() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DATA_DIR": folder, "PORT": PORT, "OWNER_EMAIL": OWNER, "BASE_URL": PRINTED}
        server = subprocess.Popen([sys.executable, "-m", "tools.run"], cwd=ROOT, env=environment)
        try:
            _wait()
            yield Path(folder)
        finally:
            server.terminate()
            server.wait(timeout=40)


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
    raise RuntimeError("the server does not answer")


@dataclass(frozen=True)
class Studio:
    chromium: Browser
    folder: Path

    def page(
        self, size: tuple[int, int], *, language: str = "de", scheme: Scheme = "light", scripts: bool = True
    ) -> Page:
        return self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"de": "de-DE", "en": "en-GB"}[language],
            color_scheme=scheme,
            base_url=f"http://127.0.0.1:{PORT}",
            java_script_enabled=scripts,
        ).new_page()

    def sign_in(self, size: tuple[int, int], *, language: str = "de") -> Page:
        words = (self.folder / "first-sign-in.txt").read_text()
        match = re.search(r"password:\s*(\S+)", words)
        page = self.page(size, language=language)
        page.goto("/accounts/login/")
        page.fill("input[name=login]", OWNER)
        page.fill("input[name=password]", match.group(1) if match else "")
        page.press("input[name=password]", "Enter")
        page.wait_for_url("**/organise/")
        return page

    def print(self, page: Page, address: str, document: str, to: Path, *, dpi: int) -> None:
        """Orders a document and saves its first page as `to` with the ending .png."""
        page.goto(address)
        with page.expect_download(timeout=60_000) as download:
            page.click(f"button[value={document}]")
        pdf = self.folder / f"{to.name}.pdf"
        download.value.save_as(pdf)
        subprocess.run(["pdftoppm", "-r", str(dpi), "-png", "-singlefile", str(pdf), str(to)], check=True)


def new_event(page: Page, preset: str, name: str) -> str:
    """Sets up a tournament for today."""
    page.goto(f"/organise/new/?preset={preset}")
    page.fill("[name=name]", name)
    page.fill("[name=date]", date.today().isoformat())
    page.click("#content form .dock button")
    return page.url.split("participants/")[0]


def import_field(page: Page, event: str, lines: list[str]) -> None:
    page.goto(f"{event}participants/import/")
    page.fill("textarea[name=text]", "Startnummer;Name;Verein\n" + "\n".join(lines))
    page.click("button[name=check]")
    page.click("button[name=import]")


def draw_round(page: Page, event: str) -> None:
    page.goto(f"{event}rounds/1/")
    page.click("form.draw button.primary")


def name_network(page: Page, event: str) -> None:
    page.goto(f"{event}settings/about/")
    page.fill("[name=network_name]", "Gasthof Zum Beispiel")
    page.fill("[name=network_password]", "drei Füchse")
    page.click(".dock button")


def bind(desk: Page, wall: Page, event: str, *, width: str, distance: str) -> None:
    """Starts a wall and binds it to the event; width and distance are in metres."""
    wall.goto("/wall/")
    wall.click("#begin button")
    desk.goto(f"{event}walls/?code={wall.locator('.code').inner_text().replace(' ', '')}")
    for name, text in (("name", "Bühne"), ("width_m", width), ("distance_m", distance)):
        desk.fill(f"form.told [name={name}]", text)
    desk.click("form.told button.primary")
    desk.wait_for_selector(".step-card")
