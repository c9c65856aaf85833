"""Public answers cached in memory."""

import asyncio
import time
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.cast import signed_in
from tests.doors.asgi import Site, beside, scope_of
from tests.tournaments.rounds import done, enrol, running
from tournaments.live.news import EVERY, News, announce_here
from tournaments.models.round import Round
from tournaments.models.tournament import SlugRedirect, StandingsShown, Tournament, Visibility
from tournaments.services.ledger import system_request
from tournaments.services.tournament.lifecycle import change_settings, delete_tournament
from tournaments.serving.callers import origin_in, receive_nothing, watch_for_hang_up
from tournaments.serving.kept import KeptPages

FRAGMENT = {"hx_request": "true"}


@pytest.fixture
def in_round(tournament: Tournament) -> Round:
    enrol(tournament, 4)
    in_round = running(tournament)
    done(in_round)
    return in_round


@pytest.fixture
def site(in_round: Round):
    with beside() as site:
        yield site


def addresses(tournament: Tournament) -> list[str]:
    at = f"/t/{tournament.slug}/"
    return [
        at,
        f"{at}standings/",
        f"{at}rounds/1/",
        f"{at}participants/1/",
        f"{at}standings.json",
        f"{at}standings.csv",
        f"{at}event.ics",
        f"/c/{tournament.club.slug}/",
        f"/c/{tournament.club.slug}/dates.ics",
    ]


def test_everything_public_is_rendered_once_and_sets_no_cookie(site: Site, tournament: Tournament):
    for address in addresses(tournament):
        first, second = site.get(address), site.get(address)
        assert first.status == 200
        assert first.raw == second.raw
        assert "set-cookie" not in first.headers
        assert "cookie" not in first.headers.get("vary", "").lower()
        assert "content-security-policy" in second.headers
        assert "x-keep" not in second.headers
    assert site.rendered == len(addresses(tournament))


def test_page_fragment_and_other_language_are_kept_separately(site: Site, tournament: Tournament):
    address = f"/t/{tournament.slug}/standings/"
    pages = [
        site.get(address, accept_language="de"),
        site.get(address, accept_language="en"),
        site.get(address, accept_language="de", **FRAGMENT),
    ]
    assert len({page.body for page in pages}) == 3
    assert site.get(address, accept_language="de-AT,de;q=0.8").body == pages[0].body
    assert site.rendered == 3


def test_the_address_chooses_a_language_and_its_links_keep_it(site: Site, tournament: Tournament):
    page = site.get(f"/t/{tournament.slug}/standings/?language=en", accept_language="de")
    assert '<html lang="en">' in page.body
    assert f'href="/t/{tournament.slug}/?language=en"' in page.body
    assert '<input type="hidden" name="language" value="en">' in page.body
    assert '<html lang="de">' in site.get(f"/t/{tournament.slug}/standings/", accept_language="de").body


def test_cookies_do_not_change_public_pages(site: Site, tournament: Tournament):
    address = f"/t/{tournament.slug}/"
    plain = site.get(address, accept_language="de")
    assert site.get(address, accept_language="de", cookie="django_language=en; csrftoken=x").raw == plain.raw
    assert site.rendered == 1


def test_kept_answer_is_sent_plain_without_gzip(site: Site, tournament: Tournament):
    address = f"/t/{tournament.slug}/standings/"
    packed, plain = site.get(address), site.get(address, accept_encoding="gzip;q=0")
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.raw.decode() == packed.body
    assert int(plain.headers["content-length"]) == len(plain.raw)


def test_matching_etag_gets_304(site: Site, tournament: Tournament):
    address = f"/t/{tournament.slug}/standings/"
    etag = site.get(address).headers["etag"]
    for said in (etag, f'"other", {etag.removeprefix("W/")}', "*"):
        again = site.get(address, if_none_match=said)
        assert (again.status, again.raw) == (304, b"")
    assert site.get(address, if_none_match='"other"').status == 200
    assert site.rendered == 1


