"""Somebody with a browser's cookies and no browser: asks a real server over HTTP and answers what came back."""

import json
import re
from dataclasses import dataclass
from email.message import Message
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPErrorProcessor, Request, build_opener
from uuid import uuid4

LONGEST_WAIT = 60.0  # seconds; a lock of the database is waited for 20 s
GAME = {"way": "points", "winners": ["1", "3"], "losers": ["2", "4"]}

NEW_LIST = {"name_1": "Anna", "name_2": "Bert", "name_3": "Cäsar", "name_4": "Doris", "rules": "book:ddv", "games": 24}


@dataclass(frozen=True)
class Answer:
    """What a server answered; a redirection is an answer as any other."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        """The body as words."""
        return self.body.decode()

    @property
    def json(self) -> Any:
        """The body as values."""
        return json.loads(self.body)

    def hidden(self, name: str) -> str:
        """The value of a hidden field of the page, empty where there is none."""
        match = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        return match[1] if match else ""


class _EveryAnswer(HTTPErrorProcessor):
    """Neither follows a redirection nor makes an exception of a refusal."""

    def http_response(self, request: Request, response: Any) -> Any:
        return response

    https_response = http_response


class Visitor:
    """One person with cookies. An address that nobody serves is an OSError, everything else an `Answer`."""

    def __init__(self, site: str, language: str = "en") -> None:
        self.site = site
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()), _EveryAnswer)
        self.headers = {"Accept-Language": language}

    def get(self, path: str, **headers: str) -> Answer:
        """A page."""
        return self._ask(Request(self._at(path), headers={**self.headers, **headers}))

    def send(self, path: str, form: dict[str, Any], token: str = "") -> Answer:
        """A form, with the token that the page at `path` has, unless it is given."""
        address = self._at(path)
        token = token or self.get(path).hidden("csrfmiddlewaretoken")
        body = urlencode({**form, "csrfmiddlewaretoken": token}, doseq=True).encode()
        return self._ask(Request(address, body, {**self.headers, "Referer": address}))

    def post_json(self, path: str, value: Any, **headers: str) -> Answer:
        """Values as JSON, for the REST interface."""
        kind = {"Content-Type": "application/json"}
        return self._ask(Request(self._at(path), json.dumps(value).encode(), {**self.headers, **kind, **headers}))

    def sign_in(self, email: str, password: str) -> Answer:
        """302 when they were right."""
        return self.send("/accounts/login/", {"login": email, "password": password})

    def enter(self, table: str, value: int = 1, key: str = "") -> Answer:
        """Seats 1 and 3 win a game of this value, entered as on a phone: looked up, checked, saved. 302 when kept."""
        page = self.get(table)
        game = {**GAME, "value": value, "client_key": key or uuid4(), "seen_revision": page.hidden("seen_revision")}
        token = page.hidden("csrfmiddlewaretoken")
        checked = self.send(table, {**game, "do": "check"}, token)
        return self.send(table, {**game, "do": "save", "shown": checked.hidden("shown")}, token)

    def make_list(self) -> Answer:
        """A new list without a tournament. 302 leads to it."""
        return self.send("/lists/new/", {**NEW_LIST, "client_key": uuid4()})

    def _at(self, path: str) -> str:
        return path if "://" in path else self.site + path

    def _ask(self, request: Request) -> Answer:
        with self._opener.open(request, timeout=LONGEST_WAIT) as response:
            return Answer(response.status, response.headers, response.read())
