"""A table's entry form as a browser sends it."""

import re
from urllib.parse import urlsplit
from uuid import uuid4

from django.test import Client
from django.urls import resolve, reverse

from tests.tournaments.entries import record_entry
from tests.tournaments.lists import seen
from tournaments.models.round import Table
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.lists import table_address

POINTS = {"way": "points", "winners": ["1", "3"], "value": "4"}
FACTS = {"way": "facts", "kind": "normal", "re": ["1", "3"], "augen_party": "re", "augen": "155"}


def staff_address(table: Table, name: str = "page", **more: object) -> str:
    where = {"slug": table.round.tournament.slug, "round_number": 1, "table_number": table.number}
    return reverse(f"table_{name}", kwargs={**where, **more})


def form_of(page: str) -> dict[str, str]:
    form = re.search(r"<form[^>]*data-entry.*?</form>", page, re.S).group()
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', form).group(1)
        for name in ("client_key", "seen_revision", "number", "shown")
        if f'name="{name}"' in form
    }


def send_entry(client: Client, address: str, typed: dict[str, object], do: str = "save", **hidden: str):
    """Sends a form of the current page, and once more if the answer shows a result that has to be seen first."""
    hidden = hidden or write_keys(address)
    answer = client.post(address, {**typed, **hidden, "do": do})
    if do == "check" or answer.status_code == 302 or "shown" not in form_of(answer.content.decode()):
        return answer
    return client.post(address, {**typed, **form_of(answer.content.decode()), "do": do})


def write_keys(address: str) -> dict[str, str]:
    """Returns a new client key and the current revision, as on the page at this address."""
    at = resolve(urlsplit(address).path).kwargs
    of_table = (
        {"table__uid": at["uid"]}
        if "uid" in at
        else {
            "table__round__tournament__slug": at["slug"],
            "table__round__number": at["round_number"],
            "table__number": at["table_number"],
        }
    )
    return {"client_key": str(uuid4()), "seen_revision": str(ScoreList.objects.get(**of_table).revision)}


def address_after(table: Table, *facts: dict[str, object]) -> str:
    """Returns the address of a table with these entries."""
    for each in facts:
        record_entry(facts=each, **seen(table.score_list))
    return table_address(table, "")
