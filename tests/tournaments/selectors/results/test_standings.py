import csv
import io
from datetime import UTC, datetime
from fractions import Fraction
from operator import itemgetter
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.cast import CAST, answers
from tests.tournaments.field import POINTS, play_round
from tournaments.models.revision import Revision
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import DrawMode, NameDisplay, StandingsShown, Status, Visibility
from tournaments.selectors.results.course import course_of
from tournaments.selectors.results.stage_words import stage_line
from tournaments.selectors.results.standings import StandingsStage, standings_of
from tournaments.selectors.results.visibility import Audience
from tournaments.selectors.rounds.draw_points import points_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def ranks(found):
    return [(row.rank, row.start_number, row.rounds, row.points) for row in found.rows]


@pytest.mark.services
def test_rows_add_rounds_and_share_ranks(tournament):
    tournament.criteria = ["points"]
    play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, points=(1, 1, 1, 1))
    assert ranks(standings_of(tournament)) == [
        (1, 5, (20, 0), 20),
        (2, 1, (10, 1), 11),
        (3, 2, (-2, 1), -1),
        (4, 3, (-4, 1), -3),
        (4, 4, (-4, 1), -3),
        (6, 6, (-5, 0), -5),
        (6, 7, (-5, 0), -5),
        (8, 8, (-10, 0), -10),
    ]
    assert [row.start_number for row in standings_of(tournament).rows if row.tied] == [3, 4, 6, 7]


def test_criteria_have_columns_as_chosen(tournament):
    tournament.criteria = ["points", "soli_won", "last_round", "games_won", "best_round", "lot"]
    play_round(tournament, number=1, points=POINTS, games_won=(5, 4, 3, 2))
    found = standings_of(tournament)
    assert found.criteria == ("soli_won", "games_won", "best_round")
    assert found.rows[1].criteria == (0, 5, 10)


def test_round_without_a_result_stays_empty(tournament):
    people = play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, points=POINTS)
    Occupancy.objects.filter(participant=people[0], round__number=2).delete()
    row = next(row for row in standings_of(tournament).rows if row.start_number == 1)
    assert (row.rounds, row.points) == ((10, None), 10)


def test_table_without_entries_has_no_result(tournament):
    play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, status=RoundStatus.RUNNING, done=1, points=POINTS)
    by_number = {row.start_number: row.rounds for row in standings_of(tournament).rows}
    assert (by_number[1], by_number[5]) == ((10, 10), (20, None))


@pytest.mark.parametrize(("counts", "points"), [(True, 12), (False, 10)])
def test_open_lists_count_if_the_organiser_wants_it(tournament, counts, points):
    tournament.unfinished_count = counts
    people = play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, status=RoundStatus.RUNNING, done=0, points=(2,))
    Occupancy.objects.filter(participant=people[0], round__number=2).update(games_played=3)
    row = next(row for row in standings_of(tournament).rows if row.start_number == 1)
    assert row.points == points


def test_people_without_any_round_are_not_ranked(tournament):
    people = play_round(tournament, number=1, points=POINTS)
    Occupancy.objects.filter(participant=people[7]).delete()
    assert 8 not in [row.start_number for row in standings_of(tournament).rows]


def test_two_places_of_one_round_are_added(tournament):
    people = play_round(tournament, number=1, points=POINTS)
    Occupancy.objects.filter(participant__in=people[:2]).update(closed=True)
    Occupancy.objects.filter(participant=people[1]).update(participant=people[0])
    assert next(row for row in standings_of(tournament).rows if row.start_number == 1).rounds == (8,)


def test_undecided_tie_names_the_lists_to_look_up(tournament):
    tournament.criteria = ["points", "games_won"]
    play_round(tournament, number=1, points=(6, -2, -2, -2, 6, -2, -2, -2), games_won=(None, 1, 1, 1, 9, 1, 1, 1))
    found = standings_of(tournament)
    assert [(tie.rank, tie.names, tie.criterion, tie.lists) for tie in found.look_up] == [
        (1, ("Testperson 0001", "Testperson 0005"), "games_won", ((1, 1),))
    ]
    assert [(row.rank, row.tied, row.criteria) for row in found.rows[:2]] == [(1, True, (None,)), (1, True, (9,))]


