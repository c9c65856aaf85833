"""What the form for the next game carries for a phone that may lose the network before it is saved."""

import json

from tournaments.views.lists.context import ListRequest
from tournaments.views.lists.editor import Editor
from tournaments.views.lists.table_context import TableRequest

# Whoever opened a list by its own secret can send what waits by that alone.
BY_SECRET = frozenset({"players_table", "free_list"})


def offline_context(page: ListRequest, editor: Editor | None) -> dict[str, dict[str, str]]:
    """The addresses for what waits and for what may follow, and the game that the form expects; empty without them.

    Only games by value and winners wait: what is counted needs the engine. `table` names the table to the organisers'
    desk, "" for a list that has none.
    """
    if editor is None or page.prefix not in BY_SECRET or not (editor.is_new and editor.way == "points"):
        return {}
    coming = editor.offer.coming
    if coming is None or not page.may_write:
        return {}
    expected = {"number": coming.number, "dealer": coming.dealer, "players": coming.players, "bock": coming.bock}
    return {
        "offline": {
            "outbox": page.url("outbox"),
            "outlook": page.url("outlook"),
            "expected": json.dumps(expected),
            "table": str(page.table.uid) if isinstance(page, TableRequest) else "",
        }
    }
