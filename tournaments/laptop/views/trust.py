"""Pages that explain how to trust the installation's HTTPS authority."""

from pathlib import Path
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.laptop.authority import fingerprint, root_file
from tournaments.selectors.tournament.address import current_address

# Phones offer to install this type.
CERTIFICATE_TYPE = "application/x-x509-ca-cert"


@require_safe
def trust(request: HttpRequest) -> HttpResponse:
    address = _trust_address()
    context = {
        "address": address,
        "code": segno.make(address, micro=False).svg_data_uri(scale=5, border=3),
        "fingerprint": fingerprint(_root_certificate()),
        "site": current_address() or "/",
    }
    return render(request, "laptop/trust.html", context)


@require_safe
def root_certificate(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_root_certificate(), content_type=CERTIFICATE_TYPE)


def _trust_address() -> str:
    return f"http://{urlsplit(current_address()).hostname or '127.0.0.1'}:{settings.PLAIN_PORT}/trust/"


def _root_certificate() -> bytes:
    path = root_file(Path(settings.DATA_DIR))
    if settings.HTTPS != "own" or not path.exists():
        raise Http404
    return path.read_bytes()
