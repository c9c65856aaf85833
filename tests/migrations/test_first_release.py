"""Upgrade from the first release with a played round.

first.jsonl was written by that release: a round of five, played to the end.
"""

import csv
import json
from collections.abc import Callable

import pytest

from tests.migrations.first import ROWS

# The pages before and after recomputing.
PAGES = """
import json
from io import StringIO
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from tournaments.models.participant import Participant
client = Client(headers={"host": "localhost"})
before = client.get("/t/erstes/standings.csv").content.decode()
numbers = Participant.objects.values_list("start_number", flat=True)
statuses = [client.get(f"/t/erstes/participants/{number}/").status_code for number in numbers]
call_command("recompute", stdout=StringIO())  # keeps what the first version did not keep of a list
differences = StringIO()
call_command("recompute", "--check", stdout=differences)
after = client.get("/t/erstes/standings.csv").content.decode()
print(json.dumps([before, statuses, differences.getvalue(), after]))
"""


@pytest.mark.long
def test_points_of_the_first_version_are_unchanged(run: Callable[..., str]) -> None:
    run("tests/migrations/first.py")
    run("manage.py", "migrate", "--verbosity", "0")
    run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    before, statuses, differences, after = json.loads(run("-c", PAGES))
    assert points(before) == points(after) == points_before()
    assert statuses == [200] * len(points_before())
    assert differences.strip() == "0 differences"


def points(standings: str) -> dict[int, int]:
    return {int(row["start_number"]): int(row["points"]) for row in csv.DictReader(standings.splitlines())}


def points_before() -> dict[int, int]:
    """Returns the points by start number as stored by the first release."""
    rows = [json.loads(line) for line in ROWS.read_text().splitlines()]
    people = {row["pk"]: row["fields"] for row in rows if row["model"] == "tournaments.participant"}
    seats = [row["fields"] for row in rows if row["model"] == "tournaments.occupancy"]
    return {people[seat["participant"]]["start_number"]: seat["points"] for seat in seats}
