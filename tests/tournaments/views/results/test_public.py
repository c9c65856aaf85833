from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests.cast import CAST, answers
from tests.days import TODAY, noon  # noqa: F401 - a fixture
from tests.factories import TournamentFactory
from tests.pages import read
from tests.tournaments.field import play_round
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import NameDisplay, SlugRedirect, StandingsShown, Status, Visibility
from tournaments.selectors.rules.rules_line import rules_line

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


def page(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.services
def test_list_shows_running_then_upcoming_then_past_tournaments(client):
    TournamentFactory(name="Old", date=TODAY - timedelta(days=30), status=Status.FINISHED)
    TournamentFactory(name="Older", date=TODAY - timedelta(days=60), status=Status.FINISHED)
    TournamentFactory(name="Later", date=TODAY + timedelta(days=30))
    TournamentFactory(name="Soon", date=TODAY + timedelta(days=3))
    TournamentFactory(name="Now", date=TODAY, status=Status.RUNNING)
    TournamentFactory(name="Forgotten", date=TODAY - timedelta(days=90))
    listed = client.get("/").context["page"]
    assert [row.name for row in listed] == ["Now", "Soon", "Later", "Old", "Older", "Forgotten"]
    groups = client.get("/").context["groups"]
    assert [(title, len(rows)) for title, rows in groups] == [("Running now", 1), ("Coming up", 2), ("Past", 3)]


def test_list_shows_only_public_tournaments(client, tournament, owner):
    TournamentFactory(name="By link", visibility=Visibility.LINK)
    TournamentFactory(name="Private", visibility=Visibility.PRIVATE)
    client.force_login(owner)
    assert [row.name for row in client.get("/").context["page"]] == [tournament.name]


def test_final_standings_are_named_once_with_club_venue_and_dates_for_paper(client, tournament, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 21, 22, 5, tzinfo=UTC))
    play_round(tournament, number=1, points=(10, -10))
    tournament.status, tournament.venue = Status.FINISHED, "Gasthof Zur Linde"
    tournament.date, tournament.time_zone = date(2026, 11, 21), "Europe/Berlin"
    tournament.standings_shown = StandingsShown.AT_ONCE
    tournament.save()
    shown = read(client.get(f"/t/{tournament.slug}/standings/"))
    held = f"{tournament.club.name} · Gasthof Zur Linde · 21 November 2026 · As of 21 November 2026, 23:05"
    assert shown.words("#ranking .on-paper") == [held]
    assert shown.words("h1") == ["Final standings"]
    assert shown.words("#ranking .on-screen[role=status]") == ["Final standings"]


def test_list_is_paged(client, django_assert_num_queries):
    TournamentFactory.create_batch(31)
    with django_assert_num_queries(4):
        assert len(client.get("/").context["page"]) == 30
    assert len(client.get("/?page=2").context["page"]) == 1


def test_empty_list_explains_what_to_do(client):
    assert read(client.get("/")).words(".empty") == [
        "There are no tournaments at the moment. Public tournaments are listed here."
    ]


@pytest.mark.parametrize(
    ("visibility", "status"), [(Visibility.PUBLIC, 200), (Visibility.LINK, 200), (Visibility.PRIVATE, 404)]
)
def test_pages_are_open_to(cast, tournament, visibility, status):
    tournament.visibility = visibility
    tournament.save()
    play_round(tournament, number=1)
    paths = [f"/t/{tournament.slug}/{path}" for path in ("", "rounds/1/")]
    expected = {**dict.fromkeys(CAST, [200] * 2), **dict.fromkeys(("stranger", "anonymous"), [status] * 2)}
    assert answers(cast, lambda client: [client.get(path).status_code for path in paths]) == expected


def test_drawn_round_is_for_organisers(cast, tournament):
    play_round(tournament, number=1, status=RoundStatus.DRAWN)

    def ask(client):
        status = client.get(f"/t/{tournament.slug}/rounds/1/").status_code
        return status, "/rounds/1/" in page(client, f"/t/{tournament.slug}/")

    expected = {**dict.fromkeys(CAST, (404, False)), **dict.fromkeys(("owner", "organiser"), (200, True))}
    assert answers(cast, ask) == expected


