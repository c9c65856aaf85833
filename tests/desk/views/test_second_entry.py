"""Second entry of a paper list."""

from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client

from tests.pages import read
from tests.tournaments.entries import break_off, change_entry, delete_entry, record_entry
from tests.tournaments.lists import points_of, seen, table_of
from tournaments.desk.grid.rows import record_rows
from tournaments.desk.second_entries import to_type_again
from tournaments.models.desk.list_draft import SecondDraft
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.services.lists.status import confirm, reopen
from tournaments.services.lists.totals import record_totals
from tournaments.views.actors import user_actor

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

ROWS = ["313", "212", "534"]


@pytest.fixture
def table(tournament: Tournament) -> Table:
    Tournament.objects.update(second_entry=True)
    return table_of(tournament=Tournament.objects.get(), normal_games=3, pflichtsoli=0)


@pytest.fixture
def at(table: Table) -> str:
    return f"/t/{table.round.tournament.slug}/rounds/1/tables/1/"


@pytest.fixture
def typed(client, table, at, helper) -> ScoreList:
    client.force_login(helper)
    games = [{"value": 3, "winners": [1, 3]}, {"value": 2, "winners": [1, 2]}, {"value": 5, "winners": [3, 4]}]
    record_rows(rows=games, **seen(table.score_list, user_actor(helper)))
    return table.score_list


@pytest.fixture
def other(typed, organiser) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(organiser)
    return client


def send(client: Client, address: str, sent: dict):
    keys = {"client_key": str(uuid4()), "seen_revision": str(ScoreList.objects.get().revision)}
    return client.post(address, keys | sent)


def settle(client: Client, address: str, right: str, **more: str):
    draft, revision = SecondDraft.objects.get(), ScoreList.objects.get().revision
    keys = {"client_key": str(uuid4()), "seen_revision": str(revision), "seen_draft": draft.at.isoformat()}
    return client.post(address, keys | {"right": right} | more)


def differing(client: Client, address: str) -> list[tuple[str, str, str]]:
    return [(row.number, row.first, row.second) for row in client.get(address).context["rows"]]


def facts_of(score_list: ScoreList) -> list[dict]:
    return list(score_list.entries.order_by("order_key").values_list("facts", flat=True))


def status() -> str:
    return ScoreList.objects.get().status


def told(response: HttpResponse) -> str:
    """Returns the messages of the next page."""
    return " ".join(str(each) for each in get_messages(response.wsgi_request))


def test_lists_to_type_again_share_a_line_before_closing(other, typed, at, helper):
    second = table_of(tournament=Tournament.objects.get(), number=2, normal_games=1, pflichtsoli=0)
    record_rows(rows=[{"value": 3, "winners": [1, 3]}], **seen(second.score_list, user_actor(helper)))
    page = read(other.get(f"/organise/{second.round.tournament.slug}/rounds/1/close/"))
    assert [line for line in page.words(".notice li") if "second entry" in line] == [
        "The second entry is still missing, table: 1, 2"
    ]
    assert [page.links(".notice")[number] for number in "12"] == [f"{at}second/", f"{at[:-2]}2/second/"]


def test_agreeing_entries_confirm_the_list_with_both_names(other, at, helper, organiser):
    answer = send(other, f"{at}second/", {"row": ROWS, "compare": "1"})
    assert answer.url.endswith("/desk/?after=1")
    revision = Revision.objects.order_by("-pk").first()
    assert (status(), revision.action) == ("confirmed", "confirm")
    assert revision.reason == f"typed by {helper}, again by {organiser}"
    assert not SecondDraft.objects.exists()


def test_first_entry_is_hidden(other, at):
    page = other.get(f"{at}second/")
    assert [line.row.typed for line in page.context["games"]] == [""] * 4
    assert "in the list" not in page.content.decode()


def test_first_entry_is_chosen(other, at, typed):
    assert send(other, f"{at}second/", {"row": ["313", "912", "534"], "compare": "1"}).url == f"{at}second/"
    rows = other.get(f"{at}second/").context["rows"]
    assert [(row.number, row.first, row.second) for row in rows] == [
        ("Normal game 2", "2, won by 1\xa02", "9, won by 1\xa02")
    ]
    settle(other, f"{at}second/", "first:0")
    assert (status(), points_of(typed)) == ("confirmed", [0, -6, 6, 0])


