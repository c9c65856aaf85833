"""Corrections that tables request from the organisers."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, Q
from django.shortcuts import get_object_or_404

from tournaments.adapter import event_in
from tournaments.models.lists.correction_wish import CorrectionWish, WishStatus
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.phrases.lists.correction_wishes import wish_title
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.edits import Edit, Spot

ANSWERED = (WishStatus.ACCEPTED, WishStatus.DECLINED)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingWish:
    uid: UUID
    round_number: int
    table_number: int
    title: str
    at: str


def open_wishes(tournament: Tournament) -> list[WaitingWish]:
    """Returns unanswered requests, oldest first; none once the tournament is finished. One query."""
    if tournament.status == Status.FINISHED:
        return []
    of_tournament = CorrectionWish.objects.filter(score_list__table__round__tournament=tournament)
    related = of_tournament.filter(status=WishStatus.OPEN).select_related("score_list__table__round")
    return [_waiting_wish(wish, tournament) for wish in related.order_by("wished_at", "pk")]


def _waiting_wish(wish: CorrectionWish, tournament: Tournament) -> WaitingWish:
    table = wish.score_list.table
    if table is None:
        raise ValueError("a list without organisers has no correction wishes")
    return WaitingWish(
        uid=wish.uid,
        round_number=table.round.number,
        table_number=table.number,
        title=title_of(wish),
        at=time_of_day(wish.wished_at, tournament.time_zone),
    )


def wishes_on_page(score_list: ScoreList) -> list[CorrectionWish]:
    """Returns open requests and recent answers. One query.

    An answer stays for one more save, which may already have been on its way when the answer came.
    """
    new = Q(status__in=ANSWERED, dismissed=False, answered_revision__gte=F("score_list__revision") - 1)
    wishes = CorrectionWish.objects.filter(Q(status=WishStatus.OPEN) | new, score_list=score_list)
    return list(wishes.order_by("wished_at", "pk"))


def wish_in(score_list: ScoreList, uid: UUID) -> CorrectionWish:
    return get_object_or_404(CorrectionWish, score_list=score_list, uid=uid)


def title_of(wish: CorrectionWish) -> str:
    """Returns the title, with the number the game had when the request was made."""
    return wish_title(wish.spot, wish.number, event_in(wish.noted))


def edit_of(wish: CorrectionWish) -> Edit:
    return Edit(spot=Spot(wish.spot), facts=wish.facts, entry=wish.entry)
