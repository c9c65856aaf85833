"""The seat search: the names, and a participant's card."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.defaults import page_not_found

from tournaments.models.tournament import Tournament
from tournaments.phrases.results.card import alert_words, owed_words, place_words
from tournaments.selectors.results.where import SeatCard, names_to_find, seat_card
from tournaments.views.results.freshness import at_current_address, conditional_get


@at_current_address
@conditional_get
def names_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    names = [[each.start_number, each.name, each.note] for each in names_to_find(tournament)]
    return JsonResponse({"names": names}, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")})


@at_current_address
@conditional_get
def card(request: HttpRequest, tournament: Tournament, *, start_number: int) -> HttpResponse:
    """Says with a 404 whether the number is nobody's, because participants may only be hidden for a while."""
    try:
        shown = seat_card(tournament, start_number)
    except Http404 as nobody:
        answer = page_not_found(request, nobody)
        is_hidden = tournament.participants.filter(start_number=start_number).exists()
        answer["X-Card"] = "hidden" if is_hidden else "nobody"
        return answer
    context = {
        "tournament": tournament,
        "card": shown,
        "seats": [(seat, owed_words(seat.owed)) for seat in shown.seats],
        "alert": alert_words(shown.next.round, shown.next.table) if shown.next else "",
        "place": _rank_words(shown),
    }
    return render(request, "results/card.html", context)


def _rank_words(shown: SeatCard) -> str:
    if shown.places is None or shown.rank is None:
        return ""
    return place_words(shown.rank, shown.places.people, shared=shown.shared, by_lot=shown.by_lot)