def test_a_change_is_seen_at_once(site: Site, tournament: Tournament, django_capture_on_commit_callbacks):
    address = f"/t/{tournament.slug}/"
    before = site.get(address)
    with django_capture_on_commit_callbacks(execute=True):
        change_settings(tournament=tournament, values={"venue": "Gasthof Muster"}, write_request=system_request())
    after = site.get(address)
    assert "Gasthof Muster" in after.body
    assert "Gasthof Muster" not in before.body
    assert after.headers["etag"] != before.headers["etag"]


def test_answer_changed_during_render_is_not_kept(site: Site, tournament: Tournament):
    site.django.meanwhile = lambda: announce_here(News(tournament.pk))
    site.get(f"/t/{tournament.slug}/standings/")
    site.django.meanwhile = None
    site.get(f"/t/{tournament.slug}/standings/")
    site.get(f"/t/{tournament.slug}/standings/")
    assert site.rendered == 2


def test_change_of_another_tournament_drops_only_the_start_page(site: Site, tournament: Tournament):
    for _time in range(2):
        site.get(f"/t/{tournament.slug}/standings/")
        site.get("/")
        announce_here(News(tournament.pk + 1))
    assert sorted(site.django.asked) == ["/", "/", f"/t/{tournament.slug}/standings/"]
    announce_here(News(EVERY))
    site.get(f"/t/{tournament.slug}/standings/")
    assert site.rendered == 4


def test_nothing_is_answered_from_memory_while_unsure(in_round: Round, tournament: Tournament):
    with beside(is_sure=lambda: False) as site:
        for _time in range(2):
            assert site.get(f"/t/{tournament.slug}/").status == 200
        assert site.rendered == 2
        assert not site.shelf.answers


@pytest.mark.parametrize(
    "headers", [{"cookie": "sessionid=x"}, {"authorization": "Bearer x"}, {"cookie": "messages=x"}]
)
def test_personal_answers_are_neither_kept_nor_shared(site: Site, tournament: Tournament, headers):
    for _time in range(2):
        site.get(f"/t/{tournament.slug}/standings/", **headers)
    assert site.rendered == 2
    assert not site.shelf.answers


def test_hidden_standings_seen_by_staff_are_not_kept(site: Site, tournament: Tournament, organiser):
    Tournament.objects.update(standings_shown=StandingsShown.AFTER_END)
    client = signed_in(organiser)
    session = client.cookies["sessionid"].value
    assert Session.objects.exists()
    address = f"/t/{tournament.slug}/standings.json"
    assert site.get(address, cookie=f"sessionid={session}").status == 200
    assert site.get(address).status == 403
    assert site.get(address).status == 403
    assert not site.shelf.answers


@pytest.mark.parametrize("change", [{"visibility": Visibility.PRIVATE}, {"standings_shown": StandingsShown.AFTER_END}])
def test_newly_hidden_results_are_not_answered_from_memory(
    site: Site, tournament: Tournament, change, django_capture_on_commit_callbacks
):
    shown = {address: site.get(address) for address in addresses(tournament)}
    assert {got.status for got in shown.values()} == {200}
    with django_capture_on_commit_callbacks(execute=True):
        change_settings(tournament=tournament, values=change, write_request=system_request())
    again = {address: site.get(address) for address in addresses(tournament)}
    json = again[f"/t/{tournament.slug}/standings.json"]
    assert json.status == (404 if "visibility" in change else 403)
    if "visibility" in change:
        assert {got.status for got in again.values()} == {404}
    assert all(again[address].raw != shown[address].raw for address in shown if "standings" in address)


def test_a_deleted_tournament_is_gone(site: Site, tournament: Tournament, django_capture_on_commit_callbacks):
    Tournament.objects.update(status="finished")
    address = f"/t/{tournament.slug}/"
    assert site.get(address).status == 200
    with django_capture_on_commit_callbacks(execute=True):
        delete_tournament(tournament=tournament, write_request=system_request(), typed_name=tournament.name)
    assert site.get(address).status == 404


def test_redirects_and_404s_are_left_to_django(site: Site, tournament: Tournament):
    SlugRedirect.objects.create(slug="frueher", tournament=tournament)
    Round.objects.update(status="drawn")
    for _time in range(2):
        moved = site.get("/t/frueher/standings/")
        assert (moved.status, moved.headers["location"]) == (302, f"/t/{tournament.slug}/standings/")
        assert site.get("/t/nowhere/").status == 404
        assert site.get(f"/t/{tournament.slug}/rounds/1/").status == 404
    assert site.rendered == 6


