"""Kills each step of a round at every statement, and prints the half-finished states."""

import os
import re
import shutil
import signal
import sqlite3
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.db import connection, connections
from django.utils import timezone

BEFORE, AFTER = "_commit", "run_and_clear_commit_hooks"  # the last moment in a transaction, the first after it
PEOPLE = 9
Step = Callable[[], object]


def dump() -> str:
    with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as database:
        return "\n".join(database.iterdump())


class Kept:
    def __init__(self, folder: Path) -> None:
        self.file, self.copy = Path(settings.DATABASES["default"]["NAME"]), folder / "kept.sqlite3"
        with closing(sqlite3.connect(self.file)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(self.file, self.copy)

    def come_back(self) -> None:
        connections.close_all()
        for left in self.file.parent.glob(f"{self.file.name}-*"):
            left.unlink()
        shutil.copy(self.copy, self.file)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def dying_at(statement: int) -> Iterator[None]:
    left = [statement]

    def note(execute: Any, *arguments: Any) -> Any:
        left[0] -= 1
        if not left[0]:
            die()
        return execute(*arguments)

    with connection.execute_wrapper(note):
        yield


def ends(step: Step, at: int | str) -> bool:
    connections.close_all()
    if child := os.fork():
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code not in (0, -signal.SIGKILL):
            raise RuntimeError(f"the step failed at {at}")
        return code == 0
    try:
        if isinstance(at, str):
            setattr(connection, at, die)
        with dying_at(at if isinstance(at, int) else 0):
            step()
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def halves(name: str, step: Step, folder: Path) -> Iterator[str]:
    """Yields the errors after each kill, until the step is done."""
    kept, before = Kept(folder), dump()
    step()
    after = dump()
    kept.come_back()
    statement = 1
    for at in chain((BEFORE, AFTER), count(1)):
        if ends(step, at):
            break
        if dump() != before and _mask_random(dump()) != _mask_random(after):
            yield f"{name}: half done when killed at {at}"
        kept.come_back()
        statement = at
    once = dump()
    step()  # the same form again
    if dump() != once:
        yield f"{name}: done twice"
    print(f"{name}: killed at {statement} statements")


# Times, names and random keys, and values that follow from them.
BY_CHANCE = re.compile(r"\d{4}-\d\d-\d\d[ T][\d:.]+(\+00:00|Z)?|[0-9a-f]{32,64}|[0-9a-f-]{36}|\d+\.\d+")


def _mask_random(text: str) -> str:
    return BY_CHANCE.sub("?", text)


def main(folder: Path) -> None:
    from tests.factories import TournamentFactory
    from tests.tournaments.rounds import enrol
    from tournaments.models.round import Round
    from tournaments.services.ledger import system_request
    from tournaments.services.rounds.draws import draw_round
    from tournaments.services.rounds.steps import MissingLists, close_round, publish_round, release_round, reopen_round

    tournament, at = TournamentFactory(slug="kills"), timezone.now()
    enrol(tournament, PEOPLE)

    def of_round(service: Callable[..., object], **more: object) -> Step:
        request = system_request()
        return lambda: service(in_round=Round.objects.get(tournament=tournament), write_request=request, **more)

    steps = {
        "draw": partial(draw_round, tournament=tournament, number=1, seed=7, write_request=system_request()),
        "publish": of_round(publish_round, at=at),
        "release": of_round(release_round, at=at),
        "close": of_round(close_round, at=at, missing=MissingLists.CLOSE_ANYWAY),
        "reopen": of_round(reopen_round),
    }
    for name, step in steps.items():
        for wrong in halves(name, step, folder):
            print("WRONG", wrong)


if __name__ == "__main__":
    django.setup()
    main(Path(settings.DATA_DIR))