def test_old_address_redirects_to_the_current_one(client, tournament):
    SlugRedirect.objects.create(slug="earlier", tournament=tournament)
    play_round(tournament, number=1)
    response = client.get("/t/earlier/rounds/1/?by=name")
    assert (response.status_code, response["Location"]) == (302, f"/t/{tournament.slug}/rounds/1/?by=name")


def test_unknown_address_is_not_found(client, tournament):
    own = f"/t/{tournament.slug}"
    for address in ("/t/unknown/", f"{own}/rounds/1/", f"{own}/rounds/{10**30}/", f"{own}/participants/{10**30}/"):
        assert client.get(address).status_code == 404


def test_state_line_of_a_running_round(client, tournament):
    tournament.status = Status.RUNNING
    tournament.save()
    play_round(tournament, number=1)
    play_round(tournament, number=2, status=RoundStatus.RUNNING, tables=3, done=2, minutes_left=31)
    state = client.get(f"/t/{tournament.slug}/").context["state"]
    assert state == "Round 2 of 3 running, 2 of 3 tables finished, 31 minutes left"


@pytest.mark.parametrize(
    ("minutes", "extra", "said"),
    [(1, 0, "1 minute left"), (0, 0, "time is up"), (-5, 0, "time is up"), (-5, 7, "2 minutes left")],
)
def test_state_line_shows_the_clock_of_open_tables(client, tournament, minutes, extra, said):
    tournament.status = Status.RUNNING
    tournament.save()
    play_round(tournament, number=1, status=RoundStatus.RUNNING, done=0, minutes_left=minutes, extra_minutes=extra)
    assert client.get(f"/t/{tournament.slug}/").context["state"].endswith(said)


@pytest.mark.parametrize(
    ("status", "round_status", "said"),
    [
        (Status.REGISTRATION, None, "Planned for 20 November 2026, not drawn yet"),
        (Status.RUNNING, RoundStatus.DRAWN, "Planned for 20 November 2026, not drawn yet"),
        (Status.RUNNING, RoundStatus.PUBLISHED, "Round 1 of 3 is drawn and starts soon"),
        (Status.RUNNING, RoundStatus.CLOSED, "Round 1 of 3 is over, final"),
        (Status.FINISHED, RoundStatus.CLOSED, "Finished, 1 round played (3 planned)"),
    ],
)
def test_state_line_between_rounds(client, tournament, status, round_status, said):
    tournament.status, tournament.date = status, date(2026, 11, 20)
    tournament.save()
    if round_status:
        play_round(tournament, number=1, status=round_status)
    assert client.get(f"/t/{tournament.slug}/").context["state"] == said


def test_rules_are_summarised_in_one_line(client, tournament):
    assert client.get(f"/t/{tournament.slug}/").context["rules"] == (
        "3 rounds · table of four: 24 games in 100 minutes · table of five: 30 games in 125 minutes"
        " · 1 Pflichtsolo per player · tournament rules of the federation (TSR)"
    )


def test_house_rules_are_escaped(client, tournament):
    tournament.house_rules = "Nine of hearts is <b>trump</b>."
    tournament.save()
    shown = read(client.get(f"/t/{tournament.slug}/"))
    assert [words for words in shown.words("#shown section > p") if "hearts" in words] == [tournament.house_rules]
    assert shown.words("#shown b") == []


def test_search_finds_name_and_seat(client, tournament):
    people = play_round(tournament, number=1)
    found = client.get(f"/t/{tournament.slug}/", {"q": people[5].name}).context["found"]
    assert [(row.start_number, row.name) for row in found] == [(people[5].start_number, people[5].name)]
    assert [(seat.round, seat.table, seat.position) for seat in found[0].seats] == [(1, 2, 2)]


def test_search_hides_seats_of_a_drawn_round(client, tournament):
    people = play_round(tournament, number=1, status=RoundStatus.DRAWN)
    found = client.get(f"/t/{tournament.slug}/", {"q": people[0].name}).context["found"]
    assert found[0].seats == ()


