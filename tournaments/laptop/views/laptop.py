"""The laptop's page."""

import hashlib
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.starting import start_for_all
from scoring.errors import RuleViolation
from tournaments.forms.violations import refuse
from tournaments.laptop.backup_states import SUFFIX
from tournaments.laptop.backups.backups import back_up
from tournaments.laptop.battery import battery
from tournaments.laptop.copies import TASK_NOW, choose_folder
from tournaments.laptop.copy_states import chosen_folder, copies_in, copy_problem, kept_state, sticks
from tournaments.laptop.forms import CopiesForm
from tournaments.laptop.overview import may_see_laptop, require_laptop_access, runs_installation, warnings, zone_here
from tournaments.laptop.reached import connection_summary
from tournaments.laptop.words import ABILITIES, warning_sentence
from tournaments.selectors.tournament.address import address_change, current_address
from tournaments.services.queue import wake
from tournaments.services.tournament.addresses import note_address
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.reachable import is_own, reachable_address
from tournaments.views.refusals import status_of_form

NOTHING_NEW = 204
WALL = 14  # pixels per module, to be scanned from a few steps away


@login_required
@require_http_methods(["GET", "POST"])
def laptop(request: HttpRequest) -> HttpResponse:
    require_laptop_access(request.user)
    form = CopiesForm(post_data(request), initial={"folder": chosen_folder()})
    if request.method == "POST":
        _check_runs_installation(request)
        if _choose(request, form):
            messages.success(request, _("Folder for the copies saved."))
            return redirect("laptop")
    context = {
        "form": form,
        **_power_context(),
        **_address_context(request),
        **_copies_context(timezone.now()),
        **_connection_context(),
    }
    context["runs_it"] = runs_installation(request.user)
    return render(request, "laptop/laptop.html", context, status=status_of_form(form))


def _power_context() -> dict[str, Any]:
    return {"battery": battery(), "kept_awake": settings.IS_KEPT_AWAKE}


def _choose(request: HttpRequest, form: CopiesForm) -> bool:
    if not form.is_valid():
        return False
    try:
        choose_folder(folder=form.cleaned_data["folder"], write_request=write_request_of(request))
    except RuleViolation as violation:
        refuse(form, violation)
        return False
    return True


def _address_context(request: HttpRequest) -> dict[str, Any]:
    base = reachable_address(request)
    test = f"{base}{reverse('connection')}" if base else ""
    return {
        "address": base,
        "start_for_all": start_for_all(),
        "change": address_change(),
        "test_address": test,
        "test_code": segno.make(test, micro=False).svg_data_uri(scale=5, border=3) if test else "",
    }


def _copies_context(now: datetime) -> dict[str, Any]:
    folder, state, problem = chosen_folder(), kept_state(), copy_problem(now)
    return {
        "folder": folder,
        "is_set_outside": bool(settings.COPIES_TO),
        "copies": state,
        "looked": state and state.looked and timezone.make_naive(state.looked, zone_here()),
        "copy_problem": warning_sentence(f"copies_{problem}", {}) if problem else "",
        "kept_copies": copies_in(Path(folder)) if folder else [],
        "on_same_disk": _on_same_disk(folder),
        "sticks": sticks(),
    }


def _on_same_disk(folder: str) -> bool:
    try:
        return bool(folder) and Path(folder).stat().st_dev == Path(settings.DATA_DIR).stat().st_dev
    except OSError:
        return False


def _connection_context() -> dict[str, Any]:
    now = connection_summary()
    return {"reached": now, "abilities": [(words, now.able[ability]) for ability, words in ABILITIES.items()]}


@login_required
@require_GET
def connection_results(request: HttpRequest) -> HttpResponse:
    require_laptop_access(request.user)
    return render(request, "laptop/tried.html", _connection_context())


@login_required
@require_GET
def notices(request: HttpRequest) -> HttpResponse:
    """Returns the warnings for organisers' pages, or 204 if they haven't changed."""
    found = warnings(timezone.now())
    if found and not may_see_laptop(request.user):
        found = []
    sentences = [warning_sentence(each.matter, each.particulars) for each in found]
    digest = hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:12] if found else ""
    if digest == request.GET.get("seen", ""):
        return HttpResponse(status=NOTHING_NEW)
    return render(request, "laptop/notices.html", {"sentences": sentences, "seen": digest})


@login_required
@require_GET
def sheet(request: HttpRequest) -> HttpResponse:
    require_laptop_access(request.user)
    base = reachable_address(request)
    code = segno.make(f"{base}/", micro=False).svg_data_uri(scale=WALL, border=3) if base else ""
    return render(request, "laptop/sheet.html", {"address": base, "code": code, "typed": urlsplit(base).netloc})


@login_required
@require_POST
def address_noted(request: HttpRequest) -> HttpResponse:
    require_laptop_access(request.user)
    now = current_address()
    if now:
        note_address(address=now, write_request=write_request_of(request))
        messages.success(request, _("New codes lead to {address}.").format(address=now))
    return redirect("laptop")


@login_required
@require_POST
def copy(request: HttpRequest) -> HttpResponse:
    """Orders a copy, so that the stick can be removed."""
    _check_runs_installation(request)
    if wake(TASK_NOW):
        messages.success(
            request, _("A copy is being made. Reload this page until it is done, then pull the stick out.")
        )
    else:
        messages.error(request, _("The background service does not respond. Try again in a moment."))
    return redirect("laptop")


@never_cache
@login_required
@require_POST
def backup(request: HttpRequest) -> HttpResponse | FileResponse:
    """Streams a new backup without storing it.

    It contains the secret key, so this requires HTTPS or the laptop itself.
    """
    _check_runs_installation(request)
    if not (request.is_secure() or is_own(urlsplit(request.build_absolute_uri()).hostname or "")):
        messages.error(request, _("Backups can only be downloaded over https, or on this computer itself."))
        return redirect("laptop")
    with TemporaryDirectory(dir=settings.DATA_DIR, prefix="backup-") as folder:
        path = Path(folder) / f"{timezone.localtime():%Y-%m-%d-%H%M}{SUFFIX}"
        back_up(path)
        return FileResponse(path.open("rb"), as_attachment=True, filename=f"kreuzdame-{path.name}")


def _check_runs_installation(request: HttpRequest) -> None:
    if not runs_installation(request.user):
        raise Http404