def written_at(tournament, moment):
    made = Revision.objects.create(
        scope="test", client_key=uuid4(), payload_hash="", action="test", tournament=tournament, actor_kind="system"
    )
    Revision.objects.filter(pk=made.pk).update(at=moment)


def test_provisional_line_has_the_time_of_the_last_write_in_the_tournaments_zone(tournament):
    play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, status=RoundStatus.RUNNING, tables=10, done=9, points=POINTS)
    written_at(tournament, datetime(2026, 11, 20, 19, 10, tzinfo=UTC))
    found = standings_of(tournament)
    assert found.provisional
    assert stage_line(found) == "Provisional, 9 of 10 tables, 20:10"


def test_line_has_the_date_on_another_day(tournament):
    play_round(tournament, number=1, status=RoundStatus.RUNNING, tables=2, done=1, points=POINTS)
    written_at(tournament, datetime(2026, 11, 20, 23, 30, tzinfo=UTC))
    assert stage_line(standings_of(tournament)) == "Provisional, 1 of 2 tables, 21/11/2026, 00:30"


def test_line_counts_a_single_table(tournament):
    play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, status=RoundStatus.RUNNING, tables=1, done=0, points=POINTS)
    assert stage_line(standings_of(tournament)).startswith("Provisional, 0 of 1 table, ")


def test_provisional_counts_every_round_with_a_missing_list(tournament):
    play_round(tournament, number=1, tables=3, done=2, points=POINTS)
    play_round(tournament, number=2, tables=3, points=POINTS)
    play_round(tournament, number=3, status=RoundStatus.RUNNING, tables=3, done=1, points=POINTS)
    found = standings_of(tournament)
    assert (found.done, found.tables) == (3, 6)


@pytest.mark.parametrize(
    ("status", "said"),
    [(Status.RUNNING, "After round 1 of 3, "), (Status.FINISHED, "Final standings")],
)
def test_line_when_all_lists_are_in(tournament, status, said):
    tournament.status = status
    play_round(tournament, number=1, points=POINTS)
    assert stage_line(standings_of(tournament)).startswith(said)


def test_nothing_is_ranked_before_the_first_result(client, tournament):
    play_round(tournament, number=1, status=RoundStatus.RUNNING, done=0)
    found = standings_of(tournament)
    assert (found.stage, found.rows) == (StandingsStage.NOTHING, ())
    assert "There is nothing to rank yet" in client.get(f"/t/{tournament.slug}/standings/").content.decode()


SHOWN = [
    (StandingsShown.AT_ONCE, False, Audience.PUBLIC, (1, 2)),
    (StandingsShown.AFTER_ROUND, False, Audience.PUBLIC, (1,)),
    (StandingsShown.AFTER_ROUND, False, Audience.STAFF, (1, 2)),
    (StandingsShown.AFTER_END, False, Audience.PUBLIC, ()),
    (StandingsShown.AFTER_END, True, Audience.PUBLIC, (1, 2)),
    (StandingsShown.AFTER_END, False, Audience.STAFF, (1, 2)),
]


@pytest.mark.parametrize(("shown", "released", "audience", "rounds"), SHOWN)
def test_rounds_visible_by_audience(tournament, shown, released, audience, rounds):
    tournament.standings_shown = shown
    tournament.results_released_at = timezone.now() if released else None
    play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, status=RoundStatus.RUNNING, points=POINTS)
    play_round(tournament, number=3, status=RoundStatus.PUBLISHED, points=POINTS)
    found = standings_of(tournament, audience=audience)
    assert (found.rounds, found.stage is StandingsStage.HIDDEN) == (rounds, not rounds)
    assert found.published == (1, 2, 3)


def test_hidden_standings_are_visible_to_staff_only(cast, tournament):
    tournament.standings_shown = StandingsShown.AFTER_END
    tournament.save()
    play_round(tournament, number=1, points=POINTS)
    address = f"/t/{tournament.slug}/standings"

    def ask(client):
        body = client.get(f"{address}/").content.decode()
        files = [client.get(f"{address}.{kind}") for kind in ("json", "csv")]
        return ("Testperson" in body, "after the prize giving" in body), [
            (each.status_code, "Testperson" in each.content.decode()) for each in files
        ]

    seen, hidden = ((True, False), [(200, True)] * 2), ((False, True), [(403, False)] * 2)
    public = dict.fromkeys(("stranger", "anonymous"), hidden)
    assert answers(cast, ask) == {**dict.fromkeys(CAST, seen), **public}


