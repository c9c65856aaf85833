"""The desk to which paper lists come: one field for the list that is next."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.errors import RuleViolation
from tournaments.models.round import Round, RoundStatus
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.selectors.lists.desk import table_on_desk
from tournaments.selectors.lists.totals import TableTotals, next_missing, tables_in_question, tables_of

MOST_DIGITS = 4


@never_cache
@login_required
@require_GET
def round_desk(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The number of a table, or a scanned code, then Enter: the grid of its list."""
    in_round = access.round_for(request.user, slug, number, Right.ENTER)
    typed, refusal = request.GET.get("list", ""), ""
    if "list" in request.GET:
        try:
            table = table_on_desk(in_round, typed)
            return redirect("table_grid", in_round.tournament.slug, in_round.number, table.number)
        except RuleViolation as violation:
            refusal = sentence(violation)
    tables = tables_of(in_round)
    context = _context(in_round, tables, typed or _likely(tables, request.GET.get("after", "")), refusal)
    return render(request, "lists/grid/desk.html", context)


def _likely(tables: tuple[TableTotals, ...], after: str) -> str:
    """The next table without a list, behind the one that was just saved."""
    behind = int(after) if after.isdecimal() and len(after) <= MOST_DIGITS else 0
    following = next_missing(tables, behind)
    return str(following) if following else ""


def _context(in_round: Round, tables: tuple[TableTotals, ...], typed: str, refusal: str) -> dict[str, object]:
    return {
        "tournament": in_round.tournament,
        "round": in_round,
        "tables": tables,
        "in_question": tables_in_question(in_round),
        "in_count": sum(table.is_in for table in tables),
        "typed": typed,
        "refusal": refusal,
        "runs": in_round.status in (RoundStatus.STARTED, RoundStatus.CLOSED),
    }