def test_second_entry_is_chosen_as_a_correction(other, at, typed):
    send(other, f"{at}second/", {"row": ["313", "912", "534"], "compare": "1"})
    settle(other, f"{at}second/", "second:0")
    assert (status(), points_of(typed)) == ("confirmed", [7, 1, -1, -7])
    assert list(Revision.objects.order_by("pk").values_list("action", flat=True))[-2:] == ["change_entry", "confirm"]


def test_differences_are_settled_one_by_one(other, at, typed):
    send(other, f"{at}second/", {"row": ["413", "912", "534"], "compare": "1"})
    assert settle(other, f"{at}second/", "first:0").url == f"{at}second/"
    assert (status(), len(other.get(f"{at}second/").context["rows"])) == ("handed_in", 1)
    settle(other, f"{at}second/", "second:0")
    assert (status(), points_of(typed)) == ("confirmed", [7, 1, -1, -7])


def test_helper_adds_a_missing_game_beside_a_penalty(client, table, at, organiser, helper):
    ScoreList.objects.update(format=table.score_list.format | {"normal_games": 4})
    for who, address, rows in ((organiser, "grid", ["313", "+3", "534", "."]), (helper, "second", [*ROWS, "."])):
        client.force_login(who)
        send(client, f"{at}{address}/", {"row": rows, "save": "all"})
    assert differing(client, f"{at}second/") == [("", "–", "2, won by 1\xa02")]
    settle(client, f"{at}second/", "second:0")
    assert status() == "confirmed"
    assert [facts.get("value") for facts in facts_of(table.score_list)] == [3, None, 2, 5, None]


def test_penalties_are_compared_where_their_typist_could_book_them(client, at, typed, owner, organiser, helper):
    Revision.objects.filter(action="record_rows").update(actor_user=owner)
    for who, rows, shown in ((organiser, ["313", "+3", "912", "534"], 2), (helper, ["313", "912", "534"], 1)):
        client.force_login(who)
        send(client, f"{at}second/", {"row": rows, "compare": "1"})
        for other in (organiser, helper):
            client.force_login(other)
            assert len(differing(client, f"{at}second/")) == shown
        SecondDraft.objects.all().delete()


@pytest.mark.services
def test_to_type_again_takes_constant_queries(typed, django_assert_num_queries):
    in_round = Round.objects.select_related("tournament").get()
    for number in (1, 2, 3):
        if number > 1:
            table = table_of(tournament=in_round.tournament, number=number, normal_games=1, pflichtsoli=0)
            record_rows(rows=[{"value": 3, "winners": [1, 3]}], **seen(table.score_list))
        with django_assert_num_queries(4):
            assert to_type_again(in_round, 0) == tuple(range(1, number + 1))


def test_list_of_a_deleted_typist_still_waits(typed):
    Revision.objects.filter(action="record_rows").update(actor_user=None)
    assert to_type_again(Round.objects.get(), None) == (1,)


def test_repeated_request_settles_once(other, at, typed):
    send(other, f"{at}second/", {"row": ["413", "912", "534"], "compare": "1"})
    for right, left in (("second:0", f"{at}second/"), ("first:0", "/desk/?after=1")):
        context = other.get(f"{at}second/").context
        keys = {"client_key": str(uuid4()), "seen_revision": str(context["opened"].score_list.revision)}
        sent = keys | {"seen_draft": context["draft"].at.isoformat(), "right": right}
        answers = [other.post(f"{at}second/", sent) for _again in range(2)]
        assert all(answer.url.endswith(left) for answer in answers)
        levels = {message.level_tag for message in other.get(answers[1].url).context["messages"]}
        assert levels <= {"success"}
    assert (status(), points_of(typed)) == ("confirmed", [1, -7, 7, -1])


def test_moved_row_is_settled_in_two_steps(other, at, typed):
    reopen(**seen(typed))
    send(other, f"{at}second/", {"row": ["313", "534", "212"], "compare": "1"})
    assert differing(other, f"{at}second/") == [
        ("", "–", "5, won by 3\xa04"),
        ("Normal game 3", "5, won by 3\xa04", "–"),
    ]
    page = settle(other, f"{at}second/", "second:0")
    assert "settle the extra row in the list" in other.get(page.url).content.decode()
    settle(other, f"{at}second/", "second:1")
    assert status() == "open"
    settle(other, f"{at}second/", "second:0")
    assert (status(), [facts["value"] for facts in facts_of(typed)]) == ("confirmed", [3, 5, 2])


