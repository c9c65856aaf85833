"""Export of participants as CSV and XLSX."""

from collections.abc import Iterator, Sequence

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.columns import FIELDS, Value
from tournaments.views.downloads import file_name
from tournaments.views.spreadsheets import csv_download, xlsx_download


@login_required
@require_GET
def export_list(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    return csv_download(_rows(tournament), file_name(tournament.name, _("Participants"), ending="csv"))


@login_required
@require_GET
def export_spreadsheet(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    name = file_name(tournament.name, _("Participants"), ending="xlsx")
    return xlsx_download(_rows(tournament), name, _("Participants"))


def _rows(tournament: Tournament) -> Iterator[Sequence[Value]]:
    """Yields the headings, which the import recognises, and a row for each participant."""
    yield [str(field.label) for field in FIELDS]
    for person in tournament.participants.select_related("team"):
        yield [field.cell_of(person) for field in FIELDS]
