"""The settings of a tournament, by section, and the page for deleting it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.errors import RuleViolation
from tournaments.contributions import all_contributions, merge_contexts
from tournaments.forms.tournament.sections import SECTION_NAMES, SECTIONS, Section, SectionForm
from tournaments.forms.tournament.settings import DeleteForm, tournament_initial
from tournaments.forms.violations import refuse, show_current_values
from tournaments.models.participant import Attendance
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, may, tournament_for
from tournaments.selectors.participants.roster import roll_of
from tournaments.selectors.rounds.lengths import larger_to_set
from tournaments.selectors.tournament.organising import frozen_settings, is_deletable, needs_its_name
from tournaments.selectors.tournament.to_set import shown_setting_change, tournament_for_settings
from tournaments.services.tournament.lifecycle import change_settings, delete_tournament
from tournaments.services.tournament_writes import SettingsChanged
from tournaments.views.actors import post_data, setting_change_on_form, settings_request_of, write_request_of
from tournaments.views.refusals import status_of_form


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str, section: str = Section.ABOUT) -> HttpResponse:
    tournament = tournament_for_settings(request.user, slug)
    shown = _section_or_404(section)
    form = _form(request, tournament, shown)
    changed = _change_from_form(request, form, tournament) if request.method == "POST" else None
    if changed is not None:
        messages.success(request, _("Settings saved."))
        return redirect("organise_settings_section", slug=changed.slug, section=shown)
    setting_change = setting_change_on_form(request, form, shown_setting_change(tournament))
    context = {
        **settings_frame(tournament, shown),
        "form": form,
        "frozen": form.frozen,
        "setting_change": setting_change,
    }
    return render(request, "tournament/settings.html", context, status=status_of_form(form))


def _section_or_404(name: str) -> Section:
    try:
        return Section(name)
    except ValueError:
        raise Http404 from None


def _form(request: HttpRequest, tournament: Tournament, section: Section) -> SectionForm:
    more: dict[str, Any] = {"larger": _larger_sizes(tournament)} if section is Section.LENGTH else {}
    if section is Section.RESULTS:
        published = tournament.rounds.exclude(status=RoundStatus.DRAWN).count()
        more = {"all_published": published >= tournament.rounds_planned}
    initial = tournament_initial(tournament)
    return SECTIONS[section](post_data(request), initial=initial, frozen=frozen_settings(tournament), **more)


def _larger_sizes(tournament: Tournament) -> tuple[int, ...]:
    return larger_to_set(tournament, tournament.participants.exclude(status=Attendance.WITHDRAWN).count())


def settings_frame(tournament: Tournament, section: Section | str | None) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "sections": SECTION_NAMES,
        "section": section,
        "owns": may(tournament, Right.OWN),
    }


def _change_from_form(request: HttpRequest, form: SectionForm, tournament: Tournament) -> Tournament | None:
    if not form.is_valid():
        return None
    try:
        return change_settings(tournament=tournament, values=form.values(), write_request=settings_request_of(request))
    except SettingsChanged as change:
        refuse(form, change)
        show_current_values(form, [field for name in change.names for field in form.fields_of(name)])
        return None
    except RuleViolation as violation:
        refuse(form, violation)
        return None


@login_required
@require_GET
def upkeep(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.OWN)
    delete = {"is_deletable": is_deletable(tournament), "needs_its_name": needs_its_name(tournament)}
    added = merge_contexts(each.on_upkeep() for each in all_contributions())
    return render(request, "tournament/upkeep.html", {**settings_frame(tournament, None), **added, **delete})


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.OWN)
    form = DeleteForm(post_data(request)) if needs_its_name(tournament) else None
    if request.method == "POST" and _delete(request, tournament, form):
        messages.success(request, _("{name} deleted.").format(name=tournament.name))
        return redirect("organise")
    context = {"tournament": tournament, "is_deletable": is_deletable(tournament), "form": form}
    status = 422 if form is not None and form.errors else 200
    return render(request, "tournament/delete.html", {**context, "field": roll_of(tournament).field}, status=status)


def _delete(request: HttpRequest, tournament: Tournament, form: DeleteForm | None) -> bool:
    if form is not None and not form.is_valid():
        return False
    typed = form.cleaned_data["name"] if form is not None else ""
    try:
        delete_tournament(tournament=tournament, write_request=write_request_of(request), typed_name=typed)
    except RuleViolation as violation:
        if form is None:
            raise
        refuse(form, violation)
    return form is None or form.is_valid()
