"""Response headers."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from config.hosts import is_open_to_others
from tournaments.serving.policy import POLICY

# Page parts: the page's own policy applies to them.
PARTS = ("text/css", "text/javascript", "font/")
# Pointless for page parts: they open no window and have an ETag.
OPENER = "Cross-Origin-Opener-Policy"
OF_PAGES = (OPENER, "Last-Modified")
# Pages behind a sign-in, code or link. Table pages show names.
OWN_PAGES = (
    "/organise/",
    "/laptop/",
    "/clubs/",
    "/accounts/",
    "/admin/",
    "/join/",
    "/lists/",
    "/table/",
    "/wall/",
    "/sign-up/",
    "/door/",
    "/l/",
    "/g/",
    "/api/v1/l/",
)
ROBOTS = """\
# Table codes and list links are not named here: their pages themselves ask not to be listed.
User-agent: *
Disallow: /accounts/
Disallow: /admin/
Disallow: /api/
Disallow: /clubs/
Disallow: /join/
Disallow: /laptop/
Disallow: /organise/
"""


class HeadersMiddleware:
    """Adds headers for security, caching and robots.

    Responses that aren't public are neither cached nor indexed. Headers that browsers only honour on trusted origins
    are left out on plain HTTP.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path.startswith(OWN_PAGES) or "/tables/" in request.path:
            response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        if is_for_some(request) and not _is_polled(request, response):
            patch_cache_control(response, private=True, no_store=True)
        if response.get("Content-Type", "").startswith(PARTS):
            for name in OF_PAGES:
                response.headers.pop(name, None)
            return response
        response.headers.setdefault("Content-Security-Policy", POLICY)
        if not _is_trusted(request):
            response.headers.pop(OPENER, None)
        return response


def _is_trusted(request: HttpRequest) -> bool:
    host, _port = split_domain_port(request.headers.get("Host", ""))
    return request.is_secure() or not is_open_to_others(host.strip("[]"))


def is_for_some(request: HttpRequest) -> bool:
    return request.path.startswith(OWN_PAGES) or is_known(request)


def is_known(request: HttpRequest) -> bool:
    user = getattr(request, "user", None)
    return "Authorization" in request.headers or (user is not None and user.is_authenticated)


def _is_polled(request: HttpRequest, response: HttpResponse) -> bool:
    """Returns whether this is a fragment that a page polls, which is revalidated by its ETag."""
    return response.status_code == 304 or ("ETag" in response and "HX-Request" in request.headers)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")
