from dataclasses import replace
from datetime import date
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from accounts.models import Club, Role
from scoring.errors import RuleViolation
from scoring.rules.as_json import parse_rules
from scoring.rules.rulebooks.catalogue import rule_book
from tests.factories import (
    ClubFactory,
    MembershipFactory,
    ParticipantFactory,
    TournamentFactory,
    UserFactory,
)
from tests.locks import meanwhile
from tests.tournaments.rounds import enrol
from tournaments.adapter import rules_of
from tournaments.models.participant import Attendance, Team
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, EntryKind, Occupancy, ScoreList, Seat
from tournaments.models.tournament import DrawMode, SlugRedirect, Status, Tournament, TournamentGrant
from tournaments.selectors.access import tournament_for
from tournaments.selectors.rounds.lengths import all_sizes
from tournaments.selectors.tournament.draw_settings import draw_settings_of
from tournaments.selectors.tournament.next_steps import Todo
from tournaments.selectors.tournament.organising import earlier_events, frozen_settings, organised_groups
from tournaments.selectors.tournament.presets import PRESETS
from tournaments.services.ledger import system_request
from tournaments.services.participants.copies import copy_participants
from tournaments.services.participants.roster import add_participant
from tournaments.services.rounds.draws import IncompleteResults, draw_round
from tournaments.services.rounds.steps import publish_round
from tournaments.services.rules.versions import rule_set_version
from tournaments.services.tournament.lifecycle import (
    change_settings,
    copied_values,
    create_tournament,
    delete_tournament,
    preset_values,
    tournament_slug,
)

pytestmark = pytest.mark.django_db

# preset, rounds, Pflichtsoli, games and minutes at four, at five if derived, ways; source: TSR 8.5.1, 10.1.5
PRESET_CASES = [
    ("ddv", 3, 1, (20, 100), (25, 125), ["points", "facts", "totals"]),
    ("club", 3, 0, (12, 60), (15, 75), ["points", "facts", "totals"]),
    ("pot", 3, 0, (None, None), (None, None), ["points", "facts"]),
    ("house", 3, 0, (24, 120), (30, 150), ["totals"]),
]


def create(club: Club, name: str = "Herbstturnier", preset: str = "ddv", key: UUID | None = None, **values):
    fields = {**preset_values(PRESETS[preset], club), "name": name, "date": date(2026, 11, 20), **values}
    return create_tournament(club=club, values=fields, write_request=system_request(client_key=key or uuid4()))


@pytest.mark.parametrize(("preset", "rounds", "pflichtsoli", "four", "five", "ways"), PRESET_CASES)
def test_create_from_preset_fills_in_the_format(club, preset, rounds, pflichtsoli, four, five, ways):
    tournament = create(club, preset=preset)
    sizes = {size: tuple(all_sizes(tournament.sizes)[size].values()) for size in ("4", "5")}
    assert (tournament.rounds_planned, tournament.pflichtsoli) == (rounds, pflichtsoli)
    assert (sizes, list(tournament.sizes)) == ({"4": four, "5": five}, ["4"])
    assert tournament.entry_ways == ways
    assert (tournament.status, tournament.rule_set.key, tournament.zero_sum) == (Status.DRAFT, "ddv", True)


def test_presets_set_draw_mode_and_freeze(club):
    events = {preset: create(club, preset=preset) for preset in PRESETS}
    assert {event.standings_shown for event in events.values()} == {"frozen"}
    modes = {preset: event.draw_mode for preset, event in events.items()}
    assert modes == {"ddv": "plan", "club": "random", "pot": "random", "house": "random"}


def test_presets_keep_their_keys():
    assert [*PRESETS] == [case[0] for case in PRESET_CASES]


@pytest.mark.services
def test_create_with_the_same_key_creates_once(club):
    key = uuid4()
    assert create(club, key=key) == create(club, key=key)
    assert Tournament.objects.count() == 1


def test_create_gives_each_tournament_its_own_lot(club):
    assert create(club).lot_seed != create(club).lot_seed


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Herbstturnier 2026", "herbstturnier-2026"),
        ("Größe zählt: Übermut", "groesse-zaehlt-uebermut"),
        ("♣♠♥♦", "turnier"),
        ("new", "new-2"),
        ("x" * 120, "x" * 74),
    ],
)
def test_free_slug_is_made_of_the_name(name, slug):
    assert tournament_slug(name) == slug


