import pytest
from django.core.cache import cache

from tests.cast import CAST, answers
from tests.factories import ParticipantFactory
from tests.pages import read
from tests.tournaments.entries import record_entry
from tests.tournaments.field import GAME, POINTS, play_round, release_first
from tests.tournaments.lists import seen
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.models.tournament import NameDisplay, StandingsShown, Tournament, Visibility
from tournaments.services.ledger import system_request
from tournaments.services.lists import people
from tournaments.services.lists.penalties import Note, book_penalty
from tournaments.services.lists.people import Newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def running(tournament):
    return release_first(tournament)


def enter(tournament, *facts, table=1):
    score_list = ScoreList.objects.get(table__round__tournament=tournament, table__number=table)
    for fact in facts:
        score_list.refresh_from_db()
        record_entry(score_list=score_list, facts=fact, write_request=system_request(seen_revision=score_list.revision))


def career(client, tournament, number=1):
    response = client.get(f"/t/{tournament.slug}/participants/{number}/")
    assert response.status_code == 200
    return response.context["person"]


def test_games_show_the_duty_only_to_their_soloist(client, running):
    enter(running, {"kind": "damen_solo", "re": [2], "augen_re": 130}, {"value": 2, "winners": [2, 4]})
    duties = {n: [game.duty for game in career(client, running, n).rounds[0].games] for n in (1, 2)}
    assert duties == {1: ["", ""], 2: ["Pflichtsolo", ""]}


def test_games_show_their_reasons(client, running):
    enter(running, GAME, {"value": 2, "winners": [2, 4]})
    played = career(client, running).rounds[0]
    assert (played.number, played.table, played.position, played.points) == (1, 1, 1, 3)
    first, second = played.games
    assert (first.number, first.kind, first.points, first.total, first.won) == (1, "normal game", 5, 5, True)
    assert first.reasons == (
        "won (Re) +1",
        "opponents below 90 (Re) +1",
        "Re announced (Re) +2",
        "fox caught (Re) +1",
    )
    assert (second.kind, second.points, second.total, second.won) == ("normal game", -2, 3, False)
    assert second.reasons == ("value as entered (the winners) +2",)
    assert "Re announced (Re) +2" in client.get(f"/t/{running.slug}/participants/1/").content.decode()


def test_neighbours_and_list_are_linked(client, running):
    own = f"/t/{running.slug}"
    assert read(client.get(f"{own}/participants/1/")).links("#shown section") == {
        **{f"Testperson 000{number}": f"{own}/participants/{number}/" for number in (2, 3, 4)},
        "List of this table": f"{own}/rounds/1/tables/1/",
    }


def test_namesakes_are_distinguished(client, running):
    running.participants.filter(start_number__in=(1, 2)).update(given="Peter", family="Klein", shown="")
    shown = read(client.get(f"/t/{running.slug}/participants/1/"))
    assert shown.words("h1") == ["Peter Klein (1)"]
    others = ["Peter Klein (2)", "Testperson 0003", "Testperson 0004"]
    assert shown.words("#shown section a[href*='/participants/']") == others


def test_totals_are_marked_as_totals_only(client, running):
    enter(running, {"totals": [12, -4, -4, -4], "won": None, "soli_won": None})
    played = career(client, running).rounds[0]
    assert (played.points, played.games_won, played.games, played.only_totals) == (12, None, (), True)
    score_list = ScoreList.objects.get(table__round__tournament=running, table__number=1)
    book_penalty(facts={"event": "penalty", "paragraph": "9.3.2", "offender": 1}, note=Note(), **seen(score_list))
    beside = career(client, running).rounds[0]
    assert (beside.points, beside.game_count, [line.points for line in beside.games]) == (9, 0, [-3])
    text = client.get(f"/t/{running.slug}/participants/1/").content.decode()
    assert ("Only the totals of this list are known" in text, "0 games" in text) == (True, False)


def test_round_without_an_entry_has_no_sum(client, running):
    assert career(client, running).rounds[0].points is None


def test_newest_round_comes_first_without_drawn_ones(client, running):
    play_round(running, number=2, status=RoundStatus.PUBLISHED)
    play_round(running, number=3, status=RoundStatus.DRAWN)
    assert [played.number for played in career(client, running).rounds] == [2, 1]


def test_published_rounds_come_first_starting_with_the_next(client, running):
    for number in (2, 3):
        play_round(running, number=number, status=RoundStatus.PUBLISHED)
    play_round(running, number=4, status=RoundStatus.DRAWN)
    person = career(client, running)
    assert [played.number for played in person.upcoming_rounds] == [2, 3]
    assert [played.number for played in person.released_rounds] == [1]
    assert [[other.start_number for other in played.neighbours] for played in person.upcoming_rounds] == [[2, 3, 4]] * 2
    text = client.get(f"/t/{running.slug}/participants/1/").content.decode()
    assert text.index("Next seat") < text.index("Round 1: table 1, position 1")


