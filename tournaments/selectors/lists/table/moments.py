"""A hash of the state of a list page, for polling.

The page and the poll must hash the same rows, because a page that never matches would reload forever.
"""

from collections.abc import Iterable
from hashlib import sha256
from json import dumps

from tournaments.adapter import ENGINE_VERSION
from tournaments.models.calls import RefereeCall
from tournaments.models.lists.correction_wish import CorrectionWish
from tournaments.models.phones import HeldEntry
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.table.agreements import Voices
from tournaments.selectors.lists.table.pens import Hand

LENGTH = 16  # hexadecimal digits
SILENCE = Voices()


def moment_of(
    score_list: ScoreList,
    *,
    hand: Hand,
    held: Iterable[HeldEntry],
    voices: Voices = SILENCE,
    wishes: Iterable[CorrectionWish] = (),
    call: RefereeCall | None = None,
) -> str:
    """Returns the hash for a phone with this `hand`. `held`: entries that await a decision."""
    shown = (
        _parts_of_list(score_list),
        hand,
        sorted((each.pk, each.cause, each.code, each.params) for each in held),
        (sorted(voices.agreed), voices.all_signed, voices.lapsed),
        [(each.pk, each.answered_at, each.answer) for each in voices.disputes],
        sorted((each.pk, each.status, each.answer) for each in wishes),
        (call.pk, call.taken_by, call.reason) if call else None,
    )
    return sha256(dumps(shown, default=str, sort_keys=True).encode()).hexdigest()[:LENGTH]


def _parts_of_list(score_list: ScoreList) -> tuple[object, ...]:
    table = score_list.table
    own = (score_list.revision, score_list.status, score_list.due_event, score_list.rule_set_id, score_list.format)
    around = (table.round.status, table.round.tournament.status, table.ends_at, table.extra_minutes) if table else ()
    return (*own, ENGINE_VERSION, *around)
