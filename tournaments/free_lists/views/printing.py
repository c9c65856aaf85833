"""Prints a free list."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.free_lists.views.context import FreeListRequest, actor_at
from tournaments.free_lists.views.pages import page_context
from tournaments.models.printing import JobState
from tournaments.printing.files import path_of
from tournaments.printing.forms import PrintForm
from tournaments.printing.jobs import request_list_print
from tournaments.printing.ordered import delay_of, job_of_list, jobs_of_list
from tournaments.printing.registry import Scope, label_of, offered_printables
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.downloads import as_download, file_name
from tournaments.views.fragments import is_fragment
from tournaments.views.rate import exceeds_rate
from tournaments.views.reachable import reachable_address

MOST_ORDERS, WITHIN = 40, 3600  # documents per address and seconds


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def documents(request: HttpRequest, opened: FreeListRequest) -> HttpResponse:
    printables = offered_printables(Scope.FREE_LIST)
    form = PrintForm(post_data(request), documents=[(each.key, each.label) for each in printables])
    if request.method == "POST" and form.is_valid():
        return _order(request, opened, form.cleaned_data["document"])
    jobs = jobs_of_list(opened.score_list)
    context = {
        **page_context(request, opened, "print"),
        "documents": printables,
        "form": form,
        "jobs": [(opened.url("print_job", uid=job.uid), job, label_of(job.document)) for job in jobs],
        "has_codes": bool(reachable_address(request)),
    }
    return render(request, "free_lists/print.html", context, status=422 if form.errors else 200)


def _order(request: HttpRequest, opened: FreeListRequest, document: str) -> HttpResponse:
    write_request = write_request_of(request, opened.actor or actor_at(opened.user))
    if exceeds_rate(request, "list_print", MOST_ORDERS, WITHIN):
        return render(request, "429.html", status=429)
    job = request_list_print(
        score_list=opened.score_list,
        document=document,
        language=get_language() or "de",
        base=reachable_address(request),
        write_request=write_request,
    )
    return redirect(opened.url("print_job", uid=job.uid))


@never_cache
@require_safe
def job(request: HttpRequest, opened: FreeListRequest, uid: str) -> HttpResponse:
    ordered = job_of_list(opened.score_list, uid)
    file_url = opened.url("print_file", uid=uid)
    if "take" in request.GET and ordered.state == JobState.DONE:
        return HttpResponseClientRedirect(file_url)
    context = {
        "job": ordered,
        "label": label_of(ordered.document),
        "delay": delay_of(ordered, timezone.now()),
        "job_url": opened.url("print_job", uid=uid),
        "file_url": file_url,
    }
    if is_fragment(request):
        return render(request, "printing/progress.html", context)
    return render(request, "free_lists/print_job.html", {**page_context(request, opened, "print"), **context})


@never_cache
@require_safe
def file(request: HttpRequest, opened: FreeListRequest, uid: str) -> HttpResponse:
    ordered = job_of_list(opened.score_list, uid)
    if ordered.state != JobState.DONE or not path_of(ordered.file).exists():
        return redirect(opened.url("print_job", uid=uid))
    name = file_name(opened.name, capfirst(label_of(ordered.document)), ending="pdf")
    return as_download(HttpResponse(path_of(ordered.file).read_bytes(), content_type="application/pdf"), name)
