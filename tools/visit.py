"""Visits an installation as its owner: start page, sign-in and a PDF of the demonstration.

`python3 tools/visit.py http://127.0.0.1:8000 var` only needs Python, and raises an exception if a step fails.
"""

import re
import sys
import time
import uuid
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

PRINTING = "/organise/beispielturnier/rounds/3/print/"
PATIENCE = 90  # seconds


def main() -> None:
    site, data = sys.argv[1].rstrip("/"), Path(sys.argv[2])
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    _wait_until_served(browser, site)
    _sign_in(browser, site, (data / "first-sign-in.txt").read_text())
    pdf = _print_notice(browser, site)
    print(f"start page, sign-in and a PDF of {len(pdf)} bytes: all work")


def _wait_until_served(browser: OpenerDirector, site: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            browser.open(f"{site}/").read()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)


def _sign_in(browser: OpenerDirector, site: str, words: str) -> None:
    login = _first_match(r"(\S+@\S+\b)", words, "the owner's address")
    password = _first_match(r"password:\s*(\S+)", words, "the owner's password")
    address = _send(browser, f"{site}/accounts/login/", {"login": login, "password": password})
    if not address.endswith("/organise/"):
        raise RuntimeError(f"sign-in ended at {address}")


def _print_notice(browser: OpenerDirector, site: str) -> bytes:
    form = {"document": "notice_by_name", "client_key": str(uuid.uuid4())}
    address = _send(browser, site + PRINTING, form)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        pdf = bytes(browser.open(f"{address}file/").read())  # redirects to the job's page until it is made
        if pdf.startswith(b"%PDF"):
            return pdf
        time.sleep(0.5)
    raise RuntimeError(f"nothing was printed within {PATIENCE} seconds: {address}")


def _send(browser: OpenerDirector, address: str, form: dict[str, str]) -> str:
    page = browser.open(address).read().decode()
    token = _first_match(r'name="csrfmiddlewaretoken" value="([^"]+)"', page, f"a form at {address}")
    body = urlencode({**form, "csrfmiddlewaretoken": token}).encode()
    return str(browser.open(Request(address, body, {"Referer": address})).url)  # noqa: S310 - our own site


def _first_match(pattern: str, text: str, what: str) -> str:
    match = re.search(pattern, text)
    if match is None:
        raise RuntimeError(f"{what} was not found")
    return match[1]


if __name__ == "__main__":
    main()
