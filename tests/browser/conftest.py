"""The product as `make run` serves it, and a real Chromium in front of it."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Response, expect, sync_playwright

from tests.browser.pages import EIGHT, Event, begin, sign_in
from tests.paths import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
# Said on the console of a phone's page as soon as it, or a part fetched later, is wider than the screen.
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
    """Where the product answers, who owns it, where its data lie."""

    address: str
    email: str
    password: str
    data: Path


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.hookimpl(tryfirst=True)  # before the workers are chosen by it
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All walks go to one worker and share its server."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """`tools/run.py` on data of its own, worker included; stopped at the end."""
    data = tmp_path_factory.mktemp("site")
    port = _free_port()
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "BASE_URL")}
    environment = {**kept, "DATA_DIR": str(data), "PORT": str(port), "DJANGO_SETTINGS_MODULE": "config.settings"}
    log = (data / "log.txt").open("w")
    command = [sys.executable, "-m", "tools.run"]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
    )
    try:
        _wait_until_served(process, port, data / "log.txt")
        yield _site(port, data)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=40)


def _wait_until_served(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline and process.poll() is None:
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.3)
    raise RuntimeError(f"not served:\n{log.read_text()}")


def _site(port: int, data: Path) -> Site:
    words = (data / "first-sign-in.txt").read_text()
    email = re.search(r"\S+@\S+", words)
    password = re.search(r"password:\s*(\S+)", words)
    assert email, words
    assert password, words
    return Site(f"http://127.0.0.1:{port}", email.group().strip(".,"), password.group(1), data)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium found")
    expect.set_options(timeout=20_000)  # a machine that runs other tests beside is slow, not wrong
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Page, "goto", _goto_again(Page.goto))
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


def _goto_again(goto: Callable[..., Response | None]) -> Callable[..., Response | None]:
    """Goes once more where a page made itself anew just as it was left: it does so when its list changes."""

    def patient(page: Page, *args: Any, **options: Any) -> Response | None:
        try:
            return goto(page, *args, **options)
        except Error as error:
            if not re.search("interrupted by another navigation|ERR_ABORTED", error.message):
                raise
            page.wait_for_load_state()
            return goto(page, *args, **options)

    return patient


@pytest.fixture
def desk(browser: Browser, site: Site) -> Iterator[Page]:
    """A page at a desk, in German; an error of a script or of the security policy fails the test."""
    yield from _page(browser, site, DESK)


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    """A page of a phone's size, in German, that must never scroll sideways."""
    yield from _page(browser, site, PHONE)


@pytest.fixture
def event(desk: Page, site: Site) -> Event:
    """Two tables that play."""
    sign_in(desk, site.email, site.password)
    return begin(desk, EIGHT)


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
    """Errors, but not a remark on an answer that refuses what a test typed wrong, too late or signed out on purpose."""
    return line.type == "error" and not re.search("status of (401|409|422)|Error Code 401", line.text)
