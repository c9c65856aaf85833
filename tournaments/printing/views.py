"""Views for ordering, watching and downloading documents."""

from dataclasses import replace

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from accounts.starting import start_for_all
from tournaments.models.printing import JobState, PrintJob
from tournaments.models.round import OPEN, Round
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.printing.files import path_of
from tournaments.printing.forms import PrintForm
from tournaments.printing.jobs import PrintOrder, request_print
from tournaments.printing.options import options_of
from tournaments.printing.ordered import delay_of, job_for, jobs_of
from tournaments.printing.outdated import outdated_paper, outdated_papers
from tournaments.printing.registry import PACKS, PUBLIC_STANDINGS, Printable, Scope, label_of, offered_printables
from tournaments.selectors.access import Right, may, round_for, tournament_for
from tournaments.selectors.results.stage_words import standings_word
from tournaments.selectors.results.standings import StandingsStage, standings_of
from tournaments.selectors.results.visibility import Audience, has_staff_only_results, rounds_shown
from tournaments.selectors.rounds.rounds import rounds_of
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.downloads import file_name
from tournaments.views.fragments import is_fragment
from tournaments.views.reachable import reachable_address

STANDINGS = "standings"  # the document named after its stage


@login_required
@require_http_methods(["GET", "POST"])
def round_printing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    in_round = round_for(request.user, slug, number, Right.ENTER)
    return _orders_page(request, in_round.tournament, in_round)


@login_required
@require_http_methods(["GET", "POST"])
def tournament_printing(request: HttpRequest, slug: str) -> HttpResponse:
    return _orders_page(request, tournament_for(request.user, slug, Right.ENTER), None)


def _orders_page(request: HttpRequest, tournament: Tournament, in_round: Round | None) -> HttpResponse:
    scope = Scope.ROUND if in_round else Scope.TOURNAMENT
    offered, pack = _offered_documents(scope, tournament), PACKS[scope]
    form = PrintForm(
        post_data(request),
        documents=[(each.key, each.label) for each in (*offered, pack)],
        tables=_table_numbers(in_round) if request.method == "POST" else (),
    )
    if request.method == "POST" and form.is_valid():
        job = request_print(
            order=_order(request, form, tournament, in_round),
            write_request=write_request_of(request),
        )
        return redirect("print_job", slug=tournament.slug, uid=job.uid)
    rounds = rounds_of(tournament)
    base = reachable_address(request)
    still_open = [line for line in rounds if line.status in OPEN]
    context = {
        "tournament": tournament,
        "round": in_round,
        "outdated": outdated_paper(in_round) if in_round else None,
        "outdated_rounds": () if in_round else outdated_papers(tournament),
        "rounds": () if in_round else rounds,
        "several_open": len(still_open) > 1,
        "organises": may(tournament, Right.ORGANISE),
        "form": form,
        "documents": [(each, _refusal_sentence(each, tournament, base)) for each in offered],
        "pack": pack,
        "without_codes": not base,
        "in_hall": settings.IN_A_HALL,
        "start_for_all": start_for_all(),
        "pack_offered": bool(in_round or still_open),
        "jobs": [(job, label_of(job.document)) for job in jobs_of(tournament, in_round)],
    }
    return render(request, "printing/orders.html", context, status=422 if form.errors else 200)


def _table_numbers(in_round: Round | None) -> frozenset[int]:
    return frozenset(in_round.tables.values_list("number", flat=True)) if in_round else frozenset()


def _offered_documents(scope: Scope, tournament: Tournament) -> tuple[Printable, ...]:
    """Returns the documents on offer; public standings only if they exist and differ from the staff's."""
    differs = bool(rounds_shown(tournament, Audience.PUBLIC)) and has_staff_only_results(tournament)
    return tuple(each for each in offered_printables(scope) if differs or each is not PUBLIC_STANDINGS)


def _refusal_sentence(document: Printable, tournament: Tournament, base: str) -> str:
    refusal = document.refusal and document.refusal(tournament, base)
    return sentence(refusal) if refusal else ""


def _order(request: HttpRequest, form: PrintForm, tournament: Tournament, in_round: Round | None) -> PrintOrder:
    return PrintOrder(
        tournament=tournament,
        round=in_round,
        document=form.cleaned_data["document"],
        language=get_language() or "de",
        options=replace(form.options(), base=reachable_address(request), stage=_stage(form, tournament)),
    )


def _stage(form: PrintForm, tournament: Tournament) -> StandingsStage | None:
    """Returns the stage of printed standings for the file name, which stays the same if the event finishes later."""
    printed = form.cleaned_data["document"] == STANDINGS
    return standings_of(tournament).stage if printed else None


@login_required
@require_GET
@never_cache
def print_job(request: HttpRequest, slug: str, uid: str) -> HttpResponse:
    """Shows a job; once it is done, the page starts the download by itself."""
    job = job_for(request.user, slug, uid)
    if "take" in request.GET and job.state == JobState.DONE:
        return HttpResponseClientRedirect(reverse("print_file", args=[slug, job.uid]))
    context = {
        "tournament": job.event,
        "job": job,
        "label": _label(job),
        "round": job.round,
        "delay": delay_of(job, timezone.now()),
        "job_url": reverse("print_job", args=[slug, job.uid]),
        "file_url": reverse("print_file", args=[slug, job.uid]),
    }
    template = "printing/progress.html" if is_fragment(request) else "printing/job.html"
    return render(request, template, context)


@login_required
@require_GET
@never_cache
def print_file(request: HttpRequest, slug: str, uid: str) -> HttpResponse | FileResponse:
    job = job_for(request.user, slug, uid)
    if job.state != JobState.DONE or not path_of(job.file).exists():
        return redirect("print_job", slug=slug, uid=uid)
    return FileResponse(path_of(job.file).open("rb"), as_attachment=True, filename=_filename(job))


def _filename(job: PrintJob) -> str:
    of_round = gettext("Round {n}").format(n=job.round.number) if job.round else ""
    return file_name(job.event.name, of_round, capfirst(_label(job)), ending="pdf")


def _label(job: PrintJob) -> str:
    """Returns the name of the document, of standings with their stage."""
    stage = options_of(job).stage
    return standings_word(stage) if stage else label_of(job.document)
