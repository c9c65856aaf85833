"""Games carried to the desk as QR codes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, FLAGS, Site
from tests.browser.pages import EIGHT, Event, ListPage
from tests.browser.phones.outbox import WAITING, enter, expect_guarded_form
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import SCREENS, box
from tools.setup import installed_chromium
from tournaments.phones.carried_codes import decode, gather_parts, read_part

pytestmark = pytest.mark.browser

GAMES = 5
CANVAS = "dialog.codes canvas"
CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
FRAMES = 10


def codes_of(phone: Page) -> list[str]:
    """Returns all codes that the phone shows, then goes back to the first."""
    shown = phone.locator("[data-told]")
    expect(shown).to_contain_text("1 von")
    of = int(shown.inner_text().split()[-1])
    codes = []
    for number in range(1, of + 1):
        expect(shown).to_have_text(f"{number} von {of}")
        codes.append(phone.locator(CANVAS).get_attribute("data-digits") or "")
        phone.tap("dialog.codes [data-next]")
    expect(shown).to_have_text(f"1 von {of}")
    return codes


def film_screen(phone: Page, film: Path) -> None:
    """Films the phone's screen, tilted and in a grey room."""
    shot = film.with_suffix(".png")
    phone.screenshot(path=shot)
    frame = Image.new("RGB", (1280, 720), "#777")
    screen = Image.open(shot).convert("RGB").rotate(3, expand=True, fillcolor="#777")
    frame.paste(screen, ((frame.width - screen.width) // 2, (frame.height - screen.height) // 2))
    with film.open("wb") as file:
        for _number in range(FRAMES):
            frame.save(file, "JPEG", quality=80)


@pytest.fixture
def film(tmp_path: Path) -> Path:
    return tmp_path / "phone.mjpeg"


@pytest.fixture
def seeing(browser: Browser, site: Site, film: Path) -> Iterator[Page]:
    filming = (*FLAGS, *CAMERA, f"--use-file-for-fake-video-capture={film}")
    laptop = browser.browser_type.launch(executable_path=installed_chromium(), args=list(filming))
    page = laptop.new_context(viewport=DESK, locale="de-DE", base_url=site.address).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    laptop.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("touched", SCREENS[2:3], indirect=True)
def test_games_are_carried_to_the_desk(desk: Page, touched: Page, seeing: Page, maker: Maker, film: Path) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT)
    codes = _show(touched, event.tables[0])
    film_screen(touched, film)
    maker.sign_in(seeing)
    _read(Event(seeing, event.slug), codes)
    _come_back(touched)


def _show(phone: Page, address: str) -> list[str]:
    phone.goto(address)
    expect_guarded_form(phone)
    phone.context.set_offline(True)
    for game in range(GAMES):
        enter(phone, (1, 2 + game % 3), 2)
    expect(phone.locator(WAITING)).to_have_count(GAMES)
    phone.tap("[data-carry]")
    codes = codes_of(phone)
    assert len(codes) == 2
    whole, canvas = box(phone, "dialog.codes"), box(phone, CANVAS)
    screen = phone.viewport_size or {}
    assert canvas["width"] == screen["width"]  # as large as possible
    assert whole["y"] >= 0
    assert whole["y"] + whole["height"] <= screen["height"]
    carried = decode(gather_parts(map(read_part, codes)))
    assert [entry["expected"]["number"] for entry in carried["entries"]] == [1, 2, 3, 4, 5]
    return codes


def _read(event: Event, codes: list[str]) -> None:
    page = event.page
    page.goto(event.at("rounds/1/desk/"))
    page.click('a[href$="/desk/phones/"]')
    expect(page.locator("#part")).to_be_focused()
    page.keyboard.type(f"{codes[1]}\n")
    expect(page.locator("[data-missing]")).to_have_attribute("data-missing", "1")
    expect(page.locator("#part")).to_be_focused()
    page.click("#camera [data-start]")
    expect(page.locator("#brought.good")).to_contain_text("5 Spiele vom Telefon stehen jetzt in der Liste")
    page.click("#camera [data-stop]")
    page.click("#brought a")
    expect(ListPage(page, page.url).rows).to_have_count(GAMES)


def _come_back(phone: Page) -> None:
    phone.tap("dialog.codes [data-close]")
    phone.context.set_offline(False)
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(ListPage(phone, phone.url).rows).to_have_count(GAMES)
    expect(phone.locator(WAITING)).to_have_count(0)
