"""Response headers for every page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from config.hosts import is_open_to_others
from tournaments.serving.policy import POLICY

# Parts of a page, which have no policy of their own: the page's holds for them.
PARTS = ("text/css", "text/javascript", "font/")
# What says nothing of a part: it opens no window, and its ETag tells whether it has changed.
OPENER = "Cross-Origin-Opener-Policy"
OF_PAGES = (OPENER, "Last-Modified")
# Behind a sign-in, a code or a link. The pages of tables name people at their places.
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
    """Tells browsers, proxies and search engines what they may do with every response.

    One policy without inline script or style, the API's documentation included; what only some may see is neither
    stored nor listed. What browsers follow at trusted addresses alone, and complain of at others, is not said to a hall
    without HTTPS.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response with its headers; a view may have set a stricter policy."""
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
    """Whether browsers trust the address: HTTPS, or this machine itself."""
    host, _port = split_domain_port(request.headers.get("Host", ""))
    return request.is_secure() or not is_open_to_others(host.strip("[]"))


def is_for_some(request: HttpRequest) -> bool:
    """Whether the answer is not for everybody: a page of one's own, somebody signed in, a token. Files have no user."""
    return request.path.startswith(OWN_PAGES) or is_known(request)


def is_known(request: HttpRequest) -> bool:
    """Whether somebody is signed in, or a token was sent."""
    user = getattr(request, "user", None)
    return "Authorization" in request.headers or (user is not None and user.is_authenticated)


def _is_polled(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether it is part of a page, polled every few seconds and only sent when it has changed."""
    return response.status_code == 304 or ("ETag" in response and "HX-Request" in request.headers)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Where search engines should not look."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")
