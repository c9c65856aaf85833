"""A visitor without a browser, for use with real servers."""

import json
import re
from dataclasses import dataclass
from email.message import Message
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPErrorProcessor, Request, build_opener
from uuid import uuid4

LONGEST_WAIT = 60.0  # seconds; the database lock alone may take 20
GAME = {"way": "points", "winners": ["1", "3"], "losers": ["2", "4"]}

NEW_LIST = {"name_1": "Anna", "name_2": "Bert", "name_3": "Cäsar", "name_4": "Doris", "rules": "book:ddv", "games": 24}


@dataclass(frozen=True)
class Answer:
    """A server's answer; redirects are not followed."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def hidden(self, name: str) -> str:
        match = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        return match[1] if match else ""


class _EveryAnswer(HTTPErrorProcessor):
    """Neither follows redirects nor raises for errors."""

    def http_response(self, request: Request, response: Any) -> Any:
        return response

    https_response = http_response


class Visitor:
    """A person with cookies. Raises OSError if nothing serves the address."""

    def __init__(self, site: str, language: str = "en") -> None:
        self.site = site
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()), _EveryAnswer)
        self.headers = {"Accept-Language": language}

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask(Request(self._at(path), headers={**self.headers, **headers}))

    def send(self, path: str, form: dict[str, Any], token: str = "") -> Answer:
        """Sends a form, by default with the page's own CSRF token."""
        address = self._at(path)
        token = token or self.get(path).hidden("csrfmiddlewaretoken")
        body = urlencode({**form, "csrfmiddlewaretoken": token}, doseq=True).encode()
        return self._ask(Request(address, body, {**self.headers, "Referer": address}))

    def post_json(self, path: str, value: Any, **headers: str) -> Answer:
        kind = {"Content-Type": "application/json"}
        return self._ask(Request(self._at(path), json.dumps(value).encode(), {**self.headers, **kind, **headers}))

    def sign_in(self, email: str, password: str) -> Answer:
        """The answer is 302 on success."""
        return self.send("/accounts/login/", {"login": email, "password": password})

    def enter(self, table: str, value: int = 1, key: str = "") -> Answer:
        """Enters a game won by seats 1 and 3, as on a phone; the answer is 302 if it was saved."""
        page = self.get(table)
        game = {**GAME, "value": value, "client_key": key or uuid4(), "seen_revision": page.hidden("seen_revision")}
        token = page.hidden("csrfmiddlewaretoken")
        checked = self.send(table, {**game, "do": "check"}, token)
        return self.send(table, {**game, "do": "save", "shown": checked.hidden("shown")}, token)

    def make_list(self) -> Answer:
        return self.send("/lists/new/", {**NEW_LIST, "client_key": uuid4()})

    def _at(self, path: str) -> str:
        return path if "://" in path else self.site + path

    def _ask(self, request: Request) -> Answer:
        with self._opener.open(request, timeout=LONGEST_WAIT) as response:
            return Answer(response.status, response.headers, response.read())
