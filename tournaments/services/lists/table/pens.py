"""The pen, which lets a single phone write at a table."""

from datetime import datetime

from scoring.errors import RuleViolation
from tournaments.models.lists.pen import Pen
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists import writing
from tournaments.selectors.lists.table.pens import TAKE_PEN, Hand, hand_of, pen_of
from tournaments.services.ledger import Actor, Change, WriteRequest
from tournaments.services.lists.list_writes import tournament_of, write_list


def hold_pen(row: ScoreList, actor: Actor) -> None:
    """Gives the pen of a locked list to the first phone. Raises `pen_elsewhere` if another phone has it.

    Staff, API clients and free lists don't need a pen.
    """
    if actor.kind != "table" or row.table_id is None:
        return
    hand = hand_of(row, actor.device)
    if hand is Hand.OTHER:
        raise RuleViolation("pen_elsewhere")
    if hand is Hand.NONE and actor.device:
        row.pen = Pen.objects.create(score_list=row, device=actor.device)


def take_pen(*, score_list: ScoreList, at: datetime, write_request: WriteRequest) -> None:
    """Moves the pen to the phone that requests it. Raises what `writing.refusal` returns."""

    def apply(row: ScoreList) -> Change:
        refusal = writing.refusal(row, by_table=True)
        if refusal is not None:
            raise refusal
        before = pen_of(row)
        device = write_request.actor.device
        Pen.objects.update_or_create(score_list=row, defaults={"device": device, "taken_at": at})
        return Change(
            before={"device": before.device} if before else None,
            after={"device": device},
            tournament=tournament_of(row),
            score_list=row,
        )

    if write_request.actor.kind != "table" or score_list.table_id is None:
        raise ValueError("only a phone of the table can take its pen")
    write_list(TAKE_PEN, score_list, write_request, apply)
