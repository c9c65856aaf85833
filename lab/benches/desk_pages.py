"""Benchmark of the organisers' pages while a large field plays."""

from typing import Any

from lab.benches.measuring import seconds

PLAYERS, CLOSED, GAMES = 400, 2, 12
PAGES = {
    "event": "",
    "round": "rounds/3/",
    "closed round": "rounds/2/",
    "participants": "participants/",
    "draw": "rounds/4/",
    "desk": "rounds/3/desk/",
    "totals": "rounds/3/totals/",
    "penalties": "penalties/",
    "settings": "settings/",
    "print": "rounds/3/print/",
}


def measure() -> dict[str, Any]:
    """Returns milliseconds, kibibytes as sent without compression, and queries of each page."""
    from django.test import Client

    from lab.benches.field import enter_games, make_field
    from tournaments.models.round import RoundStatus
    from tournaments.models.score_list import ListStatus, ScoreList

    field = make_field(players=PLAYERS, rounds=CLOSED + 1)
    running = field.tournament.rounds.get(number=CLOSED + 1)
    running.status = RoundStatus.RUNNING
    running.save()
    ScoreList.objects.filter(table__round=running).update(status=ListStatus.OPEN, state={})
    field.tournament.participants.update(club_name="Kartenfreunde Musterhausen")
    field.tournament.rounds_planned = CLOSED + 2
    field.tournament.save()
    enter_games(field.tournament, GAMES)
    client = Client()
    client.force_login(field.user)
    return {name: _measure_page(client, f"/organise/{field.tournament.slug}/{path}") for name, path in PAGES.items()}


def _measure_page(client: Any, address: str) -> dict[str, Any]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.get(address)  # loads templates
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    count = len(queries)
    if response.status_code != 200:
        raise RuntimeError(f"{address} answered {response.status_code}")
    return {
        "milliseconds": round(seconds(lambda: client.get(address)) * 1000, 1),
        "kibibytes": round(len(response.content) / 1024, 1),
        "queries": count,
    }