def test_search_without_a_match_is_reported(client, tournament):
    shown = read(client.get(f"/t/{tournament.slug}/", {"q": "<i>"}))
    assert shown.words("section > .notice") == [
        "Nobody found for “<i>”. Type the name as it is shown here, or the start number."
    ]


def test_search_ignores_surnames_if_initials_are_shown(client, tournament):
    people = play_round(tournament, number=1)
    people[0].name = "Testa Geheimrat"
    people[0].save()
    tournament.name_display = NameDisplay.SHORT
    tournament.save()
    assert client.get(f"/t/{tournament.slug}/", {"q": "Geheimrat"}).context["found"] == ()
    assert "Geheimrat" not in page(client, f"/t/{tournament.slug}/?q=Testa+G")


@pytest.mark.parametrize("by", ["name", "table"])
def test_round_names_people_in_the_configured_way(client, tournament, by):
    people = play_round(tournament, number=1)
    address, of_people = f"/t/{tournament.slug}/rounds/1/?by={by}", "#shown a[href*='/participants/']"
    assert read(client.get(address)).words(of_people) == [each.name for each in people]
    tournament.name_display = NameDisplay.NUMBER
    tournament.save()
    numbered = client.get(address)
    assert sorted(read(numbered).words(of_people)) == [f"No. {number}" for number in range(1, 9)]
    assert "Testperson" not in numbered.text


def test_round_by_name_is_sorted_by_shown_name(client, tournament):
    people = play_round(tournament, number=1)
    people[7].name = "Älteste Person"
    people[7].save()
    lines = client.get(f"/t/{tournament.slug}/rounds/1/?by=name").context["page"]
    assert next(iter(lines)).name == "Älteste Person"


@pytest.mark.services
def test_round_marks_finished_tables(client, tournament):
    play_round(tournament, number=1, status=RoundStatus.RUNNING, tables=3, done=1)
    tables = client.get(f"/t/{tournament.slug}/rounds/1/").context["page"]
    assert [(table.number, table.done, len(table.seats)) for table in tables] == [
        (1, True, 4),
        (2, False, 4),
        (3, False, 4),
    ]


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize(
    ("path", "queries"),
    [("", 6), ("?q=Testperson", 9), ("rounds/1/?by=table", 8), ("rounds/1/?by=name", 7)],
)
def test_queries_do_not_grow_with_tables(client, tournament, django_assert_num_queries, tables, path, queries):
    play_round(tournament, number=1, tables=tables)
    with django_assert_num_queries(queries):
        client.get(f"/t/{tournament.slug}/{path}")


@pytest.mark.parametrize("path", ["", "rounds/1/"])
def test_unchanged_page_is_sent_again_only_for_its_clock(client, tournament, monkeypatch, path):
    play_round(tournament, number=1, status=RoundStatus.RUNNING, done=0, minutes_left=31)
    address, now = f"/t/{tournament.slug}/{path}", timezone.now().replace(second=5)
    monkeypatch.setattr(timezone, "now", lambda: now)
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=1))
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_clock_counts_empty_lists(client, tournament):
    play_round(tournament, number=1, status=RoundStatus.RUNNING, done=1, minutes_left=31)
    ScoreList.objects.filter(state__finished=False).update(state={})
    assert client.get(f"/t/{tournament.slug}/").context["state"].endswith("1 of 2 tables finished, 31 minutes left")


@pytest.mark.parametrize(("ways", "own"), [(["totals"], True), (["points", "totals"], False)])
def test_rules_without_counted_games_are_a_clubs_own(tournament, ways, own):
    tournament.house_rules, tournament.entry_ways = "Ohne Neunen", ways
    with translation.override("en"):
        assert rules_line(tournament, 0).endswith("house rules") is own


def past_event(**more):
    event = TournamentFactory(status=Status.FINISHED, date=TODAY - timedelta(days=2), **more)
    play_round(event, number=1, points=(9, 1, -5, -5))
    return event


