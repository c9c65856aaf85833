"""Export of participants as CSV."""

import csv

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.columns import FIELDS, Value
from tournaments.views.downloads import as_download, file_name
from tournaments.views.spreadsheets import escape_formula


@login_required
@require_GET
def export_list(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    as_download(response, file_name(tournament.name, _("Participants"), ending="csv"))
    response.write("\ufeff")
    writer = csv.writer(response, delimiter=";")
    # The import recognises these column names.
    writer.writerow([str(field.label) for field in FIELDS])
    writer.writerows(
        [_escape_cell(field.cell_of(person)) for field in FIELDS]
        for person in tournament.participants.select_related("team")
    )
    return response


def _escape_cell(value: Value) -> Value:
    return escape_formula(value) if isinstance(value, str) else value
