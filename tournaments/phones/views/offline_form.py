"""What the form for the next game carries for a phone that may lose the network before it is saved."""

import json

from django.urls import reverse

from tournaments.phones.views.counted import counted_json
from tournaments.views.lists.editor import GAME_WAYS, Editor
from tournaments.views.lists.opened import ListRequest, TableRequest

# Whoever opened a list by its own secret can send what waits by that alone.
BY_SECRET = frozenset({"players_table", "free_list"})


def offline_context(page: ListRequest, editor: Editor | None) -> dict[str, dict[str, str]]:
    """The addresses for what waits and for what may follow, and the game that the form expects; empty without them.

    Only new games wait, not taken as they were played. `table` names the table to the organisers' desk, "" for a list
    that has none; `counted` is what a game by its facts needs, "" for one by value and winners.
    """
    if editor is None or page.prefix not in BY_SECRET or not _can_wait(editor):
        return {}
    coming = editor.offer.coming
    if coming is None or not page.reader.may_write:
        return {}
    expected = {"number": coming.number, "dealer": coming.dealer, "players": coming.players, "bock": coming.bock}
    return {
        "offline": {
            "outbox": page.url("outbox"),
            "worker": reverse("offline_worker"),
            "outlook": page.url("outlook"),
            "expected": json.dumps(expected),
            "table": str(page.table.uid) if isinstance(page, TableRequest) else "",
            "counted": counted_json(editor),
        }
    }


def _can_wait(editor: Editor) -> bool:
    return editor.is_new and editor.way in GAME_WAYS and not editor.as_played
