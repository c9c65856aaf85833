"""The pages with the operator's texts."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.privacy.operator_texts import operator_text


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    return _page(request, settings.IMPRINT, _("Imprint"))


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return _page(request, settings.PRIVACY, _("Privacy"))


def _page(request: HttpRequest, markdown: str, title: str) -> HttpResponse:
    if not markdown.strip():
        raise Http404
    return render(request, "privacy/text.html", {"text": operator_text(markdown), "title": title})
