"""Public pages, which are the same for every reader: no cookies, and the language is part of the address.

This allows them to be cached (`kept.py`). Nothing made for a signed-in user or the holder of a token is cached.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import NamedTuple
from urllib.parse import parse_qs, parse_qsl, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_request

from tournaments.views.keeping import parameters_of

# Start page, static files, and pages of tournaments and clubs, also those framed by other sites.
START, PARTS = "/", "/static/"
EMBEDDED = "/embed/"
PUBLIC = ("/t/", "/c/", EMBEDDED)
READ = frozenset({"GET", "HEAD"})
LANGUAGE = "language"  # query parameter that chooses one
MESSAGES = "messages"
LONGEST_PATH = 500  # characters; no address of ours is as long


class _LanguageRequest(NamedTuple):
    """The parts of a request that Django reads to determine its language."""

    COOKIES: Mapping[str, str]
    META: Mapping[str, str]
    path_info: str = START


def is_for_everybody(method: str, path: str, cookies: Mapping[str, str], *, has_token: bool) -> bool:
    if method not in READ or not (path == START or path.startswith((*PUBLIC, PARTS))):
        return False
    if path.startswith(EMBEDDED):  # the same for everybody, whatever cookies the browser sends to a frame
        return not has_token
    return not has_token and settings.SESSION_COOKIE_NAME not in cookies and MESSAGES not in cookies


def language_for(query: str, accepted: str) -> str:
    """Returns the language in the query, or else the one negotiated by `Accept-Language`."""
    return _language_in(query) or get_language_from_request(_LanguageRequest({}, {"HTTP_ACCEPT_LANGUAGE": accepted}))  # type: ignore[arg-type]


def _language_in(query: str) -> str:
    languages = parse_qs(query).get(LANGUAGE, [""]) if LANGUAGE in query else [""]
    return languages[-1] if languages[-1] in dict(settings.LANGUAGES) else ""


def relevant_query(path: str, query: str) -> str:
    """Reduces a query to the parameters that the page reads, sorted by name.

    Keeps all of it for unknown addresses, because a redirect would pass it on.
    """
    names = _parameters(path) if query and len(path) <= LONGEST_PATH else None
    if names is None:
        return query
    given = dict(parse_qsl(query, keep_blank_values=True))
    read = {name: value for name, value in given.items() if name in names}
    if given.get(LANGUAGE) in dict(settings.LANGUAGES):
        read[LANGUAGE] = given[LANGUAGE]
    return urlencode(sorted(read.items()))


@lru_cache(maxsize=2_000)
def _parameters(path: str) -> frozenset[str] | None:
    try:
        return parameters_of(resolve(path).func)
    except Resolver404:
        return None


class PublicPagesMiddleware:
    """Marks public requests (`for_everybody`), and makes links keep the chosen language (`in_language`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        query, accepted = request.META.get("QUERY_STRING", ""), request.headers.get("Accept-Language", "")
        has_token = "Authorization" in request.headers
        if not is_for_everybody(request.method or "", request.path, request.COOKIES, has_token=has_token):
            return self._answer_reader(request, _language_in(query), accepted)
        request.for_everybody = True  # type: ignore[attr-defined]
        if chosen := _language_in(query):
            request.in_language = partial(_address, chosen, everywhere=True)  # type: ignore[attr-defined]
        request.COOKIES = {}
        request.META["HTTP_ACCEPT_LANGUAGE"] = language_for(query, accepted)
        request.META["QUERY_STRING"] = relevant_query(request.path, query)
        return _without_cookies(self.get_response(request))

    def _answer_reader(self, request: HttpRequest, arrived_in: str, accepted: str) -> HttpResponse:
        """Sets the language cookie for visitors from public pages, and keeps that language in links back."""
        cookie = settings.LANGUAGE_COOKIE_NAME
        if arrived_in:
            request.COOKIES[cookie] = arrived_in
        chosen = request.COOKIES.get(cookie, "")
        is_other = chosen in dict(settings.LANGUAGES) and chosen != language_for("", accepted)
        if is_other and settings.SESSION_COOKIE_NAME not in request.COOKIES:
            request.in_language = partial(_address, chosen, everywhere=False)  # type: ignore[attr-defined]
        response = self.get_response(request)
        if arrived_in:
            response.set_cookie(cookie, arrived_in, samesite="Lax")
        return response


def _address(language: str, plain: str, *, everywhere: bool) -> str:
    path, query = plain.partition("?")[::2]
    led = path.startswith(START) if everywhere else path == START or path.startswith(PUBLIC)
    if not led or f"{LANGUAGE}=" in query:
        return plain
    return f"{plain}{'&' if query else '?'}{LANGUAGE}={language}"


def _without_cookies(response: HttpResponse) -> HttpResponse:
    response.cookies.clear()
    if "Vary" in response:
        names = [name.strip() for name in response["Vary"].split(",")]
        response["Vary"] = ", ".join(name for name in names if name != "Cookie")
    return response
