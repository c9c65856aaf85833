"""Makes the pictures of the README from the demonstration tournament: needs Chromium and pdftoppm."""

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
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
EVENT = "/organise/vorfuehrturnier/"
PUBLIC = "/t/vorfuehrturnier/"


def main() -> None:
    """Serves a fresh demonstration, photographs it, and stops."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DATA_DIR": folder, "PORT": PORT}
        server = subprocess.Popen([sys.executable, str(ROOT / "tools" / "run.py")], env=environment)
        try:
            _wait()
            photograph(Path(folder))
        finally:
            server.terminate()
            server.wait(timeout=40)


def photograph(folder: Path) -> None:
    """The four pictures."""
    words = (folder / "first-sign-in.txt").read_text()
    password = re.search(r"password:\s*(\S+)", words)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        desk = _signed_in(chromium, {"width": 1200, "height": 820}, password.group(1) if password else "")
        _shoot(desk, f"{EVENT}rounds/3/", "overview")
        _shoot(desk, f"{PUBLIC}standings/", "standings")
        _sheet(desk, folder)
        phone = _signed_in(chromium, {"width": 390, "height": 820}, password.group(1) if password else "")
        _shoot(phone, f"{PUBLIC}rounds/3/tables/2/", "table")
        chromium.close()


def _signed_in(chromium: Browser, size: dict[str, int], password: str) -> Page:
    page = chromium.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale="de-DE",
        base_url=f"http://127.0.0.1:{PORT}",
    ).new_page()
    page.goto("/accounts/login/")
    page.fill("input[name=login]", "leitung@kreuzdame.local")
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_url("**/organise/")
    return page


def _shoot(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.screenshot(path=str(PICTURES / f"{name}.png"))


def _sheet(page: Page, folder: Path) -> None:
    page.goto(f"{EVENT}rounds/3/print/")
    with page.expect_download(timeout=60_000) as download:
        page.click("button[value=score_sheets]")
    pdf = folder / "sheet.pdf"
    download.value.save_as(pdf)
    command = ["pdftoppm", "-r", "75", "-png", "-singlefile", str(pdf), str(PICTURES / "sheet")]
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