@pytest.mark.parametrize(
    ("visibility", "status"), [(Visibility.PUBLIC, 200), (Visibility.LINK, 200), (Visibility.PRIVATE, 404)]
)
def test_standings_are_as_visible_as_the_tournament(cast, tournament, visibility, status):
    tournament.visibility = visibility
    tournament.save()
    paths = [f"/t/{tournament.slug}/{path}" for path in ("standings/", "standings.json", "standings.csv")]
    expected = {**dict.fromkeys(CAST, [200] * 3), **dict.fromkeys(("stranger", "anonymous"), [status] * 3)}
    assert answers(cast, lambda client: [client.get(path).status_code for path in paths]) == expected


def test_names_are_shown_as_the_tournament_wants(client, tournament):
    paths = [f"/t/{tournament.slug}/{path}" for path in ("standings/", "standings.json", "standings.csv")]
    people = play_round(tournament, number=1, points=POINTS)
    people[0].name, people[0].club_name = "Testa Geheimrat", "Geheimverein"
    people[0].save()
    for display, seen in [(NameDisplay.FULL, True), (NameDisplay.SHORT, False), (NameDisplay.NUMBER, False)]:
        tournament.name_display = display
        tournament.save()
        assert ["Geheimrat" in client.get(path).content.decode() for path in paths] == [seen] * 3
    assert ["Geheimverein" in client.get(path).content.decode() for path in paths] == [False] * 3


def test_json_is_complete(client, tournament):
    play_round(tournament, number=1, tables=101, points=POINTS)
    body = client.get(f"/t/{tournament.slug}/standings.json").json()
    assert len(body["standings"]) == 404
    assert (body["stage"], body["provisional"], body["tables"]) == ("between", False, {"done": 101, "of": 101})
    first = body["standings"][0]
    assert (first["rank"], first["start_number"], first["rounds"], first["points"]) == (1, 5, [20], 20)
    assert first["criteria"] == {"games_won": 0, "soli_won": 0}


def test_csv_is_complete_and_safe_in_a_spreadsheet(client, tournament):
    people = play_round(tournament, number=1, points=POINTS, games_won=(None, 1))
    people[4].name = "=HYPERLINK()"
    people[4].save()
    response = client.get(f"/t/{tournament.slug}/standings.csv")
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert [row["start_number"] for row in rows[:3]] == ["5", "1", "2"]
    assert (rows[0]["name"], rows[0]["round_1"], rows[0]["points"]) == ("'=HYPERLINK()", "20", "20")
    assert (rows[1]["games_won"], rows[2]["games_won"]) == ("", "1")


def test_csv_for_spreadsheets_has_mark_and_semicolons(client, tournament):
    play_round(tournament, number=1, points=POINTS)
    text = client.get(f"/t/{tournament.slug}/standings.csv?for=spreadsheet").content.decode()
    head = "\N{BYTE ORDER MARK}Rank;shared rank;No.;Name;Club;Round 1;Points;"
    assert text.startswith(head)


def test_search_keeps_the_rank(client, tournament):
    play_round(tournament, number=1, points=POINTS)
    page = client.get(f"/t/{tournament.slug}/standings/?q=testperson+0001").context["page"]
    assert [(row.rank, row.start_number) for row in page] == [(2, 1)]


def test_disqualified_have_no_rank_anywhere(tournament, client):
    tournament.criteria = ["points"]
    tournament.save()
    people = play_round(tournament, number=1, points=POINTS)
    best = people[4]
    best.disqualified_at = timezone.now()
    best.save()
    assert [(row.rank, row.start_number) for row in standings_of(tournament).rows][:2] == [(1, 1), (2, 2)]
    assert [(row.rank, row.points) for row in standings_of(tournament).rows][-1] == (None, 20)
    address = f"/t/{tournament.slug}/standings"
    assert client.get(f"{address}.json").json()["standings"][-1]["rank"] is None
    assert client.get(f"{address}.csv").content.decode().splitlines()[-1].startswith(",no,5,")
    assert "disqualified" in client.get(f"{address}/", headers={"accept-language": "en"}).content.decode()


