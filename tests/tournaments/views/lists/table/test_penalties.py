import re
from dataclasses import replace
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.errors import RuleViolation
from scoring.lists.penalties import Paragraph
from tests.cast import CAST, answers
from tests.pages import read
from tests.tournaments.entries import book_penalty, record_entry
from tests.tournaments.lists import PLAYERS, seen, table_of
from tests.tournaments.penalties import MINOR, NOTE, SERIOUS
from tests.tournaments.rounds import family_first
from tournaments.models.participant import Participant
from tournaments.models.revision import Revision
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, PenaltyDetail, ScoreList
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.penalties import Note, cancel_penalty, initial_penalty
from tournaments.services.lists.totals import record_totals

pytestmark = pytest.mark.django_db

FORM = {"case": "9.3.2", "offender": "3", "reason": "Karte gezeigt", "initialled": "on"}


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def table(tournament) -> Table:
    return table_of(tournament=tournament)


def address(table: Table, name: str = "penalty", **more: object) -> str:
    where = {"slug": table.round.tournament.slug, "round_number": 1, "table_number": table.number}
    return reverse(f"table_{name}", kwargs={**where, **more})


def keys(table: Table) -> dict[str, object]:
    return {"client_key": str(uuid4()), "seen_revision": ScoreList.objects.get(table=table).revision}


DONE = ([200, 200], 1, True)
REFUSED = ([404, 404], 0, False)


def test_booking_and_cancelling_are_for_referees_and_organisers(cast, table) -> None:
    record_entry(facts={"value": 1, "winners": [1, 2]}, **seen(table.score_list))
    booked = book_penalty(facts=MINOR, note=NOTE, **seen(table.score_list)).entry
    before = Entry.objects.count()

    def ask(client: Client) -> tuple[list[int], int, bool]:
        pages = (address(table), address(table, "cancel_penalty", entry=booked))
        statuses = [client.get(page).status_code for page in pages]
        checked = client.post(address(table), {**FORM, **keys(table), "do": "check"})
        shown = checked.context["preview"].shown if checked.status_code == 200 else ""
        client.post(address(table), {**FORM, **keys(table), "do": "save", "shown": shown})
        more = Entry.objects.count() - before
        client.post(address(table, "cancel_penalty", entry=booked), {**keys(table), "reason": "x"})
        return statuses, more, Entry.objects.get(uid=booked).facts.get("cancelled", False)

    signed_in = {who: user for who, user in cast.items() if user}
    refused = dict.fromkeys(("helper", "stranger"), REFUSED)
    assert answers(signed_in, ask) == {**dict.fromkeys(signed_in, DONE), **refused}


def test_initialling_is_for_referees_and_organisers(cast, table) -> None:
    booked = book_penalty(facts=MINOR, note=replace(NOTE, initialled=False), **seen(table.score_list)).entry
    at, entry = address(table, "initial_penalty", entry=booked), address(table, "entry", entry=booked)

    def ask(client: Client) -> tuple[list[int], bool]:
        offered = [client.get(page).content.decode().count(f'action="{at}"') for page in (journal(table), entry)]
        client.post(at, keys(table))
        return offered, PenaltyDetail.objects.get().initialled

    refused = ([0, 0], False)
    may = dict.fromkeys(("owner", "organiser", "referee"), ([1, 1], True))
    assert answers(cast, ask) == {**dict.fromkeys(cast, refused), **may}


def test_penalty_is_initialled_from_the_journal(client, table, referee) -> None:
    unsigned = Note(reason="Vom Blatt", referee="", initialled=False)
    booked = book_penalty(facts=MINOR, note=unsigned, **seen(table.score_list)).entry
    client.force_login(referee)
    assert read(client.get(journal(table))).words(".entries .badge") == ["not initialled"]
    at, sent = address(table, "initial_penalty", entry=booked), keys(table)
    after = [read(client.post(at, sent, follow=True)) for _twice in range(2)]
    assert [page.words(".entries .badge") for page in after] == [["initialled"]] * 2
    revision = Revision.objects.get(action="initial_penalty")
    assert (revision.before, revision.after) == (
        {"initialled": False, "referee": ""},
        {"initialled": True, "referee": str(referee)},
    )
    stale = read(client.post(at, {**keys(table), "seen_revision": 9}, follow=True))
    assert len(stale.words(".messages .error")) == 1
    cancel_penalty(entry=booked, at=timezone.now(), **seen(table.score_list))
    assert read(client.get(journal(table))).values(".entries form", "action") == []


