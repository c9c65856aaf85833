"""Context that lets the form for the next game work offline."""

import json
import zlib
from base64 import b64encode
from functools import lru_cache

from django.urls import reverse

from scoring.lists.as_json.outlooks import outlook_to_json
from scoring.lists.outlook import Standpoint, outlook
from tournaments.adapter import format_of, rules_of
from tournaments.phones.views.counted import counted_json
from tournaments.views.lists.editor import GAME_WAYS, Editor
from tournaments.views.lists.opened import ListRequest, TableRequest

MOST_KEPT = 256  # outlooks, of up to 12 KB each
# Only these pages are opened by the list's own secret, which the outbox accepts.
BY_SECRET = frozenset({"players_table", "free_list"})


def offline_context(opened: ListRequest, editor: Editor | None) -> dict[str, dict[str, str]]:
    """Returns URLs, the expected game and what can follow, or nothing if the form can't be sent later.

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
            "outlook": _packed_outlook(opened),
            "expected": json.dumps(expected),
            "table": str(opened.table.uid) if isinstance(opened, TableRequest) else "",
            "counted": counted_json(editor),
        }
    }


def _packed_outlook(opened: ListRequest) -> str:
    """Returns the packed outlook, "" for a list under review."""
    score_list, folded = opened.score_list, opened.view.folded
    if folded.broken:
        return ""
    rules, list_format, sheet = rules_of(score_list.rule_set), format_of(score_list), folded.sheet
    return _pack(Standpoint(rules, list_format, sheet.state, len(sheet.games)))


@lru_cache(maxsize=MOST_KEPT)
def _pack(start: Standpoint) -> str:
    """Packs an outlook, as pages behind a link aren't compressed. Many phones ask for the same one."""
    foreseen = outlook_to_json(outlook(start))
    return b64encode(zlib.compress(json.dumps(foreseen, separators=(",", ":")).encode())).decode()


def _can_wait(editor: Editor) -> bool:
    return editor.is_new and editor.entry_way in GAME_WAYS and not editor.as_played
