"""Request bodies that exceed the limit."""

import asyncio
from typing import Any

import pytest
from django.test import Client

from tests.cast import signed_in
from tests.pages import read
from tournaments.serving.bodies import Arriving, read_bodies
from tournaments.serving.crowded import refuse

LIMIT = 1000
CHUNKED = [(b"transfer-encoding", b"chunked")]


@pytest.fixture(autouse=True)
def _limit(settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = LIMIT


def received_by_application(headers: list[tuple[bytes, bytes]], *messages: dict[str, Any]) -> tuple[str, int] | None:
    """Returns the length and size the application receives, or None if it isn't called."""
    seen: list[tuple[str, int]] = []
    waiting = [{"type": "http.request", **message} for message in (*messages, {"type": "http.disconnect"})]

    async def receive() -> Any:
        return waiting.pop(0)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        length = dict(scope["headers"]).get(b"content-length", b"").decode()
        size, more = 0, True
        while more:
            message = await receive()
            size, more = size + len(message["body"]), message.get("more_body", False)
        seen.append((length, size))
        assert (await receive())["type"] == "http.disconnect"

    asyncio.run(read_bodies(application, refuse)({"type": "http", "headers": headers}, receive, None))
    return seen[0] if seen else None


def chunk(size: int, more: bool = True) -> dict[str, Any]:
    return {"body": b"x" * size, "more_body": more}


@pytest.mark.parametrize(
    ("headers", "messages", "given"),
    [
        ([], [chunk(0, False)], ("", 0)),
        ([(b"content-length", b"1000")], [chunk(400), chunk(600, False)], ("1000", 1000)),
        ([(b"content-length", b"1001")], [chunk(400), chunk(601, False)], ("1001", 0)),
        (CHUNKED, [chunk(400), chunk(600, False)], ("1000", 1000)),
        (CHUNKED, [chunk(400), chunk(700), chunk(700)], ("1100", 1100)),  # the rest is not awaited
        (CHUNKED, [chunk(400), {"type": "http.disconnect"}], None),
    ],
)
def test_body_is_limited(headers, messages, given) -> None:
    assert received_by_application(headers, *messages) == given


TOO_LARGE = ["This is too large", "Go back in your browser: what you typed is still there."]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/organise/new/", "/accounts/login/", "/table/x/y/"])
def test_large_body_is_answered_by_a_page(path: str, organiser) -> None:
    response = signed_in(organiser).post(path, {"name": "x" * 2 * LIMIT})
    assert (response.status_code, read(response).words("h1, .page-head ~ p:last-of-type")) == (413, TOO_LARGE)


@pytest.mark.django_db
def test_large_file_is_refused(organiser, tournament, tmp_path) -> None:
    (tmp_path / "list.csv").write_text("x" * 2 * LIMIT)
    with (tmp_path / "list.csv").open() as file:
        response = signed_in(organiser).post(f"/organise/{tournament.slug}/participants/import/", {"file": file})
    assert (response.status_code, read(response).words("h1")) == (413, TOO_LARGE[:1])


@pytest.mark.django_db
def test_body_within_the_limit_is_accepted() -> None:
    typed = "x" * (LIMIT // 4)
    response = Client().post("/accounts/login/", {"login": typed})
    assert (response.status_code, read(response).values("[name=login]")) == (200, [typed])


def test_memory_for_unfinished_bodies_is_limited(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.serving.bodies.MOST_OF_ONE", LIMIT)
    head = [(b"content-length", b"900")]

    async def hall() -> list[int]:
        statuses: list[int] = []
        held = asyncio.Event()

        async def received(scope: Any, receive: Any, send: Any) -> None:
            statuses.append(200)

        def sending(address: str, *, stays: bool) -> asyncio.Future[None]:
            pieces = [{"type": "http.request", "body": b"x" * 600, "more_body": True}]

            async def receive() -> Any:
                if pieces:
                    return pieces.pop()
                if stays:
                    await held.wait()
                return {"type": "http.request", "body": b"x" * 300, "more_body": False}

            async def send(message: Any) -> None:
                if "status" in message:
                    statuses.append(message["status"])

            scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": head}
            return asyncio.ensure_future(
                read_bodies(received, refuse)({**scope, "client": (address, 1)}, receive, send)
            )

        waiting = [sending("192.0.2.1", stays=True), sending("192.0.2.1", stays=True)]
        await asyncio.sleep(0)
        await sending("192.0.2.1", stays=False)
        await sending("192.0.2.2", stays=False)
        held.set()
        await asyncio.gather(*waiting)
        await sending("192.0.2.1", stays=False)
        return statuses

    assert asyncio.run(hall())[:2] == [503, 200]
    assert asyncio.run(hall())[-1] == 200
    assert not Arriving.of_origin