def test_table_cannot_initial(table) -> None:
    booked = book_penalty(facts=MINOR, note=NOTE, **seen(table.score_list)).entry
    with pytest.raises(RuleViolation, match="penalty_by_referee_only"):
        initial_penalty(entry=booked, **seen(table.score_list, PLAYERS))
    with pytest.raises(RuleViolation, match="penalty_unknown"):
        initial_penalty(entry=uuid4(), **seen(table.score_list))


def test_table_never_sees_the_email_of_a_referee(client, table, referee) -> None:
    desk = Client()
    desk.force_login(referee)
    checked = desk.post(address(table), {**FORM, **keys(table), "do": "check"})
    desk.post(address(table), {**FORM, **keys(table), "do": "save", "shown": checked.context["preview"].shown})
    entry = Entry.objects.get()
    desk.post(address(table, "cancel_penalty", entry=entry.uid), {**keys(table), "reason": "x"})
    page = client.get(f"{table_address(table, '')}entries/{entry.uid}/").content.decode()
    assert "Cancelled by the desk" in page
    assert "@" not in page


def test_players_and_public_cannot_book(client, table) -> None:
    players = table_address(table, "")
    assert client.get(address(table)).status_code == 404
    assert client.get(f"{players}penalty/").status_code == 404
    assert client.post(f"{players}penalty/", {**FORM, **keys(table), "do": "save", "shown": "x"}).status_code == 404
    assert not Entry.objects.exists()


def test_each_case_has_its_fields(client, table, referee) -> None:
    client.force_login(referee)
    asked = {}
    for case in ("9.2", "9.3.3 b1", "9.4.3", "9.4.4", "9.5", "9.5, 9.3.3 b1", "9.7.2", "9.7.3"):
        form = client.get(address(table), {"case": case}).context["form"]
        asked[case] = sorted(set(form.fields) & {"soloist", "kind", "absagen", "points"})
    assert asked == {
        "9.2": [],
        "9.3.3 b1": ["soloist"],
        "9.4.3": ["absagen"],
        "9.4.4": ["absagen", "kind", "soloist"],
        "9.5": [],
        "9.5, 9.3.3 b1": ["soloist"],
        "9.7.2": ["points"],
        "9.7.3": ["points"],
    }


def test_choice_offers_every_case(client, table, referee) -> None:
    client.force_login(referee)
    page = client.get(address(table)).content.decode()
    offered = [unquote(key) for key in re.findall(r'href="\?case=([^"]+)"', page)]
    assert [key for key in offered if key.startswith("9.5")] == ["9.5", "9.5, 9.3.3 b1"]
    assert {key for key in offered if "," not in key} == {each.value for each in Paragraph}
    assert "the soloist points" in page
    assert "no harm to a soloist" in page


# input -> points
DECIDED = [
    ({"case": "9.5"}, [1, 1, -3, 1]),
    ({"case": "9.5, 9.3.3 b1", "soloist": "2"}, [0, 3, -3, 0]),
    ({"case": "9.7.3", "points": "6"}, [0, 0, -6, 0]),
]


@pytest.mark.parametrize(("typed", "points"), DECIDED)
def test_decided_game_and_bound_decision_are_booked_as_shown(client, table, referee, typed, points) -> None:
    client.force_login(referee)
    filled = {**FORM, **typed, **keys(table)}
    preview = client.post(address(table), {**filled, "do": "check"}).context["preview"]
    assert [each for _name, each in preview.results] == points
    assert client.post(address(table), {**filled, "do": "save", "shown": preview.shown}).status_code == 302
    assert PenaltyDetail.objects.get().paragraph == typed["case"].split(",")[0]
    assert Entry.objects.get().derived["points"] == points
    assert client.get(journal(table)).status_code == 200