def test_player_who_left_before_the_first_game_is_not_listed(tournament):
    people = play_round(tournament, number=1, points=POINTS)
    Occupancy.objects.filter(participant=people[0]).update(closed=True, points=0, games_played=0)
    assert [row.start_number for row in standings_of(tournament).rows if row.start_number < 4] == [2, 3]


def tied_field(tournament, criteria):
    """Two rounds at two tables. Numbers 1 and 5 have 10 points each; 1 missed the second round."""
    tournament.criteria = criteria
    people = play_round(tournament, number=1, points=(10, -2, -4, -4, 3, -1, -1, -1))
    play_round(tournament, number=2, points=(0, 1, 1, -2, 7, 0, 0, -7))
    Occupancy.objects.filter(participant=people[0], round__number=2).delete()
    return standings_of(tournament)


def test_mean_is_exact_and_rounded_for_display(client, tournament):
    found = tied_field(tournament, ["mean_points"])
    assert [(row.start_number, row.figures) for row in found.rows[:3]] == [
        (1, ("10.00",)),
        (5, ("5.00",)),
        (2, ("\N{MINUS SIGN}0.50",)),
    ]
    tournament.save()
    page = f"/t/{tournament.slug}/standings"
    assert client.get(f"{page}.json").json()["standings"][2]["criteria"] == {"mean_points": "-1/2"}
    assert client.get(f"{page}.csv").content.decode().splitlines()[3].endswith(",-0.50,no")
    words = client.get(f"{page}.csv?for=spreadsheet", headers={"accept-language": "de"}).content.decode()
    assert words.splitlines()[3].endswith(";-0,50;nein")


def test_table_points_and_comparison_have_columns(client, tournament):
    found = tied_field(tournament, ["points", "direct_comparison", "table_points"])
    assert found.criteria == ("table_points",)  # 1 and 5 never met
    assert {row.start_number: row.criteria for row in found.rows}[5] == (6,)
    tournament.criteria = ["games_won", "direct_comparison"]
    tournament.save()
    assert standings_of(tournament).criteria == ("games_won",)
    people = play_round(tournament, number=3, points=(6, -2, -2, -2), tables=1)
    Occupancy.objects.exclude(participant__in=people).delete()
    Occupancy.objects.filter(round__number__lt=3).delete()
    found = standings_of(tournament)
    assert found.criteria == ("games_won", "direct_comparison")
    assert [row.figures[1] for row in found.rows] == ["24", *["\N{MINUS SIGN}8"] * 3]
    assert "24" in client.get(f"/t/{tournament.slug}/standings/").content.decode()


def missed(tournament, **rule):
    """Two closed rounds, the second without participant 1; a third that table 1 has finished."""
    people = play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, points=POINTS)
    Occupancy.objects.filter(participant=people[0], round__number=2).delete()
    play_round(tournament, number=3, points=(1, 1, 1, -3), status=RoundStatus.RUNNING, done=1)
    for name, value in rule.items():
        setattr(tournament, name, value)
    return {row.start_number: row for row in standings_of(tournament).rows}


@pytest.mark.services
@pytest.mark.parametrize(
    ("rule", "seen"),
    [
        ({}, ((), 0, 11)),
        ({"missed_rounds": "penalty", "missed_points": 5}, ((2,), -5, 6)),
        ({"missed_rounds": "average"}, ((2,), Fraction(11, 2), Fraction(33, 2))),
    ],
)
def test_missed_round_counts_by_the_tournaments_rule(tournament, rule, seen):
    rows = missed(tournament, **rule)
    assert (rows[1].missed, rows[1].credit, rows[1].total, rows[1].points) == (*seen, 11)
    assert {number: row.missed for number, row in rows.items() if number > 1} == dict.fromkeys(range(2, 9), ())


def test_rule_for_missed_rounds_reaches_course_and_draw(tournament):
    rows = missed(tournament, missed_rounds="penalty", missed_points=40)
    assert rows[1].rank == 8
    course = course_of(tournament, audience=Audience.STAFF)
    assert [moment.points for moment in course.progress_of(1)] == [10, -30, -29]
    assert min(points_for(tournament, 4, DrawMode.STANDINGS).items(), key=itemgetter(1)) == (1, 1)
