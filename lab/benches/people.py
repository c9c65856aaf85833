"""Benchmark of a large address book and of importing a long list.

Run it with `.venv/bin/python -m lab.benches.people`.
"""

import statistics
import tempfile
from collections.abc import Callable
from typing import Any

from lab.benches.measuring import format_figures, seconds, set_up

PEOPLE = 20_000
LINES = 5_000  # with the line of headings
RUNS = 3
GIVEN = ("Anna", "Bert", "Carla", "Dieter", "Änne", "Frieda", "Gustav", "Hanna", "Ida", "Jürgen", "Klara")
FAMILY = ("Ast", "Buche", "Größe", "von der Linde", "Meier-Muster", "Öhrlein", "Probe", "Süßmilch", "Test")


def measure() -> dict[str, Any]:
    """Returns milliseconds and queries of the address book's pages, and of imports with their longest transactions."""
    from django.test import Client

    from lab.benches.field import make_field

    field = make_field(players=4, rounds=1)
    _fill_book(field.tournament.club)
    client = Client()
    client.force_login(field.user)
    book, event = f"/clubs/{field.tournament.club.slug}/people/", f"/organise/{field.tournament.slug}/participants/"
    pages = {"first page": book, "two letters": f"{book}?q=li", "two letters to add": f"{event}book/?name=li"}
    return {
        "people": PEOPLE,
        **{name: _page(client, address) for name, address in pages.items()},
        "import": {"lines": LINES, "preview_milliseconds": _preview(client, event), **_import(field.tournament)},
        **_naming(field.tournament),
    }


def _fill_book(club: Any) -> None:
    from tournaments.models.people.player import Player
    from tournaments.names.names import Name
    from tournaments.names.order import index_key
    from tournaments.services.plain_rows import insert_instances

    names = [Name(GIVEN[n % len(GIVEN)], f"{FAMILY[n % len(FAMILY)]}-{n}") for n in range(PEOPLE)]
    insert_instances(
        [Player(club=club, given=each.given, family=each.family, name_key=index_key(each)) for each in names]
    )


def _page(client: Any, address: str) -> dict[str, Any]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.get(address)  # loads templates
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    count = len(queries)  # before timed requests clear the log
    if response.status_code != 200:
        raise RuntimeError(f"{address} answered {response.status_code}")
    return {"milliseconds": round(seconds(lambda: client.get(address)) * 1000, 1), "queries": count}


def _list(first: int) -> str:
    lines = (
        f"{GIVEN[n % len(GIVEN)]};Neu-{n};Verein {n % 40};p{n}@example.org" for n in range(first, first + LINES - 1)
    )
    return "\n".join(["Vorname;Nachname;Verein;E-Mail", *lines])


def _preview(client: Any, event: str) -> float:
    text = _list(0)
    return round(seconds(lambda: client.post(f"{event}import/", {"text": text, "status": "present"}), RUNS) * 1000, 1)


def _import(tournament: Any) -> dict[str, float]:
    """Imports lists of new people into copies of the event."""
    return _figures([_import_once(event, _list(run * LINES)) for run, event in enumerate(_events(tournament))])


def _naming(tournament: Any) -> dict[str, dict[str, float]]:
    """Adds numbers to copies of the event, and imports a list that gives them to people of the address book."""
    events = _events(tournament)
    heading, *people = _list(0).splitlines()
    text = "\n".join([f"Nr;{heading}", *(f"{number};{line}" for number, line in enumerate(people, 1))])
    return {
        "numbers": _figures([_add_numbers(event) for event in events]),
        "import of numbers": _figures([_import_once(event, text) for event in events]),
    }


def _events(tournament: Any) -> list[Any]:
    from tournaments.services.ledger import system_request
    from tournaments.services.tournament.lifecycle import copied_values, create_tournament

    values = {**copied_values(tournament), "name": "Bench", "date": tournament.date}
    return [create_tournament(club=tournament.club, values=values, write_request=system_request()) for _ in range(RUNS)]


def _figures(runs: list[tuple[float, float]]) -> dict[str, float]:
    times, locks = zip(*runs, strict=True)
    return {
        "milliseconds": round(statistics.median(times) * 1000, 1),
        "longest_lock_milliseconds": round(statistics.median(locks) * 1000, 1),
    }


def _add_numbers(tournament: Any) -> tuple[float, float]:
    from tournaments.services.ledger import system_request
    from tournaments.services.participants.roster import add_numbers

    return _measured(lambda: add_numbers(tournament=tournament, last=LINES - 1, write_request=system_request()))


def _import_once(tournament: Any, text: str) -> tuple[float, float]:
    from tournaments.models.participant import Attendance
    from tournaments.services.ledger import system_request
    from tournaments.services.participants.roster import import_participants

    wanted: dict[str, Any] = {"tournament": tournament, "text": text, "status": Attendance.PRESENT}
    return _measured(lambda: import_participants(**wanted, write_request=system_request()))


def _measured(work: Callable[[], object]) -> tuple[float, float]:
    from lab.benches.locks import held_locks

    with held_locks() as held:
        taken = seconds(work, 1)
    return taken, max(held.seconds)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        set_up(data)
        print(format_figures(measure()))
