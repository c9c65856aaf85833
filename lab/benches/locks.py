"""Benchmark of SQLite's write lock.

`python -m lab.benches.locks` prints JSON after a few minutes, or sooner with `--small`. One process calls the services;
another has a thread per table that enters a game every second.
"""

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from lab.benches.measuring import ROOT, format_figures, set_up

PAUSE = 1.0  # seconds between two games of a table
GAMES = 20  # in each list
TOO_MANY = 20_000  # lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    tables: int
    players: int
    rounds: int
    lines: int
    guests: int


ALL = Extent(tables=20, players=400, rounds=10, lines=5_000, guests=400)
SMALL = Extent(tables=4, players=16, rounds=2, lines=40, guests=8)
GUEST_EVERY = 0.15  # seconds: 400 in a minute


def main() -> None:
    if "enter" in sys.argv[1:]:
        _enter(int(sys.argv[-1]))
        return
    with tempfile.TemporaryDirectory(prefix="kreuzdame-bench-") as folder:
        set_up(folder)
        print(format_figures(measure_locks(SMALL if "--small" in sys.argv[1:] else ALL)))


def measure_locks(extent: Extent) -> dict[str, Any]:
    """Returns the duration and longest lock of each task, and the longest time a table waited meanwhile."""
    figures: dict[str, Any] = {}
    with tables_entering(extent.tables) as waits:
        for name, work in _tasks(extent):
            figures[name] = _figures(work, waits)
    for name, window in figures.items():
        figures[name] = waits.beside(window)
    return figures


@dataclass(slots=True)
class LockTimes:
    seconds: list[float] = field(default_factory=list)


@contextmanager
def held_locks() -> Iterator[LockTimes]:
    from django.db import connection
    from django.db.transaction import Atomic

    held, began = LockTimes(), [0.0]
    enter, leave = Atomic.__enter__, Atomic.__exit__

    def entering(self: Atomic) -> None:
        outermost = not connection.in_atomic_block
        enter(self)
        if outermost:
            began[0] = time.perf_counter()

    def leaving(self: Atomic, *exception: Any) -> None:
        leave(self, *exception)
        if not connection.in_atomic_block:
            held.seconds.append(time.perf_counter() - began[0])

    Atomic.__enter__, Atomic.__exit__ = entering, leaving  # type: ignore[method-assign]
    try:
        yield held
    finally:
        Atomic.__enter__, Atomic.__exit__ = enter, leave  # type: ignore[method-assign]


def _figures(work: Callable[[], object], waits: "Waits") -> dict[str, Any]:
    time.sleep(PAUSE)
    begin, refused = time.monotonic(), ""
    with held_locks() as held:
        try:
            work()
        except Exception as error:
            refused = repr(error)[:80]
    end = time.monotonic()
    figures = {"from": begin, "to": end, "seconds": end - begin, "longest_lock": max(held.seconds, default=0.0)}
    return {**figures, **({"refused": refused} if refused else {})}


@dataclass(slots=True)
class Waits:
    """The waiting times of tables in the other process: (start, seconds, error) for every game."""

    rows: list[tuple[float, float, str]] = field(default_factory=list)

    def beside(self, window: Mapping[str, Any]) -> dict[str, Any]:
        during = [row for row in self.rows if row[0] < window["to"] and row[0] + row[1] > window["from"]]
        rest = {name: value for name, value in window.items() if name not in ("from", "to")}
        figures = {name: round(value, 3) if isinstance(value, float) else value for name, value in rest.items()}
        return {
            **figures,
            "entries": len(during),
            "longest_wait": round(max((seconds for _, seconds, _ in during), default=0.0), 3),
            "errors": sum(bool(error) for *_, error in during),
        }


@contextmanager
def tables_entering(count: int) -> Iterator[Waits]:
    waits = Waits()
    command = [sys.executable, "-m", "lab.benches.locks", "enter", str(count)]
    other = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    if other.stdout is None or other.stdout.readline() != "entering\n":
        raise RuntimeError("the tables did not start")
    try:
        yield waits
    finally:
        answer, _ = other.communicate("stop\n")
        waits.rows = [(begun, seconds, error) for begun, seconds, error in json.loads(answer)]


def _enter(count: int) -> None:
    """Enters games until it reads a line, then prints (start, seconds, error) for each."""
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    lists = [_free_list(number) for number in range(count)]
    rows: list[tuple[float, float, str]] = []
    stop = threading.Event()
    threads = [threading.Thread(target=_play, args=(each, stop, rows)) for each in lists]
    for thread in threads:
        thread.start()
    print("entering", flush=True)
    sys.stdin.readline()
    stop.set()
    for thread in threads:
        thread.join()
    print(json.dumps(rows))


def _free_list(number: int) -> Any:
    from scoring.rules.rulebooks.catalogue import rule_book
    from tournaments.free_lists.lifecycle import Length, create_list
    from tournaments.services.rules.versions import rule_set_version

    names = [f"Testperson {number}-{place}" for place in range(4)]
    rules = rule_set_version(rule_book("ddv"))
    return create_list(names=names, rule_set=rules, length=Length(), write_request=_request())


