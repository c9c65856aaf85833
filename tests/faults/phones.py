"""Phones that keep entries until they are acknowledged."""

import random
import threading
import time
from http.client import HTTPException
from typing import Any
from uuid import uuid4

from tests.visitor import Visitor

PLAYERS = [1, 2, 3, 4]
AT_ONCE = 5  # waiting entries at most


class Phone(threading.Thread):
    """Enters a table's games, keeping each until it is acknowledged.

    It names its device, and takes the pen with the first game.
    """

    FINAL = "accepted"  # status after which an entry is forgotten

    def __init__(self, site: str, table: str, games: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.visitor, self.table, self.games = Visitor(site), table, games
        self.random = random.Random(seed)
        self.device = f"{self.random.getrandbits(128):032x}"
        self.made: list[dict[str, Any]] = []
        self.waiting: list[dict[str, Any]] = []
        self.acknowledged: list[str] = []
        self.answers: dict[int, int] = {}
        self.lost = 0

    def run(self) -> None:
        while len(self.acknowledged) < self.games:
            if len(self.made) < self.games and len(self.waiting) < AT_ONCE:
                self._make()
            if self.random.random() < 0.7:
                self._send()

    def _make(self) -> None:
        number = len(self.made) + 1
        expected = {"number": number, "dealer": (number - 1) % 4 + 1, "players": PLAYERS, "bock": 1}
        facts = {"value": number % 9 + 1, "winners": sorted(self.random.sample(PLAYERS, 2))}
        after = self.made[-1]["key"] if self.made else None
        entry = {"key": str(uuid4()), "after_key": after, "expected": expected, "facts": facts}
        self.made.append(entry)
        self.waiting.append(entry)

    def _body(self) -> dict[str, object]:
        return {"entries": self.waiting, "device": self.device}

    def _send(self) -> None:
        if not self.waiting:
            return
        try:
            answer = self.visitor.post_json(f"{self.table}outbox/", self._body())
        except (OSError, HTTPException):
            self.lost += 1
            time.sleep(0.05)
            return
        self.answers[answer.status] = self.answers.get(answer.status, 0) + 1
        if answer.status not in (200, 409):
            time.sleep(0.2)
            return
        stand = {each["key"] for each in answer.json["entries"] if each["state"] == self.FINAL}
        self.acknowledged += [entry["key"] for entry in self.waiting if entry["key"] in stand]
        self.waiting = [entry for entry in self.waiting if entry["key"] not in stand]


class OtherPhone(Phone):
    """A second phone, which doesn't have the pen."""

    FINAL = "held"

    def __init__(self, site: str, writer: Phone, games: int, seed: int) -> None:
        super().__init__(site, writer.table, games, seed)
        self.writer = writer

    def run(self) -> None:
        while not self.writer.acknowledged:
            time.sleep(0.05)
        super().run()
