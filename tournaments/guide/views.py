"""The guide's table of contents and chapters."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.guide.chapters import ORDER, Chapter, parts
from tournaments.guide.rendering import Page, page_of

Part = tuple[str, list[Page]]


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    return render(request, "guide/guide.html", {"parts": _parts()})


@require_safe
def one(request: HttpRequest, chapter: str) -> HttpResponse:
    if chapter not in set(Chapter):
        raise Http404
    place = ORDER.index(Chapter(chapter))
    before, after = ORDER[:place][-1:], ORDER[place + 1 :][:1]
    context = {
        "parts": _parts(),
        "page": page_of(ORDER[place]),
        "before": page_of(before[0]) if before else None,
        "after": page_of(after[0]) if after else None,
    }
    return render(request, "guide/chapter.html", context)


def _parts() -> list[Part]:
    return [(str(name), [page_of(each) for each in chapters]) for name, chapters in parts()]