def test_correction_keeps_as_played_marks(other, at, typed):
    as_played = {"dealer": 3, "reason": "Drei hat gegeben"}
    game = typed.entries.order_by("order_key")[1]
    change_entry(entry=game.uid, facts={**game.facts, "as_played": as_played}, **seen(typed))
    send(other, f"{at}second/", {"row": ["313", "912", "534"], "compare": "1"})
    settle(other, f"{at}second/", "second:0")
    assert (status(), facts_of(typed)[1]) == ("confirmed", {"value": 9, "winners": [1, 2], "as_played": as_played})


def test_broken_off_list_can_be_typed_again(other, at, typed):
    reopen(**seen(typed))
    delete_entry(entry=typed.entries.order_by("order_key")[2].uid, **seen(typed))
    break_off(**seen(typed, reason="Sturm"))
    send(other, f"{at}second/", {"row": ROWS[:2], "compare": "1"})
    assert (status(), [facts.get("event") for facts in facts_of(typed)]) == ("confirmed", [None, None, "broken_off"])


def test_concurrent_settling_loses_nothing(other, at, typed):
    send(other, f"{at}second/", {"row": ["413", "912", "534"], "compare": "1"})
    shown = SecondDraft.objects.get().at
    settle(other, f"{at}second/", "first:0")
    page = settle(other, f"{at}second/", "first:0", seen_draft=shown.isoformat())
    assert "the rows have changed" in other.get(page.url).content.decode()
    assert [row[0] for row in differing(other, f"{at}second/")] == ["Normal game 2"]


@pytest.mark.parametrize(
    "sent",
    [
        {"right": "second:0", "seen_draft": "2026-01-01T10:00Z"},
        {"right": "second:0", "seen_revision": "0"},
        {"right": "second:2"},
        {"right": "first:" + "9" * 5000},
        {"right": "both:0"},
    ],
)
def test_stale_settlement_does_nothing(other, at, typed, sent):
    send(other, f"{at}second/", {"row": ["413", "912", "534"], "compare": "1"})
    assert "the rows have changed" in told(settle(other, f"{at}second/", **sent))
    assert (status(), points_of(typed), len(differing(other, f"{at}second/"))) == ("handed_in", [0, -6, 6, 0], 2)


def test_grid_of_a_confirmed_list_is_refused(other, at, typed):
    keys = {"client_key": str(uuid4()), "seen_revision": "1", "typing": "1", "row": ROWS}
    confirm(**seen(typed))
    form = other.post(f"{at}second/", keys, headers={"HX-Request": "true"})
    assert (form.status_code, form.templates[0].name) == (422, "desk/grid/form.html")
    assert "cannot be entered a second time" in form.content.decode()
    assert not SecondDraft.objects.exists()


def test_grid_of_a_compared_list_keeps_nothing(other, at):
    send(other, f"{at}second/", {"row": ["413", "912", "534"], "compare": "1"})
    keys = {"client_key": str(uuid4()), "seen_revision": "1", "row": ROWS}
    form = other.post(f"{at}second/", keys | {"typing": "1"}, headers={"HX-Request": "true"})
    assert "already compared" in form.content.decode()
    page = other.post(f"{at}second/", keys | {"compare": "1"}, follow=True)
    assert "already compared" in page.content.decode()
    assert len(page.context["rows"]) == 2


def test_another_windows_rows_are_not_compared(other, at):
    send(other, f"{at}second/", {"row": ["1"], "typing": "1", "window": "there"})
    page = send(other, f"{at}second/", {"row": ROWS, "compare": "1", "window": "here", "seen_draft": ""})
    assert page.context["typed_list"].belongs_to_other_window
    assert [line.row.typed for line in page.context["games"]][:3] == ROWS
    assert (status(), "facts" in SecondDraft.objects.get().typed) == ("handed_in", False)


def test_incomplete_entry_is_kept_but_not_compared(other, at, typed):
    page = send(other, f"{at}second/", {"row": ["313", "9", "534"], "compare": "1"})
    assert page.status_code == 422
    assert "Not every row is valid yet" in page.content.decode()
    assert [row[0] for row in SecondDraft.objects.get().typed["rows"]] == ["313", "9", "534"]


@pytest.mark.services
def test_draft_is_discarded(other, at):
    send(other, f"{at}second/", {"row": ["1"], "typing": "1", "window": "here"})
    assert send(other, f"{at}second/", {"row": ["1"], "discard": "1", "window": "here"}).url == f"{at}second/"
    assert not SecondDraft.objects.exists()


