"""Agreement and disputes at a table about its finished list."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import F, Q
from django.shortcuts import get_object_or_404

from scoring.errors import RuleViolation
from tournaments.adapter import list_state
from tournaments.models.lists.agreement import Agreement, AgreementKind
from tournaments.models.round import Round
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.writing import wish_refusal

OPEN_DISPUTES = Q(kind=AgreementKind.DISPUTED, answered_at=None)


def agreement_refusal(score_list: ScoreList) -> RuleViolation | None:
    """Returns the reason why the table can't agree or dispute now, or None."""
    refusal = wish_refusal(score_list)
    if refusal is None and score_list.status == ListStatus.CONFIRMED:
        refusal = RuleViolation("list_confirmed_by_desk")
    if refusal is None and not list_state(score_list).finished:
        refusal = RuleViolation("list_not_finished")
    return refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Voices:
    """The positions that agree with the current revision, and all disputes.

    `lapsed`: whether agreement was only given to earlier revisions.
    """

    agreed: frozenset[int] = frozenset()
    all_signed: bool = False
    disputes: tuple[Agreement, ...] = ()
    lapsed: bool = False

    @property
    def open_disputes(self) -> tuple[Agreement, ...]:
        return tuple(dispute for dispute in self.disputes if dispute.answered_at is None)


def voices_of(score_list: ScoreList) -> Voices:
    return _voices(list(score_list.agreements.order_by("at", "pk")), score_list.revision)


def _voices(rows: Collection[Agreement], revision: int) -> Voices:
    words = [row for row in rows if row.kind != AgreementKind.DISPUTED]
    holding = [row for row in words if row.revision == revision]
    return Voices(
        agreed=frozenset(row.position for row in holding if row.position is not None),
        all_signed=any(row.kind == AgreementKind.ALL_SIGNED for row in holding),
        disputes=tuple(row for row in rows if row.kind == AgreementKind.DISPUTED),
        lapsed=bool(words) and not holding,
    )


def dispute_in(score_list: ScoreList, uid: UUID) -> Agreement:
    return get_object_or_404(score_list.agreements, kind=AgreementKind.DISPUTED, uid=uid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """An open dispute as shown at the desk; `changed`: whether the list has changed since then."""

    uid: UUID
    round_number: int
    table_number: int
    sentence: str
    at: str
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAgreements:
    """The agreements by list id, and all open disputes in the tournament."""

    voices: Mapping[int, Voices] = field(default_factory=dict)
    disputes: tuple[Dispute, ...] = ()


def agreements_in(in_round: Round) -> TableAgreements:
    tournament = in_round.tournament
    holding = Q(revision=F("score_list__revision"), score_list__table__round=in_round)
    rows = _rows(tournament, holding | _open_disputes_in(tournament))
    by_list: dict[int, list[Agreement]] = {}
    for row in rows:
        by_list.setdefault(row.score_list_id, []).append(row)
    voices = {key: _voices(said, said[0].score_list.revision) for key, said in by_list.items()}
    return TableAgreements(voices=voices, disputes=_disputes(rows, tournament))


def open_disputes(tournament: Tournament) -> tuple[Dispute, ...]:
    """Returns disputes, oldest first; none once the tournament is finished. One query."""
    if tournament.status == Status.FINISHED:
        return ()
    return _disputes(_rows(tournament, _open_disputes_in(tournament)), tournament)


def _open_disputes_in(tournament: Tournament) -> Q:
    return OPEN_DISPUTES if tournament.status != Status.FINISHED else Q(pk=None)


def _rows(tournament: Tournament, wanted: Q) -> list[Agreement]:
    of_tournament = Agreement.objects.filter(wanted, score_list__table__round__tournament=tournament)
    return list(of_tournament.select_related("score_list__table__round").order_by("at", "pk"))


def _disputes(rows: Collection[Agreement], tournament: Tournament) -> tuple[Dispute, ...]:
    waiting = [row for row in rows if row.kind == AgreementKind.DISPUTED and row.answered_at is None]
    return tuple(_dispute(row, tournament) for row in waiting)


def _dispute(row: Agreement, tournament: Tournament) -> Dispute:
    table = row.score_list.table
    if table is None:
        raise ValueError("a list without organisers has no disputes")
    return Dispute(
        uid=row.uid,
        round_number=table.round.number,
        table_number=table.number,
        sentence=row.sentence,
        at=time_of_day(row.at, tournament.time_zone),
        changed=row.revision != row.score_list.revision,
    )