def _play(score_list: Any, stop: threading.Event, rows: list[tuple[float, float, str]]) -> None:
    from django.db import connection

    from tournaments.selectors.lists.edits import Edit, Spot
    from tournaments.services.ledger import system_request
    from tournaments.services.lists.entries import write_edit

    game = Edit(spot=Spot.END, facts={"value": 2, "winners": [1, 2]})
    revision = score_list.revision
    while not stop.is_set():
        begun, error = time.monotonic(), ""
        request = system_request(seen_revision=revision)
        try:
            revision = write_edit(score_list=score_list, edit=game, write_request=request)["revision"]
        except Exception as failure:
            error = repr(failure)
        rows.append((begun, time.monotonic() - begun, error))
        stop.wait(PAUSE)
    connection.close()


Work = tuple[str, Callable[[], object]]


def _request() -> Any:
    from tournaments.services.ledger import system_request

    return system_request()


def _tasks(extent: Extent) -> Iterator[Work]:
    from lab.benches.field import enter_games, make_field
    from tournaments.models.participant import Attendance
    from tournaments.services.lists.recompute import recompute_all
    from tournaments.services.tournament.lifecycle import copied_values, create_tournament, delete_tournament

    played = make_field(players=extent.players, rounds=extent.rounds).tournament
    enter_games(played, GAMES)
    values: dict[str, Any] = {
        "club": played.club,
        "values": {**copied_values(played), "name": "Bench", "date": played.date},
    }
    for lines in (TOO_MANY, extent.lines):
        yield f"import of {lines} lines", _import(create_tournament(**values, write_request=_request()), lines)
    signed_up = create_tournament(**values, write_request=_request())
    yield f"{extent.guests} sign-ups, 400 a minute", _sign_ups(signed_up, extent.guests)
    event = create_tournament(**values, participants_of=played, write_request=_request())
    event.participants.update(status=Attendance.PRESENT)
    yield from _draws(event, extent)
    yield from _changes(event, extent)
    yield "copy", lambda: create_tournament(**values, participants_of=played, write_request=_request())
    yield "recompute", lambda: list(recompute_all(only_check=False, slug=played.slug))
    type(played).objects.filter(pk=played.pk).update(is_demonstration=True)
    played.refresh_from_db()
    yield "deletion", lambda: delete_tournament(tournament=played, write_request=_request())
    yield "deletion of a plan", lambda: delete_tournament(tournament=event, write_request=_request())


def _import(tournament: Any, lines: int) -> Callable[[], object]:
    from tournaments.models.participant import Attendance
    from tournaments.services.participants.roster import import_participants

    text = "\n".join(f"Testperson {number};Verein {number % 40}" for number in range(lines))
    wanted: dict[str, Any] = {"tournament": tournament, "text": text, "status": Attendance.PRESENT}
    return lambda: import_participants(**wanted, write_request=_request())


def _sign_ups(tournament: Any, guests: int) -> Callable[[], object]:
    """Half of the guests get a place, and the others wait."""
    from tournaments.models.people.sign_up import SignUpSheet
    from tournaments.names.names import Name
    from tournaments.sign_up.services import Contact, Guest, sign_up

    now = datetime.now(UTC)
    SignUpSheet.objects.create(tournament=tournament, opens_at=now, places=guests // 2)

    def work() -> None:
        begun = time.monotonic()
        for number in range(guests):
            time.sleep(max(0.0, begun + number * GUEST_EVERY - time.monotonic()))
            guest, contact = Guest(name=Name("Gast", str(number))), Contact(phone=str(number))
            sign_up(tournament=tournament, guests=[guest], contact=contact, at=now, write_request=_request())

    return work


def _draws(event: Any, extent: Extent) -> Iterator[Work]:
    from tournaments.models.tournament import DrawMode
    from tournaments.services.rounds.draws import draw_round

    def draw(mode: DrawMode) -> Callable[[], object]:
        return lambda: draw_round(tournament=event, number=1, seed=7, mode=mode, write_request=_request())

    yield f"draw at random of {extent.players}", draw(DrawMode.RANDOM)
    yield f"plan of {extent.players} x {extent.rounds}", draw(DrawMode.PLAN)
    yield f"plan of {extent.players} x {extent.rounds} again", draw(DrawMode.PLAN)


def _changes(event: Any, extent: Extent) -> Iterator[Work]:
    from tournaments.models.participant import Attendance
    from tournaments.services.participants.attendance import set_attendance
    from tournaments.services.rounds.repairs import apply_repair, preview_repair
    from tournaments.services.rounds.steps import publish_round
    from tournaments.services.rounds.swaps import swap_seats

    first = event.rounds.select_related("tournament__rule_set").get(number=1)
    yield "publication", lambda: publish_round(in_round=first, at=datetime.now(UTC), write_request=_request())
    yield "swap", lambda: swap_seats(in_round=first, one=1, other=extent.players // 2, write_request=_request())
    set_attendance(tournament=event, start_number=3, status=Attendance.WITHDRAWN, write_request=_request())
    seen = preview_repair(tournament=event).token
    yield "repair", lambda: apply_repair(tournament=event, seen=seen, write_request=_request())


if __name__ == "__main__":
    main()
