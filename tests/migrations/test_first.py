"""An installation of the first released version with a played round, brought to now: every point is as it was.

first.jsonl holds what that version's own commands wrote: a round of five, played to the end.
"""

import csv
import json
from collections.abc import Callable

import pytest

from tests.migrations.first import ROWS

# As somebody sees it who opens it afterwards.
STANDINGS = """
import django
django.setup()
from django.test import Client
print(Client(headers={"host": "localhost"}).get("/t/erstes/standings.csv").content.decode())
"""

EVENINGS = """
import django
django.setup()
from django.test import Client
from tournaments.models.participant import Participant
client = Client(headers={"host": "localhost"})
numbers = Participant.objects.values_list("start_number", flat=True)
print({client.get(f"/t/erstes/participants/{number}/").status_code for number in numbers})
"""


@pytest.mark.long
def test_what_the_first_version_kept_counts_the_same_now(run: Callable[..., str]) -> None:
    run("tests/migrations/first.py")
    run("manage.py", "migrate", "--verbosity", "0")
    run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    assert run("manage.py", "migrate", "--check") == ""
    assert points(run("-c", STANDINGS)) == points_before()
    assert run("-c", EVENINGS).strip() == "{200}"
    run("manage.py", "recompute")  # keeps what the first version did not keep of a list
    assert run("manage.py", "recompute", "--check").strip() == "0 differences"
    assert points(run("-c", STANDINGS)) == points_before()


def points(standings: str) -> dict[int, int]:
    return {int(row["start_number"]): int(row["points"]) for row in csv.DictReader(standings.splitlines())}


def points_before() -> dict[int, int]:
    """By start number, as the first version stored them."""
    rows = [json.loads(line) for line in ROWS.read_text().splitlines()]
    people = {row["pk"]: row["fields"] for row in rows if row["model"] == "tournaments.participant"}
    seats = [row["fields"] for row in rows if row["model"] == "tournaments.occupancy"]
    return {people[seat["participant"]]["start_number"]: seat["points"] for seat in seats}