@pytest.mark.services
def test_free_slug_skips_current_and_earlier_slugs(club):
    tournament = TournamentFactory(club=club, slug="herbst")
    SlugRedirect.objects.create(slug="herbst-2", tournament=tournament)
    assert tournament_slug("Herbst") == "herbst-3"


@pytest.mark.services
def test_change_settings_refuses_an_address_taken_at_this_moment(tournament):
    with (
        meanwhile("lifecycle._update", lambda: TournamentFactory(slug="vergeben")),
        pytest.raises(RuleViolation) as caught,
    ):
        change_values(tournament, slug="vergeben", name="Neu")
    assert (caught.value.code, caught.value.field) == ("slug_taken", "slug")
    tournament.refresh_from_db()
    assert tournament.name != "Neu"


@pytest.mark.services
def test_copy_keeps_settings_and_registers_participants(club):
    shown = {"standings_shown": "frozen", "objection_minutes": 40, "network_name": "Saal"}
    event = TournamentFactory(club=club, pflichtsoli=0, house_rules="Ohne Neunen", criteria=["points"], **shown)
    ParticipantFactory(tournament=event, start_number=4, name="Anna Test", club_name="SC", status="absent")
    values = {**copied_values(event), "name": "Noch einmal", "date": date(2027, 1, 8)}
    copy = create_tournament(club=club, values=values, write_request=system_request(), participants_of=event)
    assert {name: getattr(copy, name) for name in copied_values(event)} == copied_values(event)
    assert {name: getattr(copy, name) for name in shown} == shown
    assert [(each.start_number, each.name, each.club_name, each.status) for each in copy.participants.all()] == [
        (4, "Anna Test", "SC", "registered")
    ]


def test_copy_has_the_first_way_of_drawing(club):
    """The tournament itself keeps its latest one."""
    event = TournamentFactory(club=club, draw_mode="plan", draw_settings={"closed_tables": [3]})
    enrol(event, 8)

    def draw(number: int, mode: DrawMode, spread: int) -> None:
        settings = replace(draw_settings_of(event), spread=spread)
        how = {"mode": mode, "settings": settings, "incomplete": IncompleteResults.TAKE_AS_IT_IS}
        draw_round(tournament=event, number=number, seed=7, write_request=system_request(), **how)
        event.refresh_from_db()

    draw(1, DrawMode.RANDOM, 2)
    first = {"draw_mode": DrawMode.RANDOM, "draw_settings": event.draw_settings}
    assert copied_values(event) == {**copied_values(event), **first}
    publish_round(in_round=event.rounds.get(), at=timezone.now(), write_request=system_request())
    draw(2, DrawMode.LADDER, 5)
    draw(2, DrawMode.RANDOM, 7)
    draw(2, DrawMode.SNAKE, 9)
    assert (event.draw_mode, event.draw_settings["spread"]) == (DrawMode.SNAKE, 9)
    assert copied_values(event) == {**copied_values(event), **first}


@pytest.mark.services
def test_copy_keeps_teams_wishes_and_addresses(club):
    event = TournamentFactory(club=club, draw_mode="plan", draw_settings={"clubs": "hard", "closed_tables": [3]})
    team = Team.objects.create(tournament=event, name="Die Füchse")
    Team.objects.create(tournament=event, name="Ohne jemanden")
    wishes = {"table": 2, "not_with": [4]}
    ParticipantFactory(tournament=event, start_number=3, team=team, wishes=wishes, email="anna@example.org")
    ParticipantFactory(tournament=event, start_number=4, team=team)
    values = {**copied_values(event), "name": "Noch einmal", "date": date(2027, 1, 8)}
    copy = create_tournament(club=club, values=values, write_request=system_request(), participants_of=event)
    assert (copy.draw_mode, copy.draw_settings) == ("plan", {"clubs": "hard", "closed_tables": [3]})
    assert list(copy.participants.values_list("start_number", "team__name", "wishes", "email")) == [
        (3, "Die Füchse", wishes, "anna@example.org"),
        (4, "Die Füchse", {}, ""),
    ]
    assert list(copy.teams.values_list("name", flat=True)) == ["Die Füchse"]
    assert event.teams.count() == 2


@pytest.mark.parametrize("count", [1, 3])
def test_copy_takes_a_fixed_number_of_queries(club, django_assert_num_queries, count):
    event, copy = TournamentFactory.create_batch(2, club=club)
    for number in range(count):
        team = Team.objects.create(tournament=event, name=f"Team {number}")
        ParticipantFactory(tournament=event, team=team)
    with django_assert_num_queries(3):
        copy_participants(event, copy)