def test_refused_host_gets_nothing_from_memory(site: Site, tournament: Tournament, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    address = f"/t/{tournament.slug}/"
    assert site.get(address).status == 200
    assert site.get(address, host="evil.example").status == 400


def test_http_is_redirected_although_page_is_kept(site: Site, tournament: Tournament, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    address = f"/t/{tournament.slug}/"
    assert site.get(address, x_forwarded_proto="https").status == 200
    assert site.get(address).status == 301


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_only_reading_is_answered_from_memory(site: Site, tournament: Tournament, method):
    address = f"/t/{tournament.slug}/"
    site.get(address)
    assert site.get(address, method).status in (403, 405)
    assert site.get(address, "HEAD").status == 200


def test_memory_has_a_limit(site: Site, tournament: Tournament, monkeypatch):
    monkeypatch.setattr("tournaments.serving.kept.MOST_BYTES", 9_000)
    for query in range(12):
        site.get(f"/t/{tournament.slug}/standings/?q={query}")
    assert 0 < site.shelf.bytes <= 9_000
    for key in tuple(site.shelf.answers):
        site.shelf._drop(key)
    assert site.shelf.bytes == 0


def test_reader_never_gets_older_version_than_seen(site: Site, tournament: Tournament):
    address = f"/t/{tournament.slug}/standings/"
    site.get(address)
    Tournament.objects.update(version=tournament.version + 50)
    assert site.get(address, x_seen="abc").status == 200
    assert site.rendered == 1
    seen = Tournament.objects.get().version
    for _time in range(2):
        site.get(address, x_seen=str(seen))
    assert site.rendered == 2


def test_kept_answers_expire_with_minutes_and_objections(site: Site, tournament: Tournament, monkeypatch):
    moment = time.time()
    site.get(f"/t/{tournament.slug}/")
    monkeypatch.setattr("tournaments.serving.kept.time.time", lambda: moment + 61)
    site.get(f"/t/{tournament.slug}/")
    assert site.rendered == 2
    Round.objects.update(status="closed", objections_until=timezone.now() + timedelta(seconds=90))
    site.get(f"/t/{tournament.slug}/standings/?q=1")
    monkeypatch.setattr("tournaments.serving.kept.time.time", lambda: moment + 140)
    site.get(f"/t/{tournament.slug}/standings/?q=1")
    assert site.rendered == 3
    monkeypatch.setattr("tournaments.serving.kept.time.time", lambda: moment + 160)
    site.get(f"/t/{tournament.slug}/standings/?q=1")
    assert site.rendered == 4


@pytest.mark.parametrize(
    ("address", "queries", "rendered"),
    [
        (
            "standings/",
            ("", "?x=1", "?x=2&y", "?language=xx", "?for=spreadsheet", "?q"),
            2,
        ),  # "q" is there, though empty
        ("standings/", ("?q=1&page=1", "?page=1&q=1", "?page=1&x=7&q=9&q=1"), 1),
        ("standings/", ("?language=de", "?language=en", "?language=en&x=1"), 2),
        ("standings.csv", ("", "?q=1", "?for=spreadsheet", "?for=spreadsheet&q=2"), 2),
        ("participants/1/", ("", "?x=1", "?q=1", "?by=number"), 2),
        ("participants/1/card/", ("", "?x=1"), 1),
        ("rounds/1/", ("?by=name", "?by=name&x=1"), 1),
        ("", ("?q=1", "?q=1&page=2"), 1),
        ("events", ("", "?x=1"), 1),
    ],
)
def test_unread_parameters_change_neither_page_nor_key(site: Site, tournament: Tournament, address, queries, rendered):
    pages = {site.get(f"/t/{tournament.slug}/{address}{query}", accept_language="de").raw for query in queries}
    assert site.rendered == len(pages) == rendered
    with beside(is_sure=lambda: False) as forgetful:  # Django itself answers the same
        assert {
            forgetful.get(f"/t/{tournament.slug}/{address}{query}", accept_language="de").headers.get("etag")
            for query in queries
        } == {answer.etag.decode() or None for answer in site.shelf.answers.values()}


def test_abandoned_render_is_given_up_and_redone_for_the_next(site: Site, tournament: Tournament):
    """Two disconnect before their turn; the next one gets the page."""
    held, begun = asyncio.Event(), []

    async def slow(scope, receive, send):
        begun.append(scope["path"])
        waits = asyncio.ensure_future(held.wait())
        gone = watch_for_hang_up(receive)
        await asyncio.wait({waits, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not gone.done():
            await site.django(scope, receive, send)

    async def hall():
        pages = KeptPages(slow, site.shelf, lambda: True)
        scope, got = scope_of(f"/t/{tournament.slug}/"), []

        async def take(message):
            got.append(message)

        left = asyncio.get_running_loop().create_future()
        leaving = [asyncio.ensure_future(pages(scope, receive_nothing(left), take)) for _each in range(2)]
        await asyncio.sleep(0)
        left.set_result(None)
        await asyncio.gather(*leaving)
        assert (got, len(begun)) == ([], 1)
        stays = asyncio.ensure_future(pages(scope, receive_nothing(), take))
        await asyncio.sleep(0)
        held.set()
        await stays
        return got[0]["status"]

    assert async_to_sync(hall)() == 200
    assert len(begun) == 2


def test_shared_render_uses_the_first_free_turn(site: Site, tournament: Tournament):
    """The first origin has many requests queued; the second gets a turn immediately."""

    async def crowded(scope, receive, send):
        if origin_in(scope) != "192.0.2.7":
            await site.django(scope, receive, send)
            return
        await watch_for_hang_up(receive)  # it has no turn before that

    async def hall():
        pages, got = KeptPages(crowded, site.shelf, lambda: True), []

        async def take(message):
            got.append(message)

        scope = scope_of(f"/t/{tournament.slug}/standings/")
        first = asyncio.ensure_future(pages(scope, receive_nothing(), take))
        await asyncio.sleep(0)
        await pages(scope | {"client": ("192.0.2.8", 1)}, receive_nothing(), take)
        await first
        return [message["status"] for message in got if "status" in message]

    assert async_to_sync(hall)() == [200, 200]
    assert (site.rendered, site.shelf.renders) == (1, {})


def test_memory_limit_includes_keys_and_headers(site: Site, tournament: Tournament, monkeypatch):
    monkeypatch.setattr("tournaments.serving.kept.MOST_BYTES", 30_000)
    hot = f"/t/{tournament.slug}/standings/"
    site.get(hot)
    for number in range(15):
        site.get(f"/t/{tournament.slug}/?q={number:0190}")
        site.get(hot)
    kept = sum(len(answer.body) + len(key[1]) for key, answer in site.shelf.answers.items())
    assert kept <= site.shelf.bytes <= 30_000
    assert len(site.shelf.answers) < 16
    assert site.django.asked.count(hot) == 1


@pytest.mark.parametrize(("address", "headers"), [("?q=" + "x" * 200, {}), ("", {"accept_language": "de," * 100})])
def test_odd_requests_are_not_kept(site: Site, tournament: Tournament, address, headers):
    for _time in range(2):
        assert site.get(f"/t/{tournament.slug}/standings/{address}", **headers).status == 200
    assert not site.shelf.answers


@pytest.mark.parametrize("name", ["hx-request", "host", "cookie", "accept-language"])
def test_repeated_header_is_left_to_django(site: Site, tournament: Tournament, name):
    address = f"/t/{tournament.slug}/standings/"
    doubled = site.get(address, also=((name, "de"), (name, "true")))
    assert not site.shelf.answers
    assert "<html" in site.get(address).body
    assert doubled.status in (200, 400)


@pytest.mark.parametrize("cookie", ["sessionid=abc; x", "sessionid=abc; foo bar=1", 'a="; sessionid=abc'])
def test_session_is_recognised_among_other_cookies(site: Site, tournament: Tournament, cookie):
    site.get(f"/t/{tournament.slug}/", cookie=cookie)
    assert not site.shelf.answers
