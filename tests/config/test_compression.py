import gzip

import pytest
from django.http import FileResponse, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from config.compression import CompressionMiddleware
from tests.cast import signed_in
from tests.free_lists.builders import free_list
from tests.tournaments.lists import table_of
from tournaments.free_lists.access import Link, group_token, list_token
from tournaments.selectors.access import table_secret

WORDS = "Kreuzdame sticht. " * 100


@pytest.fixture
def addresses(tournament) -> dict[str, str]:
    table, own_list, slug = table_of(tournament=tournament), free_list(new_group="Mittwoch"), tournament.slug
    return {
        "start": "/",
        "standings": f"/t/{slug}/standings/",
        "figures": f"/t/{slug}/standings.csv",
        "json": f"/t/{slug}/standings.json",
        "api": f"/api/v1/tournaments/{tournament.uid}/",
        "description": "/api/schema/",
        "players": reverse("players_table_page", args=[table.uid, table_secret(table)]),
        "writing": reverse("free_list_page", args=[list_token(own_list)]),
        "reading": reverse("free_list_page", args=[list_token(own_list, Link.READ)]),
        "group": reverse("list_group", args=[group_token(own_list.free.group)]),
        "own lists": "/lists/",
        "sign-in": "/accounts/login/",
        "invitation": "/join/",
        "organise": f"/organise/{slug}/",
    }


def compressed(client: Client, addresses: dict[str, str]) -> set[str]:
    answers = {name: client.get(at, headers={"Accept-Encoding": "br, gzip"}) for name, at in addresses.items()}
    assert {answer.status_code for answer in answers.values()} <= {200, 302, 403}
    return {name for name, answer in answers.items() if answer.get("Content-Encoding") == "gzip"}


@pytest.mark.django_db
def test_pages_without_a_secret_are_compressed(addresses) -> None:
    expected = {"start", "standings", "json", "api", "description", "players", "reading"}
    assert compressed(Client(), addresses) == expected


@pytest.mark.django_db
def test_nothing_is_compressed_for_known_users(addresses, organiser) -> None:
    assert compressed(signed_in(organiser), addresses) == {"api", "description"}  # these ignore cookies
    assert compressed(Client(headers={"Authorization": "Bearer x"}), {"start": "/"}) == set()


@pytest.mark.django_db
def test_csrf_token_is_masked_anew_in_each_response() -> None:
    client = Client()
    shown = {client.get("/").context["csrf_token"] for _ in range(2)}
    assert len({str(key) for key in shown}) == 2


@pytest.mark.django_db
def test_etag_matches_both_encodings_and_304_varies(addresses) -> None:
    client = Client()
    plain = client.get(addresses["standings"])
    short = client.get(addresses["standings"], headers={"Accept-Encoding": "gzip"})
    assert plain["ETag"] == short["ETag"]
    assert plain["ETag"].startswith('W/"')
    again = client.get(addresses["standings"], headers={"Accept-Encoding": "gzip", "If-None-Match": short["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", short["ETag"])
    assert again.get("Content-Encoding") is None
    assert {answer["Vary"] for answer in (plain, short, again)} == {short["Vary"]}
    assert "Accept-Encoding" in short["Vary"]


@pytest.mark.django_db
def test_head_has_the_headers_of_get(addresses) -> None:
    client = Client(headers={"Accept-Encoding": "gzip"})
    got, head = client.get(addresses["api"]), client.head(addresses["api"])
    assert head.content == b""
    names = ("Content-Encoding", "Content-Length", "Content-Type", "Vary")
    assert [head.get(name) for name in names] == [got.get(name) for name in names]
    assert int(got["Content-Length"]) == len(got.content)


def answered(response: HttpResponse | StreamingHttpResponse, accepts: str = "gzip") -> HttpResponse:
    request = RequestFactory().get("/", headers={"Accept-Encoding": accepts})
    return CompressionMiddleware(lambda _request: response)(request)


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "gzip"),
        ("br;q=1.0, gzip;q=0.5", "gzip"),
        ("gzip;q=0, br", None),
        ("gzip; q=0.0", None),
        ("br", None),
        ("", None),
    ],
)
def test_only_clients_that_accept_gzip_get_it(accepts: str, encoding: str | None) -> None:
    answer = answered(HttpResponse(WORDS), accepts)
    assert answer.get("Content-Encoding") == encoding
    assert answer["Vary"] == "Accept-Encoding"
    assert (gzip.decompress(answer.content) if encoding else answer.content).decode() == WORDS


@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "text/csv", "application/json", "image/svg+xml"])
def test_texts_of_every_kind_are_compressed(kind: str) -> None:
    assert answered(HttpResponse(WORDS, content_type=kind)).get("Content-Encoding") == "gzip"


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse(gzip.compress(WORDS.encode()), headers={"Content-Encoding": "gzip"}),
        HttpResponse("Kreuz"),
        HttpResponse(WORDS, content_type="application/pdf"),
        HttpResponse(WORDS, content_type="image/png"),
        StreamingHttpResponse([WORDS.encode()], content_type="text/csv"),
        FileResponse(iter([WORDS.encode()]), content_type="text/css"),
    ],
    ids=["compressed already", "short", "document", "picture", "stream", "file"],
)
def test_files_and_streams_are_not_compressed(response: HttpResponse | StreamingHttpResponse) -> None:
    before = (response.get("Content-Encoding"), b"".join(response))
    response.streaming_content = [before[1]] if response.streaming else None
    answer = answered(response)
    assert (answer.get("Content-Encoding"), b"".join(answer)) == before


def test_compression_is_deterministic() -> None:
    assert answered(HttpResponse(WORDS)).content == answered(HttpResponse(WORDS)).content
