"""Tables that keep entering games."""

import json
import threading
from collections import Counter
from collections.abc import Iterable
from typing import Any, Self
from uuid import uuid4

from tests.installation import Installation
from tests.visitor import Answer, Visitor

PAUSE = 0.3  # seconds between a table's games, and before a retry
KEPT = """
import json
from tournaments.models.revision import Revision
print(json.dumps([str(key) for key in Revision.objects.filter(action="record_entry")
                  .values_list("client_key", flat=True)]))
"""


class Watched(Visitor):
    """Counts answers by status, with 0 for no answer."""

    def __init__(self, site: str) -> None:
        super().__init__(site)
        self.statuses: Counter[int] = Counter()

    def _ask(self, request: Any) -> Answer:
        try:
            answer = super()._ask(request)
        except OSError:
            self.statuses[0] += 1
            raise
        self.statuses[answer.status] += 1
        return answer


class Keeper(threading.Thread):
    """Enters a table's games, repeating each until it is acknowledged."""

    def __init__(self, site: Installation, table: str, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.table, self.over = table, over
        self.visitor = Watched(site.address)
        self.acknowledged: list[str] = []

    def run(self) -> None:
        while not self.over.is_set():
            key = str(uuid4())
            while not self._enters(key) and not self.over.wait(PAUSE):
                pass
            self.over.wait(PAUSE)

    def _enters(self, key: str) -> bool:
        try:
            entered = self.visitor.enter(self.table, key=key).status == 302
        except OSError:
            return False
        if entered:
            self.acknowledged.append(key)
        return entered


class Evening:
    def __init__(self, site: Installation, tables: Iterable[str]) -> None:
        self.site = site
        self.over = threading.Event()
        self.keepers = [Keeper(site, table, self.over) for table in tables]

    def __enter__(self) -> Self:
        for keeper in self.keepers:
            keeper.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for keeper in self.keepers:
            keeper.join()

    @property
    def acknowledged(self) -> list[str]:
        return [key for keeper in self.keepers for key in keeper.acknowledged]

    @property
    def statuses(self) -> Counter[int]:
        return sum((keeper.visitor.statuses for keeper in self.keepers), Counter())

    def missing(self) -> list[str]:
        kept = json.loads(self.site.python(KEPT))
        assert len(kept) == len(set(kept))
        return sorted(set(self.acknowledged) - set(kept))