def test_search_shows_next_seats_before_past_ones(client, running):
    running.rounds.update(status=RoundStatus.CLOSED)
    for number in (2, 3):
        play_round(running, number=number, status=RoundStatus.PUBLISHED)
    found = client.get(f"/t/{running.slug}/", {"q": "1"}).context["found"]
    assert [seat.round for seat in found[0].seats] == [2, 3, 1]


def test_hidden_results_are_for_staff(cast, running):
    enter(running, GAME)
    running.standings_shown = StandingsShown.AFTER_ROUND
    running.save()

    def ask(client):
        played = career(client, running).rounds[0]
        return played.shown, played.points is not None, bool(played.games)

    public = dict.fromkeys(("stranger", "anonymous"), (False,) * 3)
    assert answers(cast, ask) == {**dict.fromkeys(CAST, (True,) * 3), **public}


@pytest.mark.parametrize(("visibility", "status"), [(Visibility.LINK, 200), (Visibility.PRIVATE, 404)])
def test_page_is_as_visible_as_the_tournament(cast, running, visibility, status):
    running.visibility = visibility
    running.save()
    expected = {**dict.fromkeys(CAST, 200), **dict.fromkeys(("stranger", "anonymous"), status)}
    path = f"/t/{running.slug}/participants/1/"
    assert answers(cast, lambda client: client.get(path).status_code) == expected


def test_unknown_start_number_is_not_found(client, running):
    assert client.get(f"/t/{running.slug}/participants/99/").status_code == 404


def test_names_are_shown_in_the_configured_way(client, running):
    running.name_display = NameDisplay.NUMBER
    running.save()
    person = career(client, running)
    assert [person.name, *(other.name for other in person.rounds[0].neighbours)] == ["No. 1", "No. 2", "No. 3", "No. 4"]
    assert "Testperson" not in client.get(f"/t/{running.slug}/participants/1/").content.decode()


def fill(tournament, games):
    """Copies an entry to every table, without folding the lists."""
    entry = Entry.objects.get()
    for score_list in ScoreList.objects.all():
        there = score_list.entries.count()
        Entry.objects.bulk_create(
            Entry(
                score_list=score_list,
                kind=entry.kind,
                order_key=number,
                facts=entry.facts,
                derived={**entry.derived, "number": number + 1},
            )
            for number in range(there, games)
        )


# The chart needs one query for short names.
@pytest.mark.parametrize(("rounds", "games", "tables", "queries"), [(1, 1, 2, 14), (3, 24, 2, 15), (3, 24, 10, 15)])
def test_queries_do_not_grow_with_rounds_games_and_people(
    client, running, django_assert_num_queries, rounds, games, tables, queries
):
    enter(running, GAME)
    for number in range(2, rounds + 1):
        play_round(running, number=number, tables=tables)
        play_round(running, number=number + rounds, status=RoundStatus.PUBLISHED)
    fill(running, games)
    cache.clear()
    with django_assert_num_queries(queries):
        response = client.get(f"/t/{running.slug}/participants/1/")
    assert (b"Compared with the leaders" in response.content) is (rounds > 1)


def test_substitute_sees_only_their_own_games_and_penalties(client, running):
    score_list = ScoreList.objects.get(table__round__tournament=running, table__number=1)
    enter(running, GAME)
    guest = ParticipantFactory(tournament=running)
    people.substitute(**seen(score_list), seat=1, person=Newcomer(participant=guest))
    enter(running, {"value": 2, "winners": [1, 4]})
    book_penalty(facts={"event": "penalty", "paragraph": "9.3.2", "offender": 1}, note=Note(), **seen(score_list))
    left, came = (career(client, running, number).rounds[0].games for number in (1, guest.start_number))
    assert [(game.number, game.points, game.total) for game in left] == [(1, 5, 5)]
    assert [(game.number, game.points, game.total) for game in came] == [(2, 2, 2), (None, -3, None)]
    assert came[1].kind == "Penalty points"
    assert career(client, running, guest.start_number).rounds[0].game_count == 1


def page(client, tournament, number=1, **query):
    response = client.get(f"/t/{tournament.slug}/participants/{number}/", query)
    assert response.status_code == 200
    return response


VALUE = {"value": 2, "winners": [2, 4]}


def test_games_in_figures(client, running):
    enter(running, GAME, VALUE, VALUE)
    evening = page(client, running).context["evening"]
    assert (evening.figures.played, evening.figures.won, evening.figures.points) == (3, 1, 1)
    assert evening.figures.announcements == (1, 0, 2)
    assert (evening.best.kind, evening.best.points, evening.best.at, evening.best.many) == (
        "normal game",
        5,
        (1, 1, 1),
        1,
    )
    assert (evening.worst.points, evening.worst.at, evening.worst.many) == (-2, (1, 1, 2), 2)
    text = " ".join(page(client, running).content.decode().split())
    for part in ("1 kept, 0 lost", "· not known of 2 games", "0.33", "first of 2", "Round 1, table 1, game 2"):
        assert part in text