def rows_listed(client):
    return {row.tournament.name: row for _title, rows in client.get("/").context["groups"] for row in rows}


def test_list_shows_the_state_of_each_tournament(client):
    running = TournamentFactory(name="Now", status=Status.RUNNING)
    play_round(running, number=1)
    play_round(running, number=2, status=RoundStatus.RUNNING, tables=3, done=2)
    TournamentFactory(name="Soon", date=TODAY + timedelta(days=3))
    past_event(name="Over")
    assert {name: row.state for name, row in rows_listed(client).items()} == {
        "Now": "Round 2 of 3 running, 2 of 3 tables finished",
        "Soon": "3 rounds planned",
        "Over": "Finished, 1 round played (3 planned)",
    }


def test_list_names_the_winner_only_if_public(client):
    past_event(name="Over")
    past_event(name="Kept back", standings_shown=StandingsShown.AFTER_END)
    past_event(name="Numbers", name_display=NameDisplay.NUMBER)
    assert {name: [tuple(each) for each in row.winners] for name, row in rows_listed(client).items()} == {
        "Over": [("Testperson 0001", 9, False)],
        "Kept back": [],
        "Numbers": [("No. 1", 9, False)],
    }
    assert "<strong>Testperson 0001</strong>" in page(client, "/")


def test_list_distinguishes_winners(client):
    event = past_event(name="Over")
    event.participants.filter(start_number__in=(1, 4)).update(given="Hans", family="Meier", shown="")
    event.version += 1
    event.save()
    assert [each.name for each in rows_listed(client)["Over"].winners] == ["Hans Meier (1)"]
    assert "<strong>Hans Meier (1)</strong>" in page(client, "/")


@pytest.mark.parametrize(
    ("criteria", "said"),
    [(["points", "lot"], True), (["table_points", "points"], False), (["mean_points", "points"], False)],
)
def test_list_shows_points_only_if_they_decide(client, criteria, said):
    past_event(name="Over", criteria=criteria)
    text = page(client, "/")
    assert "<strong>Testperson 0001</strong>" in text
    assert ("with 9 points" in text) is said


def test_list_shows_a_changed_winner(client):
    event = past_event(name="Over")
    assert rows_listed(client)["Over"].winners[0].name == "Testperson 0001"
    event.participants.filter(start_number=1).update(disqualified_at=timezone.now())
    event.version += 1
    event.save()
    assert rows_listed(client)["Over"].winners[0].name == "Testperson 0002"


@pytest.mark.parametrize("events", [1, 3])
@pytest.mark.services
def test_queries_of_the_list_do_not_grow(client, django_assert_num_queries, events):
    for number in range(events):
        past_event(name=f"Over {number}")
    with django_assert_num_queries(8):
        client.get("/")
    with django_assert_num_queries(4):
        client.get("/")


@pytest.mark.parametrize(
    ("demonstration", "signed_in", "events", "shown"),
    [
        (False, False, True, (True, False)),
        (True, False, True, (True, True)),
        (False, True, True, (False, False)),
        (False, True, False, (True, False)),
    ],
)
def test_newcomers_see_an_introduction(client, owner, demonstration, signed_in, events, shown):
    if events:
        TournamentFactory(is_demonstration=demonstration)
    if signed_in:
        client.force_login(owner)
    text = page(client, "/")
    assert ("Kreuzdame runs an evening of Doppelkopf" in text, "See the example" in text) == shown


def test_list_shows_the_start_until_a_tournament_is_over(client):
    TournamentFactory(date=TODAY + timedelta(days=3), starts_at=time(19, 30))
    over = TournamentFactory(date=TODAY, status=Status.RUNNING, starts_at=time(18, 15))

    def begins() -> list[str]:
        return read(client.get("/")).words(".entries .by-line > span:first-child")

    with translation.override("en"):
        today, soon = date_format(TODAY), date_format(TODAY + timedelta(days=3))
    assert begins() == [f"{today}, 18:15", f"{soon}, 19:30"]
    over.status = Status.FINISHED
    over.save()
    assert begins() == [f"{soon}, 19:30", today]
