"""Public rule sheets for tournaments, rule books and stored rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, may
from tournaments.selectors.rounds.states import rounds_of
from tournaments.selectors.rules.rule_sets import book_starts, variant_starts
from tournaments.selectors.rules.rule_sheets import RuleSheet, sheet_of_hash, sheet_of_rules, sheet_of_tournament
from tournaments.views.results.freshness import at_current_address, conditional_get


@at_current_address
@conditional_get
def tournament_sheet(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {
        "tournament": tournament,
        "sheet": sheet_of_tournament(tournament),
        "round_numbers": [line.number for line in rounds_of(tournament, now=timezone.now())],
        "may_print": may(tournament, Right.ENTER),
        "may_change": may(tournament, Right.ORGANISE),
    }
    return render(request, "rules/sheet_tournament.html", context)


@require_safe
def rule_books(request: HttpRequest) -> HttpResponse:
    return render(request, "rules/books.html", {"books": book_starts(), "variants": variant_starts()})


@require_safe
def rule_book_sheet(request: HttpRequest, key: str) -> HttpResponse:
    if key not in RULE_BOOKS:
        raise Http404
    return _sheet_page(request, sheet_of_rules(RULE_BOOKS[key]))


@require_safe
def stored_rules_sheet(request: HttpRequest, content_hash: str) -> HttpResponse:
    """With `?private=1`, shows the rules as they apply outside tournaments, without a referee."""
    return _sheet_page(request, sheet_of_hash(content_hash, private="private" in request.GET))


def _sheet_page(request: HttpRequest, sheet: RuleSheet) -> HttpResponse:
    return render(request, "rules/sheet.html", {"sheet": sheet})
