"""The offline shell of a list's page."""

import hashlib
from collections.abc import Iterable

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

PHONES = (
    *("brought", "carry", "codes", "game", "game-form", "keep", "moved", "others", "outlook"),
    *("queue", "send", "start", "stay", "store", "told", "unanswered", "waiting"),
)
PAGE = (
    "number",
    "entry",
    "check",
    "connection",
    "live",
    "tiles",
    "now",
    "patience",
    "parts",
    "hold",
    "pen",
    "said",
    "lean-qr/index",
)
STYLES = ("fonts", "kreuzdame", "table", "entry", "counted")
FONTS = tuple(f"kreuzdame-{weight}-{part}.woff2" for weight in (400, 600) for part in ("latin", "basic"))
FILES = (
    *(f"js/{name}.js" for name in PAGE),
    *(f"phones/{name}.js" for name in PHONES),
    *(f"css/{name}.css" for name in STYLES),
    *(f"fonts/{name}" for name in FONTS),
)
LENGTH = 12  # digits of a version


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """Returns the service worker, whose version depends on its files and the language."""
    addresses = [staticfiles_storage.url(name) for name in FILES]
    version = version_of([*addresses, get_language() or ""])
    context = {"files": FILES, "start": reverse("offline_start"), "version": version}
    return render(request, "phones/offline/worker.js", context, content_type="text/javascript")


def version_of(parts: Iterable[str]) -> str:
    """Returns a version that changes with any of the parts, such as the addresses of a worker's files."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:LENGTH]


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    return render(request, "phones/offline/start.html")
