"""Quickly sets up events, lists and sessions."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Self

from playwright.sync_api import Page

from tests.browser.pages import Event
from tests.paths import ROOT

ORDERS = "import config.celery, django; django.setup(); from tests.browser.stage.orders import serve; serve()"


class Upto(IntEnum):
    THERE, DRAWN, PUBLISHED, RUNNING = range(4)


class Maker:
    """Creates objects through services, in a process that has the server's settings."""

    def __init__(self, address: str, environment: Mapping[str, str]) -> None:
        self.address = address
        self._process = subprocess.Popen(
            [sys.executable, "-c", ORDERS],
            cwd=ROOT,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._process.communicate(timeout=20)
        finally:
            self._process.kill()

    def order(self, order: str, **given: Any) -> Any:
        assert self._process.stdin and self._process.stdout
        print(json.dumps([order, given]), file=self._process.stdin, flush=True)
        said = self._process.stdout.readline()
        assert said, f"ended with {self._process.wait()} at {order}"
        answer = json.loads(said)
        assert "answer" in answer, answer["error"]
        return answer["answer"]

    def sign_in(self, page: Page) -> None:
        page.context.add_cookies([{"name": "sessionid", "value": self.order("sign_in"), "url": self.address}])

    def event(
        self,
        page: Page,
        names: Sequence[str] = (),
        *,
        upto: Upto = Upto.RUNNING,
        preset: str = "ddv",
        name: str = "Abend am Löschteich",
        **settings: object,
    ) -> Event:
        made = self.order("event", names=list(names), upto=upto, preset=preset, name=name, settings=settings)
        return Event(page, made["slug"], tuple(made["tables"]))

    def free_list(self, names: Sequence[str], book: str, **length: int) -> str:
        """Creates a free list and returns its address. `length`: games, pflichtsoli, pot, if given."""
        address: str = self.order("begin_list", names=list(names), book=book, length=length)
        return address
