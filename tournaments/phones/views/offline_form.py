"""Context that lets the form for the next game work offline."""

import json

from django.urls import reverse

from tournaments.phones.views.counted import counted_json
from tournaments.views.lists.editor import GAME_WAYS, Editor
from tournaments.views.lists.opened import ListRequest, TableRequest

# Only these pages are opened by the list's own secret, which the outbox accepts.
BY_SECRET = frozenset({"players_table", "free_list"})


def offline_context(opened: ListRequest, editor: Editor | None) -> dict[str, dict[str, str]]:
    """Returns URLs and the expected game, or nothing if the form can't be sent later.

    Only new games can be sent later, and not those marked "as played". `table`: "" for a free list; `counted`: "" for a
    form with value and winners.
    """
    if editor is None or opened.prefix not in BY_SECRET or not _can_wait(editor):
        return {}
    coming = editor.offer.coming
    if coming is None or not opened.reader.may_write:
        return {}
    expected = {"number": coming.number, "dealer": coming.dealer, "players": coming.players, "bock": coming.bock}
    return {
        "offline": {
            "outbox": opened.url("outbox"),
            "worker": reverse("offline_worker"),
            "outlook": opened.url("outlook"),
            "expected": json.dumps(expected),
            "table": str(opened.table.uid) if isinstance(opened, TableRequest) else "",
            "counted": counted_json(editor),
        }
    }


def _can_wait(editor: Editor) -> bool:
    return editor.is_new and editor.entry_way in GAME_WAYS and not editor.as_played
