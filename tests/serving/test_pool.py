"""Django behind a thread pool."""

import asyncio
import threading
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.cast import signed_in
from tests.doors.asgi import scope_of
from tournaments.serving import lanes
from tournaments.serving.callers import receive_nothing
from tournaments.serving.pool import run_in_pools


def answer(environ: dict[str, Any], start: Any) -> list[bytes]:
    start("200 OK", [("Content-Type", "text/plain")])
    return [environ["QUERY_STRING"].encode()]


@pytest.mark.parametrize(
    ("query", "read"),
    [
        (b"q=M%C3%BCller&page=2", b"q=M%C3%BCller&page=2"),
        ("q=Müller".encode(), b"q=M%C3%BCller"),
        (b"q=\xff\x00 x", b"q=%FF%00%20x"),
        (b"", b""),
    ],
)
def test_any_query_arrives(query: bytes, read: bytes) -> None:
    got: list[bytes] = []

    async def send(message: Any) -> None:
        got.append(message.get("body", b""))

    scope = {**scope_of("/"), "query_string": query, "http_version": "1.1", "scheme": "http", "server": ("x", 80)}
    asyncio.run(run_in_pools(answer)(scope, receive_nothing(), send))
    assert b"".join(got) == read


TABLE = "/table/5cbef4f4-5e78-40ab-949d-5f10734031ce/4661e37d0687a3d4/"
SESSION, TOKEN = {"cookie": "sessionid=abc"}, {"authorization": "Bearer kd_x"}
STAFF = (("/organise/", SESSION), ("/api/v1/tournaments/x/rounds/", TOKEN), (TABLE, {}), ("/l/abcdefgh/", {}))


def claims_after(*taken: tuple[str, dict[str, str]], status: int = 200, signed_in: bool = True) -> lanes.AcceptedClaims:
    knows = lanes.AcceptedClaims()
    said = [(b"x-signed-in", b"1")] if signed_in else []
    for address, headers in taken:
        knows.learn(scope_of(address, headers=headers), [{"status": status, "headers": said}])
    return knows


@pytest.mark.parametrize(
    ("address", "method", "headers", "lane"),
    [
        ("/t/x/standings/", "GET", {}, lanes.EVERYBODY),
        ("/t/x/standings/?q=1", "HEAD", {"cookie": "csrftoken=1"}, lanes.EVERYBODY),
        ("/t/x/standings/", "GET", {"authorization": "x"}, lanes.EVERYBODY),
        ("/t/x/standings/", "GET", {"cookie": "sessionid=other"}, lanes.EVERYBODY),
        ("/t/x/standings/", "POST", {"cookie": "sessionid=other"}, lanes.STRANGERS),
        ("/t/x/events", "GET", {}, lanes.STRANGERS),
        ("/organise/", "GET", {"cookie": "sessionid=other"}, lanes.STRANGERS),
        ("/lists/new/", "POST", {}, lanes.STRANGERS),
        ("/l/another/", "GET", {}, lanes.STRANGERS),
        ("/table/a/b/now/", "GET", {}, lanes.STRANGERS),
        ("/rule-books/", "GET", {}, lanes.EVERYBODY),
        ("/organise/", "GET", SESSION, lanes.DESK),
        ("/t/x/standings/", "GET", SESSION, lanes.DESK),
        ("/organise/x/rounds/1/close/", "POST", SESSION, lanes.WRITES),
        ("/api/v1/tournaments/x/", "GET", TOKEN, lanes.DESK),
        ("/api/v1/tournaments/x/", "POST", TOKEN, lanes.WRITES),
        (f"{TABLE}entries/1/", "GET", {}, lanes.TABLES),
        (TABLE, "GET", {"cookie": "sessionid=other"}, lanes.TABLES),
        (TABLE, "POST", {}, lanes.WRITES),
        (f"{TABLE}outbox/", "POST", {}, lanes.WRITES),
        (f"{TABLE}now/", "GET", {}, lanes.WRITES),
        ("/l/abcdefgh/", "POST", {}, lanes.WRITES),
        ("/accounts/login/", "POST", SESSION, lanes.SIGN_IN),
        ("/accounts/login/", "GET", {}, lanes.SIGN_IN),
    ],
)
def test_each_request_takes_its_lane(address: str, method: str, headers: dict[str, str], lane: lanes.Lane) -> None:
    assert claims_after(*STAFF).lane_of(scope_of(address, method, headers)) is lane


@pytest.mark.parametrize(
    ("taken", "status", "signed_in"),
    [
        (("/organise/", SESSION), 302, False),
        (("/t/x/standings/", TOKEN), 200, False),  # the token was not checked there
        (("/api/v1/tournaments/x/", TOKEN), 401, False),
        ((TABLE, {}), 404, False),
        ((TABLE, {"cookie": f"sessionid={'x' * 300}"}), 503, True),
    ],
)
def test_rejected_claim_is_not_learnt(taken: tuple[str, dict[str, str]], status: int, signed_in: bool) -> None:
    knows = claims_after(taken, status=status, signed_in=signed_in)
    assert knows.lane_of(scope_of(taken[0], "POST", taken[1])) is lanes.STRANGERS


