"""The service worker that loads the door's page again without network."""

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.phones.views.offline_start import version_of

FILES = (
    *("door/door.css", "door/door.js", "door/seen.js", "door/taps.js", "phones/waiting.js"),
    *(f"css/{name}.css" for name in ("fonts", "kreuzdame")),
    *(f"js/{name}.js" for name in ("camera", "connection", "patience", "tabs", "words")),
    *(f"fonts/kreuzdame-{weight}-{part}.woff2" for weight in (400, 600) for part in ("latin", "basic")),
)


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    addresses = [staticfiles_storage.url(name) for name in FILES]
    context = {"files": addresses, "version": version_of(addresses)}
    return render(request, "door/worker.js", context, content_type="text/javascript")
