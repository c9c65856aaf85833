"""Hidden results don't change any variant of a public answer."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.doors.asgi import Got, Site, beside
from tests.doors.last_round import change_last_round, last_round_runs
from tests.doors.world import World
from tests.walls.builders import address
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.services.results.chances import compute_chances
from tournaments.walls.binding import CHOICES

pytestmark = [pytest.mark.django_db, pytest.mark.long]

ADDRESSES = (
    *("", "standings/", "standings.json", "standings.csv", "names.json", "events", "event.ics"),
    *("rounds/1/", "rounds/2/", "rounds/2/tables/1/", "rounds/2/tables/1/people/"),
    *("participants/1/", "participants/1/card/", "participants/1/picture.png"),
)
QUERIES = ("", "?q=1", "?by=name", "?by=number", "?for=spreadsheet", "?language=en", "?page=2")
HEADERS: tuple[Mapping[str, str], ...] = (
    {},
    {"accept_language": "en"},
    {"hx_request": "true"},
    {"accept_encoding": "identity"},
    {"range": "bytes=0-99"},
    {"range": "bytes=-1"},
    {"accept": "application/json"},
)
CLOCKS = ("expires", "x-keep")  # change with the time of day; seconds are cut off
Whole = tuple[int, dict[str, str], bytes]
# Stages at which the last round is hidden.
HIDDEN = [
    (StandingsShown.AFTER_ROUND, RoundStatus.RUNNING, Status.RUNNING),
    (StandingsShown.FROZEN, RoundStatus.CLOSED, Status.FINISHED),
    (StandingsShown.AFTER_END, RoundStatus.CLOSED, Status.RUNNING),
]


@pytest.fixture
def world(cast: Any, monkeypatch: pytest.MonkeyPatch) -> World:
    """Stops the clock, so that two answers can't differ in anything else."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    return last_round_runs(cast)


@pytest.fixture
def site() -> Iterator[Site]:
    with beside() as site:
        yield site


def asked(world: World) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    at = f"/t/{world.tournament.slug}/"
    for rest in ADDRESSES:
        for query in QUERIES:
            yield "GET", f"{at}{rest}{query}", {}
        for headers in HEADERS:
            yield "GET", f"{at}{rest}", headers
            yield "HEAD", f"{at}{rest}", headers
    club = world.club.slug
    yield from (
        ("GET", path, {})
        for path in ("/", f"/c/{club}/", f"/c/{club}/dates.ics", f"/embed/c/{club}/", f"/embed{at}standings/")
    )


def read(world: World, site: Site) -> list[Whole]:
    compute_chances(Tournament.objects.get(pk=world.tournament.pk), timezone.now())
    cache.clear()
    with beside() as fresh:
        answers = [_without_clocks(fresh.get(path, method, **headers)) for method, path, headers in asked(world)]
    return [*answers, *(_without_clocks(site.get(screen)) for screen in _screens(world))]


def _screens(world: World) -> Iterator[str]:
    for choice in sorted(CHOICES):
        world.wall.shows = [choice]
        world.wall.save()
        yield address(world.wall, "screen/")


def _without_clocks(got: Got) -> Whole:
    headers = {name: value for name, value in got.headers.items() if name not in CLOCKS}
    return got.status, headers, got.raw


def differing(world: World, before: list[Whole], after: list[Whole]) -> list[tuple[object, object]]:
    names = [*asked(world), *_screens(world)]
    return [
        (name, [(first, second) for first, second in zip(was, now, strict=True) if first != second])
        for name, was, now in zip(names, before, after, strict=True)
        if was != now
    ]


@pytest.mark.parametrize(("mode", "of_last", "status"), HIDDEN)
def test_hidden_results_change_no_byte_of_any_variant(
    world: World, site: Site, mode: StandingsShown, of_last: RoundStatus, status: Status
) -> None:
    Round.objects.filter(number=2).update(status=of_last)
    Tournament.objects.update(standings_shown=mode, status=status)
    before = read(world, site)
    change_last_round()
    assert differing(world, before, read(world, site)) == []


def test_variants_change_with_visible_results(world: World, site: Site) -> None:
    Tournament.objects.update(standings_shown=StandingsShown.AT_ONCE)
    before = read(world, site)
    change_last_round()
    kinds = {_kind(name) for name, _what in differing(world, before, read(world, site))}
    assert kinds == {_kind(name) for name in (*asked(world), *_screens(world))}


def _kind(name: object) -> str:
    if isinstance(name, str):
        return "wall"
    method, address, headers = name
    return f"{method} {address.partition('?')[2]} {sorted(headers.items())}"


def test_etag_of_hidden_page_is_not_confirmed(world: World, site: Site) -> None:
    at = f"/t/{world.tournament.slug}/"
    Round.objects.update(status=RoundStatus.CLOSED)
    Tournament.objects.update(standings_shown=StandingsShown.AT_ONCE)
    shown = {rest: site.get(f"{at}{rest}").headers.get("etag", "") for rest in ("standings/", "standings.json")}
    assert all(shown.values())
    Tournament.objects.update(standings_shown=StandingsShown.AFTER_END)
    for rest, etag in shown.items():
        for method in ("GET", "HEAD"):
            with beside() as fresh:
                assert fresh.get(f"{at}{rest}", method, if_none_match=etag).status in (200, 403)
