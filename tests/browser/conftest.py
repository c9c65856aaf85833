"""The product as served by `make run`, and Chromium."""

import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Response, expect, sync_playwright

from tests.browser.pages import EIGHT, Event
from tests.browser.stage.maker import Maker
from tests.installation import Installation
from tools.setup import installed_chromium

HERE = Path(__file__).parent
IN_HALL = "saal.test"  # leads here, as the laptop's address does in a hall
FLAGS = [
    f"--host-resolver-rules=MAP {IN_HALL} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters as wide as on a phone
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOADS_ITSELF = 3  # in a row, at most
LEFT = 5_000  # milliseconds to leave a page
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
# Logs an error as soon as a phone's page, or a fragment, is wider than the screen.
SIDEWAYS = """
const look = () => {
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) console.error(`sideways scroll: ${wide} at ${location.pathname}`);
};
addEventListener("load", look);
addEventListener("htmx:afterSettle", look);
"""


@dataclass(frozen=True)
class Site:
    address: str
    email: str
    password: str
    data: Path

    @property
    def in_hall(self) -> str:
        """The address as phones could open it."""
        return self.address.replace("127.0.0.1", IN_HALL)


# Long walks start first, so that no worker is left with them at the end.
LONGEST = ("live/test_evening.py", "test_every_page.py", "test_main_job.py", "live/", "test_draw.py")


@pytest.hookimpl(tryfirst=True)  # before the workers get their tests
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    within = item.path.relative_to(HERE).as_posix() if item.path.is_relative_to(HERE) else ""
    return next((turn for turn, walks in enumerate(LONGEST) if within.startswith(walks)), len(LONGEST))


@pytest.fixture(scope="session")
def installation(tmp_path_factory: pytest.TempPathFactory, prepared: Callable[[Path], Path]) -> Iterator[Installation]:
    with Installation(prepared(tmp_path_factory.mktemp("site")), ALLOWED_HOSTS=IN_HALL) as running:
        yield running


@pytest.fixture(scope="session")
def site(installation: Installation) -> Site:
    return Site(installation.address, *installation.owner_account(), installation.folder)


@pytest.fixture(scope="session")
def maker(installation: Installation) -> Iterator[Maker]:
    with Maker(installation.address, installation.environment) as ready:
        yield ready


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = installed_chromium()
    if path is None:
        pytest.skip("no Chromium found")
    expect.set_options(timeout=20_000)  # slow machines are no failure
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "goto", _patient(Page.goto))
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


def _patient(goto: Callable[..., Response | None]) -> Callable[..., Response | None]:
    """Leaves a page only if it reloads itself or hangs, because the next page then needs a new process."""

    def patient(page: Page, *args: Any, **options: Any) -> Response | None:
        for _each in range(LOADS_ITSELF):
            try:
                return goto(page, *args, **options)
            except Error as error:
                if re.search(r"Timeout \d+ms", error.message):
                    warnings.warn(f"loaded again because it hung: {error.message}", stacklevel=2)
                elif not re.search("interrupted by another navigation|ERR_ABORTED", error.message):
                    raise
            with suppress(Error):
                goto(page, "about:blank", timeout=LEFT)
        return goto(page, *args, **options)

    return patient


@pytest.fixture
def desk(browser: Browser, site: Site) -> Iterator[Page]:
    """A German page at a desk. The test fails if there are script or policy errors."""
    yield from _page(browser, site, DESK)


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    """A German page on a phone. The test fails if it scrolls sideways."""
    yield from _page(browser, site, PHONE)


@pytest.fixture
def event(desk: Page, maker: Maker) -> Event:
    maker.sign_in(desk)
    return maker.event(desk, EIGHT)


def _page(browser: Browser, site: Site, size: dict[str, int]) -> Iterator[Page]:
    context = browser.new_context(viewport=size, locale="de-DE", base_url=site.address, accept_downloads=True)
    if size == PHONE:
        context.add_init_script(SIDEWAYS)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if _is_wrong(line) else None)
    yield page
    context.close()
    assert not wrong, "\n".join(wrong)


def _is_wrong(line: ConsoleMessage) -> bool:
    """True for errors, except for refusals and lost networks that a test causes on purpose."""
    return line.type == "error" and not re.search(
        "status of (401|409|422)|Error Code 401|ERR_INTERNET_DISCONNECTED", line.text
    )