# input -> field with the error
NOT_DECIDED = [
    ({"case": "9.5, 9.3.3 b1"}, "soloist"),
    ({"case": "9.5, 9.3.3 b1", "soloist": "3"}, "offender"),
    ({"case": "9.7.3"}, "points"),
    ({"case": "9.7.3", "points": "0"}, "points"),
    ({"case": "9.7.3", "points": "25"}, "points"),
]


@pytest.mark.parametrize(("typed", "field"), NOT_DECIDED)
def test_missing_answer_of_a_case_is_refused(client, table, referee, typed, field) -> None:
    client.force_login(referee)
    answer = client.post(address(table), {**FORM, **typed, **keys(table), "do": "check"})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]


def test_case_without_harm_ignores_a_soloist(client, table, referee) -> None:
    client.force_login(referee)
    answer = client.post(address(table), {**FORM, "case": "9.5", "soloist": "2", **keys(table), "do": "check"})
    assert [points for _name, points in answer.context["preview"].results] == [1, 1, -3, 1]


def test_points_are_shown_before_anything_is_booked(client, table, referee) -> None:
    client.force_login(referee)
    typed = {**FORM, "case": "9.4.3", "absagen": "2", **keys(table)}
    checked = client.post(address(table), {**typed, "do": "check"})
    assert [points for _name, points in checked.context["preview"].results] == [6, 6, -18, 6]
    assert not Entry.objects.exists()
    saved = client.post(address(table), {**typed, "do": "save", "shown": checked.context["preview"].shown})
    assert saved.status_code == 302
    detail = PenaltyDetail.objects.get()
    assert (detail.reason, detail.referee, detail.initialled) == ("Karte gezeigt", str(referee), True)


def test_changed_result_is_shown_before_booking(client, table, referee) -> None:
    client.force_login(referee)
    typed = {**FORM, **keys(table), "do": "save"}
    assert client.post(address(table), {**typed, "shown": "another"}).context["preview"].results[2][1] == -3
    assert not Entry.objects.exists()


def test_refused_penalty_keeps_the_input(client, table, referee) -> None:
    client.force_login(referee)
    answer = client.post(address(table), {**FORM, **keys(table), "offender": "", "do": "check"})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["offender"]
    assert "Karte gezeigt" in answer.content.decode()
    late = client.post(address(table), {**FORM, **keys(table), "seen_revision": "9", "do": "check"})
    shown = late.context["preview"].shown
    stale = client.post(address(table), {**FORM, **keys(table), "seen_revision": "9", "do": "save", "shown": shown})
    assert (stale.status_code, stale.context["seen_revision"]) == (409, table.score_list.revision)


def test_list_shows_a_penalty_with_its_points(client, table, referee) -> None:
    record_entry(facts={"value": 1, "winners": [1, 2]}, **seen(table.score_list))
    book_penalty(facts=SERIOUS, note=NOTE, **seen(table.score_list))
    public = client.get(address(table, "page")).content.decode()
    assert "penalty points" in public
    assert "−15" in public
    assert "9.4.3" not in public  # penalties are not public by default
    entry = Entry.objects.get(facts__event="not_played")
    alone = client.get(address(table, "entry", entry=entry.uid)).content.decode()
    assert "Karte gezeigt" not in alone  # only staff and the table see the note and its referee
    assert "Cancel the penalty" not in alone
    client.force_login(referee)
    alone = client.get(address(table, "entry", entry=entry.uid)).content.decode()
    assert "Karte gezeigt" in alone
    assert "Cancel the penalty" in alone
    assert reverse("table_delete", kwargs={**_where(table), "entry": entry.uid}) not in alone


def _where(table: Table) -> dict[str, object]:
    return {"slug": table.round.tournament.slug, "round_number": 1, "table_number": table.number}


def journal(table: Table) -> str:
    return reverse("organise_penalties", args=[table.round.tournament.slug])


def test_journal_is_for_staff(cast, table) -> None:
    book_penalty(facts=MINOR, note=NOTE, **seen(table.score_list))
    page = journal(table)
    expected = {**dict.fromkeys(CAST, 200), "stranger": 404, "anonymous": 302}
    assert answers(cast, lambda client: client.get(page).status_code) == expected