def test_new_session_is_known_at_once() -> None:
    knows = lanes.AcceptedClaims()
    headers = [
        (b"x-signed-in", b"1"),
        (b"set-cookie", b"csrftoken=1; Path=/"),
        (b"set-cookie", b"sessionid=abc; Path=/"),
    ]
    knows.learn(scope_of("/accounts/login/", "POST"), [{"status": 302, "headers": headers}])
    assert knows.lane_of(scope_of("/organise/", headers=SESSION)) is lanes.DESK


def test_known_claims_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "MOST_KNOWN", 2)
    knows = claims_after(*(("/organise/", {"cookie": f"sessionid={name}"}) for name in ("a", "b", "a", "c", "x" * 300)))
    found = {name: knows.lane_of(scope_of("/organise/", headers={"cookie": f"sessionid={name}"})) for name in "abc"}
    assert found == {"a": lanes.DESK, "b": lanes.STRANGERS, "c": lanes.DESK}


@pytest.mark.django_db
def test_answers_to_signed_in_users_have_the_header(organiser: User) -> None:
    assert signed_in(organiser).get("/organise/")["X-Signed-In"] == "1"
    for stranger in (Client(), Client(headers={"cookie": "sessionid=forged"})):
        assert "X-Signed-In" not in stranger.get("/organise/")


def http_scope(address: str = "/", method: str = "GET", **headers: str) -> dict[str, Any]:
    return {**scope_of(address, method, headers), "http_version": "1.1", "scheme": "http", "server": ("x", 80)}


def test_abandoned_read_is_skipped_but_write_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """One request runs, another one waits, and two clients have disconnected."""
    monkeypatch.setattr("tournaments.serving.pool.LANES", [lane := lanes.EVERYBODY])
    monkeypatch.setattr(lanes.AcceptedClaims, "lane_of", lambda _self, _scope: lane)
    begun, goes_on = [], threading.Event()

    def slow(environ: dict[str, Any], start: Any) -> list[bytes]:
        begun.append(f"{environ['REQUEST_METHOD']} {environ['QUERY_STRING']}")
        goes_on.wait(10)
        return answer(environ, start)

    async def hall() -> list[str]:
        application = run_in_pools(slow)
        gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        got: list[str] = []

        def ask(query: str, method: str, receive: Any) -> asyncio.Future[None]:
            async def take(message: Any) -> None:
                got.append(query) if message["type"] == "http.response.start" else None

            return asyncio.ensure_future(application(http_scope(f"/?{query}", method), receive, take))

        tasks = [ask("first", "GET", receive_nothing())]
        while not begun:
            await asyncio.sleep(0.01)
        tasks += [ask("left", "GET", receive_nothing(gone)), ask("sent", "POST", receive_nothing(gone))]
        tasks += [ask("waits", "GET", receive_nothing())]
        await asyncio.sleep(0.01)
        gone.set_result(None)
        await asyncio.sleep(0.01)
        goes_on.set()
        await asyncio.gather(*tasks)
        return got

    assert asyncio.run(hall()) == ["first", "sent", "waits"]
    assert begun == ["GET first", "POST sent", "GET waits"]


@pytest.mark.parametrize(
    ("method", "headers", "comes_again", "words"),
    [
        ("GET", {"accept": "text/html", "accept_language": "de"}, True, "Bitte gleich noch einmal"),
        ("GET", {"accept": "text/html", "accept_language": "en"}, True, "try again"),
        ("HEAD", {"accept": "text/html"}, True, ""),
        ("POST", {"accept": "text/html", "accept_language": "en"}, False, "send it again"),
        ("GET", {"accept": "text/html", "hx_request": "true"}, False, ""),
        ("POST", {"accept": "*/*"}, False, ""),
        ("GET", {"accept": "text/html", "accept_language": "de", "path": "/?language=en"}, True, "try again"),
        ("POST", {"accept": "application/json", "path": "/l/x/outbox/"}, False, '"code": "crowded"'),
        ("GET", {"path": "/api/v1/tournaments/"}, False, '"status": 503'),
    ],
)
def test_full_queue_answers_503(
    monkeypatch: pytest.MonkeyPatch, method: str, headers: dict[str, str], comes_again: bool, words: str
) -> None:
    monkeypatch.setattr("tournaments.serving.pool.LANES", [lane := lanes.EVERYBODY._replace(waiting=0)])
    monkeypatch.setattr(lanes.AcceptedClaims, "lane_of", lambda _self, _scope: lane)
    got: list[Any] = []

    async def send(message: Any) -> None:
        got.append(message)

    path = headers.get("path", "/")
    asyncio.run(run_in_pools(answer)(http_scope(path, method, **headers), receive_nothing(), send))
    start, body = got[0], got[1]["body"].decode()
    named = dict(start["headers"])
    assert start["status"] == 503
    assert 1 <= int(named[b"retry-after"]) <= 5
    assert (b"refresh" in named) is comes_again
    assert words in body
    assert bool(words) == bool(body)
    assert method == "HEAD" or int(named[b"content-length"]) == len(body.encode())
