"""Agreements and disputes about a finished list."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS
from tournaments.adapter import list_state
from tournaments.forms.typed import without_nul
from tournaments.models.lists.agreement import Agreement
from tournaments.phrases.lists.agreements import agreed_words
from tournaments.phrases.rounds.times import time_of_day
from tournaments.selectors.lists.table.agreements import Voices, agreement_refusal, voices_of
from tournaments.selectors.results.afterwards import NextSeat, next_seats, places_so_far
from tournaments.selectors.results.places import PlacesSoFar
from tournaments.services.ledger import LONGEST_REASON, WriteRequest
from tournaments.services.lists.table import agreements
from tournaments.views.lists.opened import TableRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAgreement:
    position: int
    name: str
    points: int
    agreed: bool
    rank: int | None
    seat: NextSeat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """A dispute described in words. `changed`: whether the list has been changed since."""

    row: Agreement
    at: str
    changed: bool
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementContext:
    voices: Voices | None = None
    agreed_words: str = ""
    complaints: Sequence[Complaint] = ()
    longest_sentence: int = LONGEST_REASON
    people: Sequence[SeatAgreement] = ()
    places_so_far: PlacesSoFar | None = None
    seats_next: bool = False
    asks_agreement: bool = False
    agreement_url: str = ""


def agreement_of(opened: TableRequest) -> AgreementContext:
    """Returns an empty agreement for guests. Uses one query unless the list is finished."""
    if opened.actor is None:
        return AgreementContext()
    voices = voices_of(opened.score_list)
    said = AgreementContext(
        voices=voices,
        agreed_words=agreed_words(voices, len(opened.view.places)),
        complaints=[_complaint(opened, row) for row in _shown_disputes(opened, voices)],
    )
    asked = opened.reader.at_table and list_state(opened.score_list).finished
    return _with_question(opened, voices, said) if asked else said


def _shown_disputes(opened: TableRequest, voices: Voices) -> tuple[Agreement, ...]:
    return voices.disputes if opened.reader.at_table else voices.open_disputes


def _complaint(opened: TableRequest, row: Agreement) -> Complaint:
    address = opened.url("agreement") if opened.reader.at_table else opened.url("dispute", dispute=row.uid)
    at, changed = time_of_day(row.at, opened.tournament.time_zone), row.revision != opened.score_list.revision
    return Complaint(row=row, at=at, changed=changed, address=address)


def _with_question(opened: TableRequest, voices: Voices, said: AgreementContext) -> AgreementContext:
    numbers = [place.start_number for place in opened.view.places if place.start_number]
    seats, places = next_seats(opened.table.round, numbers), places_so_far(opened.tournament, numbers)
    return replace(
        said,
        people=_people(opened, voices, seats, places),
        places_so_far=places,
        seats_next=bool(seats),
        asks_agreement=agreement_refusal(opened.score_list) is None,
        agreement_url=opened.url("agreement"),
    )


def _people(
    opened: TableRequest, voices: Voices, seats: Mapping[int, NextSeat], places: PlacesSoFar | None
) -> list[SeatAgreement]:
    ranks = places.ranks if places else {}
    own = {time.position: time.points for time in opened.view.times if time.left is None}
    return [
        SeatAgreement(
            position=place.position,
            name=place.name,
            points=own.get(place.position, place.total),
            agreed=place.position in voices.agreed,
            rank=ranks.get(place.start_number or 0),
            seat=seats.get(place.start_number or 0),
        )
        for place in opened.view.places
    ]


@never_cache
@require_POST
def post_agreement(request: HttpRequest, opened: TableRequest) -> HttpResponse:
    write_request, word = opened.write_request(request), WORDS.get(request.POST.get("do", ""))
    if word is None:
        raise RuleViolation("client_key_missing")
    try:
        word(request, opened, write_request)
    except RuleViolation as violation:
        return opened.refused(request, violation)
    return redirect(f"{opened.url('page')}#agreement")


def _agree(request: HttpRequest, opened: TableRequest, write_request: WriteRequest) -> None:
    agreements.agree(
        score_list=opened.score_list, position=_position(request), at=timezone.now(), write_request=write_request
    )


def _take_back_agreement(request: HttpRequest, opened: TableRequest, write_request: WriteRequest) -> None:
    agreements.take_back_agreement(
        score_list=opened.score_list, position=_position(request), write_request=write_request
    )


def _dispute(request: HttpRequest, opened: TableRequest, write_request: WriteRequest) -> None:
    sentence = without_nul(request.POST.get("sentence", ""))
    agreements.dispute(score_list=opened.score_list, sentence=sentence, at=timezone.now(), write_request=write_request)
    messages.success(request, _("The organisers can see your message now."), extra_tags="brief")


def _take_back_dispute(request: HttpRequest, opened: TableRequest, write_request: WriteRequest) -> None:
    try:
        dispute = UUID(request.POST.get("dispute", ""))
    except ValueError:
        raise Http404 from None
    agreements.take_back_dispute(score_list=opened.score_list, dispute=dispute, write_request=write_request)


WORDS: Mapping[str, Callable[[HttpRequest, TableRequest, WriteRequest], None]] = {
    "agree": _agree,
    "take_back": _take_back_agreement,
    "dispute": _dispute,
    "undispute": _take_back_dispute,
}
POSITIONS = {str(position): position for position in range(1, MOST_SEATS + 1)}


def _position(request: HttpRequest) -> int | None:
    """Returns the posted position, or None for everybody."""
    given = request.POST.get("position", "")
    if given and given not in POSITIONS:
        raise Http404
    return POSITIONS.get(given)


@never_cache
@require_POST
def answer(request: HttpRequest, opened: TableRequest, dispute: UUID) -> HttpResponse:
    write_request = opened.write_request(request)
    try:
        agreements.answer_dispute(
            score_list=opened.score_list,
            dispute=dispute,
            answer=without_nul(request.POST.get("answer", "")),
            at=timezone.now(),
            write_request=write_request,
        )
    except RuleViolation as violation:
        return opened.refused(request, violation)
    messages.success(request, _("Settled. The table’s page shows this."))
    return redirect(opened.url("page"))