def test_journal_takes_a_fixed_number_of_queries(
    client, table, referee, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    client.force_login(referee)
    book_penalty(facts=MINOR, note=NOTE, **seen(table.score_list))
    with django_assert_max_num_queries(12) as one:
        client.get(journal(table))
        count = len(one)
    other = table_of(tournament=table.round.tournament, number=2)
    for score_list in (table.score_list, other.score_list, other.score_list):
        book_penalty(facts=SERIOUS, note=NOTE, **seen(score_list))
    with django_assert_num_queries(count):
        page = client.get(journal(table)).content.decode()
    assert page.count("Karte gezeigt") == 4


def test_disqualifying_is_for_referees_and_organisers(cast, table) -> None:
    tournament = table.round.tournament
    person = Participant.objects.filter(tournament=tournament).first()
    typed = {"start_number": str(person.start_number), "reason": "9.7.2 c"}

    def ask(client: Client) -> tuple[bool, bool]:
        steps = []
        for name in ("organise_disqualify", "organise_readmit"):
            client.post(reverse(name, args=[tournament.slug]), {**typed, "client_key": str(uuid4())})
            person.refresh_from_db()
            steps.append(person.disqualified_at is not None)
        return tuple(steps)

    refused = dict.fromkeys(("helper", "stranger", "anonymous"), (False, False))
    assert answers(cast, ask) == {**dict.fromkeys(CAST, (True, False)), **refused}


def test_journal_names_the_disqualified_in_the_configured_way(client, table, referee) -> None:
    family_first(table.round.tournament)
    Participant.objects.update(disqualified_at=timezone.now())
    first = Participant.objects.first().start_number
    client.force_login(referee)
    assert f'<span class="name">{first} Meier, Hans</span>' in client.get(journal(table)).content.decode()


def test_journal_names_offenders_in_the_configured_way(client, table, referee) -> None:
    family_first(table.round.tournament)
    book_penalty(facts=MINOR, note=NOTE, **seen(table.score_list))
    first = Participant.objects.first().start_number
    client.force_login(referee)
    page = client.get(journal(table)).content.decode()
    assert f">{first} Meier, Hans</option>" in page
    assert "Meier, Hans: " in page
    assert "Hans Meier" not in page


def test_disqualification_needs_a_reason(client, table, referee) -> None:
    client.force_login(referee)
    person = Participant.objects.first()
    typed = {"start_number": str(person.start_number), "client_key": str(uuid4())}
    answer = client.post(reverse("organise_disqualify", args=[table.round.tournament.slug]), typed)
    assert answer.status_code == 422
    assert "reason" in answer.context["form"].errors


def test_penalty_next_to_totals_is_booked_and_shown(client, table, referee) -> None:
    record_totals(totals=[12, -4, -4, -4], **seen(table.score_list))
    client.force_login(referee)
    assert "9.4.4" not in client.get(address(table)).content.decode()
    form = {**FORM, **keys(table)}
    preview = client.post(address(table), {**form, "do": "check"}).context["preview"]
    assert client.post(address(table), {**form, "do": "save", "shown": preview.shown}).status_code == 302
    page = client.get(address(table, "page")).content.decode()
    assert "Cross-sum without penalties" in page
    assert [place.total for place in client.get(address(table, "page")).context["view"].places] == [13, -3, -7, -3]
    assert page.count('/change/"') == 1  # only for the totals


def test_penalty_next_to_totals_of_five_asks_who_played(client, tournament, referee) -> None:
    table = table_of(5, tournament=tournament, normal_games=25)
    record_totals(totals=[8, -2, -2, -2, -2], **seen(table.score_list))
    client.force_login(referee)
    form = {**FORM, **keys(table), "do": "check"}
    assert [*client.post(address(table), form).context["form"].errors] == ["players"]
    preview = client.post(address(table), {**form, "players": ["1", "2", "3", "5"]}).context["preview"]
    assert [points for _name, points in preview.results] == [1, 1, -3, 0, 1]
    assert "players" not in client.get(address(table), {"case": "9.7.2"}).context["form"].fields


def test_penalty_is_not_initialled_by_default(client, table, referee) -> None:
    client.force_login(referee)
    assert not client.get(address(table), {"case": "9.3.2"}).context["form"]["initialled"].value()
