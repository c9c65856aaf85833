"""Reads the QR codes of offline phones at the desk."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.models.round import Round, Table
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.phones.carried import CarriedOutbox, carried_outbox
from tournaments.phones.carried_codes import CodePart, decode, gather_parts, missing, read_part
from tournaments.phones.held_entries import outcome_of
from tournaments.phones.outbox import Arrival, State, deliver
from tournaments.phones.refusals import HeldEntryReader
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.lists.lists import list_for, list_view
from tournaments.services.ledger import LONGEST_LABEL, Actor
from tournaments.views.actors import actor_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CodesResult:
    """The result of reading codes; `waiting`: the number of games that weren't recorded."""

    title: str
    address: str
    lines: Sequence[str]
    standing: str
    waiting: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CodesRead:
    parts: Mapping[int, CodePart]
    refusal: str = ""
    outcome: CodesResult | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        return missing(self.parts)

    @property
    def total_codes(self) -> int:
        """The total number of codes, or 0 before the first is read."""
        return next((part.total for part in self.parts.values()), 0)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def round_carried(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Reads codes one at a time, and records their games after the last one."""
    in_round = access.round_for(request.user, slug, number, Right.ENTER)
    reading = _read_codes(request, in_round) if request.method == "POST" else CodesRead(parts={})
    context = {"tournament": in_round.tournament, "round": in_round, "reading": reading}
    return render(request, "phones/carried.html", context, status=422 if reading.refusal else 200)


def _read_codes(request: HttpRequest, in_round: Round) -> CodesRead:
    parts = _kept_parts(request.POST.getlist("parts"))
    try:
        parts = gather_parts([*parts.values(), read_part(request.POST.get("part", ""))])
    except RuleViolation as violation:
        return CodesRead(parts=parts, refusal=sentence(violation))
    if missing(parts):
        return CodesRead(parts=parts)
    try:
        return CodesRead(parts={}, outcome=_deliver_parts(request, in_round.tournament, parts))
    except RuleViolation as violation:
        return CodesRead(parts={}, refusal=sentence(violation))


def _kept_parts(codes: Iterable[str]) -> Mapping[int, CodePart]:
    try:
        return gather_parts(map(read_part, codes))
    except RuleViolation:
        return {}  # not from our form


def _deliver_parts(request: HttpRequest, tournament: Tournament, parts: Mapping[int, CodePart]) -> CodesResult:
    now = timezone.now()
    brought = carried_outbox(tournament, decode(parts), now)
    score_list, actor = list_for(brought.table), _actor_bringing_codes(actor_of(request), brought)
    arrivals = deliver(score_list=score_list, entries=brought.entries, actor=actor, at=now)
    return _outcome(tournament, brought.table, arrivals)


def _actor_bringing_codes(by: Actor, brought: CarriedOutbox) -> Actor:
    """Returns an actor that names the table's phone and the person who brought its codes."""
    label = f"{brought.table.round.number}/{brought.table.number} · {by.label}"[:LONGEST_LABEL]
    return Actor(kind="table", user_id=by.user_id, label=label, device=brought.device)


def _outcome(tournament: Tournament, table: Table, arrivals: Sequence[Arrival]) -> CodesResult:
    standing = sum(arrival.state is State.ACCEPTED for arrival in arrivals)
    in_list = ngettext(
        "{n} game from the phone is now in the list.", "{n} games from the phone are now in the list.", standing
    ).format(n=standing)
    return CodesResult(
        title=_("Round {round}, table {number}").format(round=table.round.number, number=table.number),
        address=reverse("table_page", args=(tournament.slug, table.round.number, table.number)),
        lines=_sentences(table.score_list, arrivals),
        standing=in_list if standing else "",
        waiting=len(arrivals) - standing,
    )


def _sentences(score_list: ScoreList, arrivals: Sequence[Arrival]) -> Sequence[str]:
    """Describes the entries that weren't recorded; only reads the list if there are any."""
    refused = list(dict.fromkeys(sentence(arrival.refusal) for arrival in arrivals if arrival.refusal))
    kept = [arrival.held for arrival in arrivals if arrival.held]
    if not kept:
        return refused
    names = list_view(score_list, full_names=False).names
    for held in kept:
        held.score_list = score_list
    return [*refused, *(outcome_of(held, names, HeldEntryReader.DESK) for held in kept)]