def test_same_person_is_refused(client, typed, at):
    page = client.get(f"{at}second/", follow=True)
    assert "You entered this list yourself" in page.content.decode()


def test_desk_offers_it_to_others_only(client, other, typed):
    desk = f"/organise/{Tournament.objects.get().slug}/rounds/1/desk/"
    assert (client.get(desk).context["again"], other.get(desk).context["again"]) == ((), (1,))
    assert "Continue with the round" in client.get(desk).content.decode()
    ways = [each.post(desk, {"client_key": str(uuid4()), "list": "1"})["Location"] for each in (client, other)]
    assert [way.split("/")[-2] for way in ways] == ["grid", "second"]


def test_desk_suggests_second_entries_once_all_lists_are_typed(client, other, typed, helper):
    second = table_of(tournament=Tournament.objects.get(), number=2, normal_games=1, pflichtsoli=0)
    desk = f"/organise/{Tournament.objects.get().slug}/rounds/1/desk/"
    assert other.get(desk).context["typed"] == "2"
    record_rows(rows=[{"value": 3, "winners": [1, 3]}], **seen(second.score_list, user_actor(helper)))
    assert [other.get(f"{desk}{after}").context["typed"] for after in ("", "?after=1", "?after=2")] == ["1", "2", "1"]
    assert client.get(desk).context["typed"] == ""


def _pause():
    score_list = ScoreList.objects.get()
    reopen(**seen(score_list))
    delete_entry(entry=score_list.entries.order_by("order_key").last().uid, **seen(score_list))
    for event in ("pause", "resume"):
        record_entry(facts={"event": event, "seat": 2}, **seen(score_list))
    record_entry(facts={"value": 5, "winners": [3, 4]}, **seen(score_list))


def _totals():
    score_list = ScoreList.objects.get()
    for entry in score_list.entries.order_by("-order_key"):
        delete_entry(entry=entry.uid, **seen(score_list))
    record_totals(totals=[0, -6, 6, 0], **seen(score_list))


def _end_by_the_pot():
    last = ScoreList.objects.get().entries.order_by("order_key").last()
    last.facts, last.kind = {"event": "pot_empty"}, "event"
    last.save()


IMPOSSIBLE = "cannot be entered a second time"
REFUSED = {
    "typed once": ("Lists of this tournament are entered once", lambda: Tournament.objects.update(second_entry=False)),
    "confirmed": (IMPOSSIBLE, lambda: confirm(**seen(ScoreList.objects.get()))),
    "not typed": (IMPOSSIBLE, lambda: Revision.objects.filter(action="record_rows").delete()),
    "under review": (IMPOSSIBLE, lambda: ScoreList.objects.update(needs_review=True)),
    "people": (IMPOSSIBLE, _pause),
    "totals": (IMPOSSIBLE, _totals),
    "ended by the pot": (IMPOSSIBLE, _end_by_the_pot),
}


@pytest.mark.parametrize(("said", "before"), REFUSED.values(), ids=REFUSED)
def test_lists_without_second_entry_are_not_offered(other, at, said, before):
    before()
    assert to_type_again(Round.objects.get(), 0) == ()
    assert said in told(other.get(f"{at}second/"))


def test_desk_still_offers_lists_being_settled(other, at, typed):
    reopen(**seen(typed))
    send(other, f"{at}second/", {"row": ["313", "534"], "compare": "1"})
    settle(other, f"{at}second/", "second:0")
    desk = f"/organise/{Tournament.objects.get().slug}/rounds/1/desk/"
    assert (status(), other.get(desk).context["again"]) == ("open", (1,))


def test_closed_round_asks_for_a_reason(other, at, typed, helper, organiser):
    Round.objects.update(status=RoundStatus.CLOSED)
    send(other, f"{at}second/", {"row": ["313", "912", "534"], "compare": "1"})
    page = other.get(settle(other, f"{at}second/", "second:0").url).content.decode()
    assert "Give a reason" in page
    # Enter presses the first button, which must not be an answer.
    assert (
        page.index('<button class="unseen" disabled') < page.index('id="second-reason"') < page.index('value="first:0"')
    )
    assert (status(), points_of(typed)) == ("handed_in", [0, -6, 6, 0])
    settle(other, f"{at}second/", "second:0", reason="Schreibfehler")
    reasons = Revision.objects.order_by("pk").values_list("action", "reason")
    assert list(reasons)[-2:] == [
        ("change_entry", "Schreibfehler"),
        ("confirm", f"Schreibfehler · typed by {helper}, again by {organiser}"),
    ]
