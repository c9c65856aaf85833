"""The standings as a page, JSON and CSV."""

import csv
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from scoring.ranking.criteria import Value
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.figures import rounded
from tournaments.phrases.results.criteria import CRITERIA, NOTHING, UNKNOWN, tie_break_sentence
from tournaments.selectors.participants.names import name_matches
from tournaments.selectors.results.chance_bars import visible_chance_bars
from tournaments.selectors.results.chances import chances_shown_for
from tournaments.selectors.results.remembered import cached_standings
from tournaments.selectors.results.stage_words import (
    as_of_words,
    objections_line,
    results_line,
    stage_line,
    standings_word,
)
from tournaments.selectors.results.standings import RankedRow, StandingsStage, TournamentStandings
from tournaments.selectors.results.standings_json import as_json
from tournaments.selectors.results.visibility import Audience, ResultsHidden, audience_of
from tournaments.views.downloads import as_download, file_name
from tournaments.views.fragments import is_fragment
from tournaments.views.keeping import reads_parameters
from tournaments.views.results.freshness import at_current_address, conditional_get
from tournaments.views.results.undecided import undecided_ties
from tournaments.views.spreadsheets import escape_formula

ON_ONE_PAGE = 400
A_PAGE = 200
MOST_BARS = 8  # of people who can still win
SPREADSHEET = "spreadsheet"
FLAVOURS = {"": ("", ","), SPREADSHEET: ("\N{BYTE ORDER MARK}", ";")}


@reads_parameters("q", "page")
@at_current_address
@conditional_get
def standings_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    standings = cached_standings(tournament, audience=audience_of(tournament))
    query = request.GET.get("q", "").strip()
    rows = [row for row in standings.rows if not query or name_matches(query, row.name, row.start_number)]
    context = {
        **_page_context(standings),
        "chances": None if query else visible_chance_bars(chances_shown_for(tournament), standings.rows, MOST_BARS),
        "page": _page(request, rows),
        "query": query,
    }
    return render(request, f"results/standings.html{'#ranking' if is_fragment(request) else ''}", context)


def _page_context(standings: TournamentStandings) -> dict[str, Any]:
    now, staff = timezone.now(), audience_of(standings.tournament) is Audience.STAFF
    return {
        "tournament": standings.tournament,
        "standings": standings,
        "changes": standings.stage is not StandingsStage.FINAL,
        "hidden": standings.stage is StandingsStage.HIDDEN,
        "notable": bool(standings.provisional or standings.frozen or standings.not_in),
        "nothing_yet": standings.stage is StandingsStage.NOTHING,
        "state": stage_line(standings),
        "on_paper": _paper_heading(standings),
        "objections": objections_line(standings, now),
        "results_line": results_line(standings, now),
        "round_numbers": standings.published,
        "criteria": [CRITERIA.get(name, name) for name in standings.criteria],
        "decides": tie_break_sentence(standings.tournament.criteria),
        "look_up": undecided_ties(standings) if staff else (),
        "has_shared": any(row.tied for row in standings.rows),
        "has_lot": any(row.by_lot for row in standings.rows),
        "has_unknown": any(UNKNOWN in row.figures for row in standings.rows),
        "has_nothing": any(None in row.rounds or NOTHING in row.figures for row in standings.rows),
    }


def _paper_heading(standings: TournamentStandings) -> str:
    event = standings.tournament
    day = formats.date_format(event.date, "DATE_FORMAT")
    return " · ".join(filter(None, (event.club.name, event.venue, day, as_of_words(standings))))


def _page(request: HttpRequest, rows: Sequence[RankedRow]) -> Page[RankedRow]:
    size = A_PAGE if len(rows) > ON_ONE_PAGE else ON_ONE_PAGE
    return Paginator(rows, size).get_page(request.GET.get("page"))


@at_current_address
@conditional_get
def standings_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    standings = cached_standings(tournament, audience=audience_of(tournament))
    if standings.stage is StandingsStage.HIDDEN:
        return _hidden_response()
    return JsonResponse(as_json(standings, chances_shown_for(tournament)), json_dumps_params={"ensure_ascii": False})


@reads_parameters("for")
@at_current_address
@conditional_get
def standings_csv(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Returns 403 while results are hidden.

    `?for=spreadsheet` uses semicolons, a byte order mark and translated headings, as German spreadsheets expect. The
    headings of the plain file never change.
    """
    standings = cached_standings(tournament, audience=audience_of(tournament))
    if standings.stage is StandingsStage.HIDDEN:
        return _hidden_response()
    wanted = request.GET.get("for", "")
    mark, delimiter = FLAVOURS.get(wanted, FLAVOURS[""])
    response = HttpResponse(mark, content_type="text/csv; charset=utf-8")
    as_download(response, file_name(tournament.name, standings_word(standings.stage), ending="csv"))
    writer = csv.writer(response, delimiter=delimiter)
    writer.writerow(_spreadsheet_head(standings) if wanted == SPREADSHEET else _csv_head(standings))
    line = _spreadsheet_line if wanted == SPREADSHEET else _csv_line
    writer.writerows(line(row, standings) for row in standings.rows)
    return response


def _hidden_response() -> HttpResponse:
    violation = ResultsHidden("standings_not_shown")
    body: dict[str, Any] = {"error": {"code": violation.code, "message": sentence(violation)}}
    return JsonResponse(body, status=403)


def _csv_head(standings: TournamentStandings) -> list[str]:
    rounds = [f"round_{number}" for number in standings.rounds]
    missed = ["missed", "total"] if standings.counts_missed else []
    return ["rank", "tied", "start_number", "name", "club", *rounds, "points", *missed, *standings.criteria, "by_lot"]


def _spreadsheet_head(standings: TournamentStandings) -> list[str]:
    rounds = [_("Round %(n)s") % {"n": number} for number in standings.rounds]
    criteria = [str(CRITERIA[criterion]) for criterion in standings.criteria]
    ranks, by_lot = [_("Rank"), _("shared rank")], _("decided by lot")
    missed = [_("for missed rounds"), _("Sum")] if standings.counts_missed else []
    return [*ranks, _("No."), _("Name"), _("Club"), *rounds, _("Points"), *missed, *criteria, by_lot]


def _csv_line(row: RankedRow, standings: TournamentStandings) -> list[object]:
    """Leaves unknown values empty and rounds means."""
    return _line(row, ("yes", "no"), [rounded(v) if isinstance(v, Fraction) else v for v in _values(row, standings)])


def _spreadsheet_line(row: RankedRow, standings: TournamentStandings) -> list[object]:
    values = _values(row, standings)
    words = [formats.number_format(rounded(v), 2) if isinstance(v, Fraction) else v for v in values]
    return _line(row, (_("yes"), _("no")), words)


def _values(row: RankedRow, standings: TournamentStandings) -> tuple[Value | None, ...]:
    missed = (row.credit, row.total) if standings.counts_missed else ()
    return (*row.rounds, row.points, *missed, *row.criteria)


def _line(row: RankedRow, yes_no: tuple[str, str], values: Sequence[object]) -> list[object]:
    texts = [escape_formula(text) for text in (row.name, row.club)]
    shown = ["" if value is None else value for value in (*values, yes_no[not row.by_lot])]
    return ["" if row.rank is None else row.rank, yes_no[not row.tied], row.start_number, *texts, *shown]