def change_values(tournament: Tournament, **values):
    return change_settings(tournament=tournament, values=values, write_request=system_request())


@pytest.mark.services
def test_change_settings_records_changes(tournament):
    change_values(tournament, name="Neuer Name", venue=tournament.venue)
    revision = Revision.objects.get(action="change_settings")
    assert (revision.before, revision.after) == ({"name": tournament.name}, {"name": "Neuer Name"})


@pytest.mark.services
def test_change_of_address_keeps_the_old_one(tournament, owner):
    old = tournament.slug
    change_values(tournament, slug="neue-adresse")
    assert tournament_for(owner, old).slug == "neue-adresse"
    assert change_values(tournament, slug=old).slug == old
    assert tournament_for(owner, "neue-adresse").slug == old


@pytest.mark.parametrize("slug", ["vergeben", "frueher", "new"])
def test_change_to_a_taken_address_is_refused(tournament, slug):
    other = TournamentFactory(slug="vergeben")
    SlugRedirect.objects.create(slug="frueher", tournament=other)
    with pytest.raises(RuleViolation) as caught:
        change_values(tournament, slug=slug, name="Neu")
    assert (caught.value.code, caught.value.field) == ("slug_taken", "slug")
    tournament.refresh_from_db()
    assert tournament.name != "Neu"


# (what, state of the tournament, change, code or None); source: design.md, decision 2
FREEZES = [
    ("rules before", {}, {"pflichtsoli": 0}, None),
    ("rules after publication", {"rules_frozen_at": "2026-11-20T18:00Z"}, {"pflichtsoli": 0}, "rules_frozen"),
    ("own text after publication", {"rules_frozen_at": "2026-11-20T18:00Z"}, {"house_rules": "x"}, "rules_frozen"),
    ("criteria after publication", {"rules_frozen_at": "2026-11-20T18:00Z"}, {"criteria": ["points"]}, None),
    ("criteria at the end", {"status": "finished"}, {"criteria": ["points"]}, "rules_frozen"),
    ("draws at the end", {"status": "finished"}, {"draw_mode": "plan"}, "rules_frozen"),
    (
        "draws' settings after publication",
        {"rules_frozen_at": "2026-11-20T18:00Z"},
        {"draw_settings": {"spread": 3}},
        None,
    ),
    ("names at the end", {"status": "finished"}, {"name_display": "number"}, None),
    ("the same again", {"rules_frozen_at": "2026-11-20T18:00Z"}, {"pflichtsoli": 1}, None),
]


@pytest.mark.parametrize(("what", "state", "change", "code"), FREEZES, ids=[row[0] for row in FREEZES])
def test_change_settings_respects_the_freeze(tournament, what, state, change, code):
    Tournament.objects.filter(pk=tournament.pk).update(**state)
    if code is None:
        assert {name: getattr(change_values(tournament, **change), name) for name in change} == change
        return
    with pytest.raises(RuleViolation) as caught:
        change_values(tournament, **change)
    assert (caught.value.code, caught.value.field) == (code, next(iter(change)))


def test_change_to_invalid_draw_settings_is_refused(tournament):
    with pytest.raises(RuleViolation) as caught:
        change_values(tournament, draw_settings={"spread": 11})
    assert (caught.value.code, caught.value.field) == ("spread_invalid", "spread")


def test_change_to_fewer_rounds_than_drawn_is_refused(tournament):
    Round.objects.create(tournament=tournament, number=2)
    with pytest.raises(RuleViolation) as caught:
        change_values(tournament, rounds_planned=1)
    assert (caught.value.code, caught.value.params) == ("fewer_rounds_than_drawn", {"rounds": 2})
    assert change_values(tournament, rounds_planned=2).rounds_planned == 2


def test_change_of_unknown_setting_raises_type_error(tournament):
    with pytest.raises(TypeError):
        change_values(tournament, version=7)


def add_list(tournament: Tournament) -> ScoreList:
    person = ParticipantFactory(tournament=tournament)
    in_round = Round.objects.create(tournament=tournament, number=1)
    table = Table.objects.create(round=in_round, number=1)
    score_list = ScoreList.objects.create(table=table, rule_set=tournament.rule_set, format={})
    seat = Seat.objects.create(score_list=score_list, position=1)
    Occupancy.objects.create(seat=seat, participant=person, round=in_round)
    return score_list


def add_entry(tournament: Tournament) -> None:
    Entry.objects.create(score_list=add_list(tournament), kind=EntryKind.TOTALS, order_key=1, facts={})