def test_announcements_not_noted_are_unknown(client, running):
    enter(running, VALUE)
    text = " ".join(page(client, running).content.decode().split())
    assert ("not known </dd>" in text, "0 kept" in text) == (True, False)


def test_lists_with_totals_only_explain_missing_figures(client, running):
    enter(running, {"totals": [12, -4, -4, -4], "won": None, "soli_won": None})
    text = page(client, running).content.decode()
    assert "Not every game of round 1 is known" in text
    assert "The games in figures" not in text


SORTED = {
    "": [3, 4, 2],
    "together": [3, 4, 2],
    "against": [2, 4, 3],
    "points_against": [2, 4, 3],
    "nonsense": [3, 4, 2],
}


@pytest.mark.parametrize(("by", "expected"), SORTED.items())
def test_other_players_are_sorted_by_the_server(client, running, by, expected):
    enter(running, GAME, GAME, {"value": 1, "winners": [1, 4]})
    response = page(client, running, by=by)
    assert [other.start_number for other in response.context["evening"].met] == expected
    assert response.content.decode().count('aria-sort="descending"') == 1


def test_meetings_count_substitutes_only_while_they_play(client, running):
    enter(running, GAME)
    guest = ParticipantFactory(tournament=running)
    score_list = ScoreList.objects.get(table__round__tournament=running, table__number=1)
    people.substitute(**seen(score_list), seat=3, person=Newcomer(participant=guest))
    enter(running, GAME)
    met = page(client, running).context["evening"].met
    assert {other.start_number: (other.games.together, other.games.against) for other in met} == {
        2: (0, 2),
        3: (1, 0),
        4: (0, 2),
        guest.start_number: (1, 0),
    }


@pytest.fixture
def over(tournament):
    """Three rounds at three tables; number 12 of 12 is always last."""
    release_first(tournament)
    tournament.rounds.all().delete()
    for number in (1, 2, 3):
        play_round(tournament, number=number, tables=3, points=(*range(11, -11, -2), -11))
    return tournament


def test_every_chart_has_a_table(client, over):
    response = page(client, over, 12)
    text = response.content.decode()
    parts = text.split('<svg class="chart"')[1:]
    assert len(parts) == 2
    assert all("<title" in part.split("</svg>")[0] and "<table" in part.split("</section>")[0] for part in parts)
    assert [moment.rank for _number, moment in response.context["moments"]] == [12, 12, 12]
    assert [place.rank for place in response.context["places"].places] == [12, 12, 12]
    assert response.context["before"].rank == 12


def test_participant_outside_the_leaders_is_the_eleventh_line(client, over):
    for number, expected in ((1, [*range(1, 11)]), (12, [*range(1, 11), 12])):
        context = page(client, over, number).context
        assert [leader.person.start_number for leader in context["leaders"]] == expected
        names = [" ".join(line.name) for line in context["chart"].lines if line.name]
        shown = {leader.person.start_number: leader.label for leader in context["leaders"]}
        assert names[-1] == shown[number]
        assert set(names) == {shown[leader] for leader in (number, *[n for n in expected if n != number][:2])}


def test_frozen_last_round_is_excluded_from_all_figures(client, over):
    over.rounds_planned, over.standings_shown = 3, StandingsShown.FROZEN
    over.save()
    context = page(client, over).context
    assert context["leaders_rounds"] == (1, 2)
    assert [number for number, _moment in context["moments"]] == [1, 2]
    over.standings_shown = StandingsShown.AFTER_END
    over.save()
    context = page(client, over).context
    assert (context["moments"], context["chart"], context["evening"].figures.played) == ((), None, 0)


def test_link_preview_has_the_absolute_address_of_the_picture(client, over):
    text = page(client, over).content.decode()
    assert '<meta property="og:title" content="Testperson 0001 · ' in text
    picture = f"http://testserver/t/{over.slug}/participants/1/picture.png?language=en"
    assert f'<meta property="og:image" content="{picture}">' in text
    assert client.get(picture).status_code == 200
    assert 'content="Rank 1 of 12, 33 points · ' in text


MISSED = [
    ("nothing", None, []),
    ("penalty", 5, ["Missed round 2: −5 (points off). Played: 10."]),
    ("average", None, ["Missed round 2: +10 (average of the rounds played). Played: 10."]),
]


@pytest.mark.parametrize(("rule", "points", "words"), MISSED)
def test_missed_round_is_explained(client, tournament, rule, points, words):
    people = play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, points=POINTS)
    Occupancy.objects.filter(participant=people[0], round__number=2).delete()
    Tournament.objects.update(missed_rounds=rule, missed_points=points)
    page = read(client.get(f"/t/{tournament.slug}/participants/1/"))
    assert page.words("#missed") == words
    head = read(client.get(f"/t/{tournament.slug}/standings/")).words("thead th")
    assert ("Missed" in head) is bool(words)
