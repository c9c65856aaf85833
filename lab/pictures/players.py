"""Pictures of the players' pages."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from lab.pictures.sheets import compose
from lab.pictures.studio import DESK, PHONE, PUBLIC, Scheme, Studio

LANGUAGES = ("de", "en")
SCHEMES: Sequence[Scheme] = ("dark", "light")
STANDINGS = f"{PUBLIC}standings/"
WIDE, NARROW = 640, 300  # pixels on a sheet: desk page, phone page


def photograph_players(studio: Studio, to: Path) -> None:
    person = _find_hopeful(studio)
    compose(_shoot_looks(studio, (DESK[0], 1250), person), 2, WIDE, to / "player.png")
    compose(_shoot_looks(studio, (PHONE[0], 1800), person), 4, NARROW, to / "player-phone.png")
    compose(_shoot_looks(studio, DESK, STANDINGS), 2, WIDE, to / "chances-page.png")
    compose(_shoot_looks(studio, PHONE, STANDINGS), 4, NARROW, to / "chances-phone.png")
    compose([_share(studio, person, language) for language in LANGUAGES], 2, WIDE, to / "share.png")
    compose([_shoot_print(studio, person, language) for language in LANGUAGES], 2, WIDE, to / "player-print.png")


def _find_hopeful(studio: Studio) -> str:
    page = studio.page(DESK)
    page.goto(STANDINGS)
    name = page.locator(".chances li span").nth(2).inner_text()
    return page.locator("#ranking td.person a", has_text=name).get_attribute("href") or ""


def _shoot_looks(studio: Studio, size: tuple[int, int], address: str) -> list[bytes]:
    pages = [studio.page(size, language=language, scheme=scheme) for scheme in SCHEMES for language in LANGUAGES]
    return [_open(page, address).screenshot() for page in pages]


def _open(page: Page, address: str) -> Page:
    page.goto(address, wait_until="load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    return page


def _share(studio: Studio, person: str, language: str) -> bytes:
    return studio.page(DESK).request.get(f"{person}picture.png?language={language}").body()


def _shoot_print(studio: Studio, person: str, language: str) -> bytes:
    page = _open(studio.page(DESK, language=language, scheme="dark"), person)
    pdf = studio.folder / f"player-{language}.pdf"
    page.pdf(path=pdf, format="A4")
    command = ["pdftoppm", "-r", "110", "-png", "-singlefile", str(pdf), str(pdf.with_suffix(""))]
    subprocess.run(command, check=True)
    return pdf.with_suffix(".png").read_bytes()