def delete(tournament: Tournament, typed_name: str = "") -> None:
    delete_tournament(tournament=tournament, write_request=system_request(), typed_name=typed_name)


@pytest.mark.services
def test_delete_drawn_tournament_without_results(tournament):
    add_list(tournament)
    delete(Tournament.objects.get(pk=tournament.pk))
    assert not Tournament.objects.exists()
    assert Revision.objects.get(action="delete_tournament").before["slug"] == tournament.slug


def test_delete_with_entries_is_refused(tournament):
    add_entry(tournament)
    with pytest.raises(RuleViolation) as caught:
        delete(tournament)
    assert caught.value.code == "tournament_has_results"
    assert Tournament.objects.filter(pk=tournament.pk).exists()


def test_delete_finished_tournament_needs_its_name(club):
    tournament = TournamentFactory(club=club, name="Herbst", status=Status.FINISHED)
    add_entry(tournament)
    for typed in ("", "herbst", "Herbs"):
        with pytest.raises(RuleViolation, match="name_not_typed"):
            delete(tournament, typed)
    delete(tournament, " Herbst ")
    assert not Tournament.objects.exists()
    assert Revision.objects.get(action="delete_tournament").before["name"] == "Herbst"


@pytest.mark.services
def test_delete_demonstration_with_results(club):
    tournament = TournamentFactory(club=club, is_demonstration=True)
    add_entry(tournament)
    delete(tournament)
    assert not Tournament.objects.exists()


@pytest.mark.services
def test_organised_groups_by_state_with_figures(club, owner):
    draft = TournamentFactory(club=club)
    running = TournamentFactory(club=club, status=Status.RUNNING)
    ParticipantFactory.create_batch(4, tournament=running, status=Attendance.PRESENT)
    Round.objects.create(tournament=running, number=1, status=RoundStatus.CLOSED)
    TournamentFactory()
    groups = organised_groups(owner)
    assert [
        (group.status, row.tournament, row.participants, row.todo, row.round_number, row.organises)
        for group in groups
        for row in group.tournaments
    ] == [
        (Status.RUNNING, running, 4, Todo.DRAW, 2, True),
        (Status.DRAFT, draft, 0, Todo.PARTICIPANTS, 0, True),
    ]


@pytest.mark.services
def test_organised_knows_helpers_and_grants(club, helper):
    mine = TournamentFactory(club=club)
    granted = TournamentFactory()
    TournamentGrant.objects.create(tournament=granted, user=helper, role=Role.ORGANISER)
    found = {row.tournament: row.organises for group in organised_groups(helper) for row in group.tournaments}
    assert found == {mine: False, granted: True}


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.services
def test_organised_takes_one_query(club, owner, django_assert_num_queries, count):
    TournamentFactory.create_batch(count, club=club)
    with django_assert_num_queries(1):
        rows = [str(row.tournament.club) for group in organised_groups(owner) for row in group.tournaments]
    assert len(rows) == count


def test_earlier_events_are_those_of_clubs_one_organises(club, helper):
    TournamentFactory(club=club)
    own = MembershipFactory(user=helper, club=ClubFactory()).club
    event = TournamentFactory(club=own)
    assert earlier_events(helper) == (event,)
    assert earlier_events(UserFactory()) == ()


def test_frozen_settings_grow(tournament):
    assert frozen_settings(tournament) == frozenset()
    assert frozen_settings(Tournament(rules_frozen_at="2026-11-20T18:00Z")) < frozen_settings(
        Tournament(status=Status.FINISHED)
    )


@pytest.mark.services
def test_rule_set_version_of_equal_rules_is_one_row():
    row = rule_set_version(rule_book("ddv"))
    assert row == rule_set_version(rule_book("ddv"))
    assert row != rule_set_version(parse_rules("ddv", {"pflichtsoli": {"per_player": 2}}))


@pytest.mark.parametrize("options", [{}, {"sonderpunkte": {"fuchs": 0}}, {"pflichtsoli": {"per_player": 2}}])
def test_rule_set_version_round_trips(options):
    rules = parse_rules("ddv", options)
    assert rules_of(rule_set_version(rules)) == rules


@pytest.mark.services
def test_writes_to_a_deleted_tournament_are_refused(tournament):
    delete(Tournament.objects.get(pk=tournament.pk))
    for write in (delete, lambda gone: add_participant(tournament=gone, name="X", write_request=system_request())):
        with pytest.raises(RuleViolation) as caught:
            write(tournament)
        assert caught.value.code == "tournament_gone"
