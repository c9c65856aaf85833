"""The grid's page without scripts."""

import pytest
from django.test import Client

from scoring.rules.rulebooks.catalogue import rule_book
from tests.cast import CAST, answers
from tests.desk.grid.grid_forms import BLOCK, hidden_fields, send_grid
from tests.pages import read
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, points_of, seen, table_of
from tournaments.models.desk.list_draft import ListDraft
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, PenaltyDetail
from tournaments.models.tournament import Tournament
from tournaments.names.hyphens import SOFT_HYPHEN
from tournaments.selectors.lists.lists import table_address
from tournaments.services.rules.versions import rule_set_version

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

GAMES = ["313", "212", "534"]


def test_complete_list_is_saved_and_the_next_offered(client, short_table, grid, desk, helper) -> None:
    table_of(tournament=short_table.round.tournament, number=2)
    client.force_login(helper)
    saved = send_grid(client, grid, {**BLOCK, "row": [*GAMES, "", ""], "save": "all"})
    assert (saved.status_code, saved.url) == (302, f"{desk}?after=1")
    assert points_of(short_table.score_list) == [12, -18, -6, 12]
    assert Revision.objects.filter(action="record_rows").count() == 1
    assert 'value="2"' in client.get(saved.url).content.decode()


def test_complete_list_shows_names_and_sums_to_compare(client, short_table, grid, desk, helper) -> None:
    client.force_login(helper)
    names = [place.name for place in client.get(grid).context["view"].places]
    assert read(client.get(grid)).words("#sums tbody th") == []
    send_grid(client, grid, {**BLOCK, "row": GAMES, "save": "all"})
    page = read(client.get(grid))
    sums = zip(page.words("#sums tbody th"), page.words("#sums tbody .total"), strict=True)
    assert [(name.replace(SOFT_HYPHEN, ""), total) for name, total in sums] == [
        *zip(names, ["12", "−18", "−6", "12"], strict=True)
    ]
    assert page.links("#content")["Next list"] == f"{desk}?after=1"


def test_check_shows_results_without_saving(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    page = send_grid(client, grid, {"row": ["313", "31"], "check": "1"})
    words = page.content.decode()
    assert 'name="row" value="313"' in words
    assert "“31” is not a game" in words
    assert not Entry.objects.exists()
    part = send_grid(client, grid, {"row": ["313"]}, headers={"HX-Request": "true"}).content.decode()
    assert ("<html" in part, 'id="row-1" class="row-counts"' in part) == (False, True)


def test_fragment_while_typing_saves_nothing(client, short_table, grid, helper) -> None:
    """The name of the focused button is sent as well."""
    client.force_login(helper)
    fragment = send_grid(client, grid, {**BLOCK, "row": GAMES, "save": "all"}, headers={"HX-Request": "true"})
    assert (fragment.status_code, Entry.objects.count()) == (200, 0)


def test_list_with_a_refused_row_is_saved_up_to_it(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    typed = {"row": ["313", "31", "212"]}
    refused = send_grid(client, grid, {**typed, "save": "all"})
    assert (refused.status_code, Entry.objects.count()) == (422, 0)
    assert "Nothing was saved" in refused.content.decode()
    send_grid(client, grid, {**typed, "save": "part"})
    assert [row.facts["winners"] for row in Entry.objects.order_by("order_key")] == [[1, 3]]


def test_pflichtsolo_without_value_blocks_saving(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    refused = send_grid(client, grid, {"row": GAMES, **BLOCK, "solo": ["", "2-", "2-", ""], "save": "all"})
    assert (refused.status_code, Entry.objects.count()) == (422, 0)
    assert "value missing" in refused.content.decode()


GAPS = [
    (GAMES[:2], "games of the list are missing"),
    (["313", "", "212"], "game 2 is empty"),
    (["313", "", *GAMES[1:]], ""),
]


@pytest.mark.parametrize(("rows", "refusal"), GAPS)
def test_list_with_missing_games_is_incomplete(client, short_table, grid, helper, rows, refusal) -> None:
    """In a complete list, an empty row was struck out on paper."""
    client.force_login(helper)
    answer = send_grid(client, grid, {**BLOCK, "after": ["1", "", "0", "4*"], "row": rows, "save": "all"})
    assert (answer.status_code, Entry.objects.exists()) == ((422, False) if refusal else (302, True))
    assert refusal in answer.content.decode()
    if refusal:
        assert send_grid(client, grid, {**BLOCK, "row": rows, "save": "part"}).status_code == 302


def test_problem_is_listed_with_a_link(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    page = send_grid(client, grid, {"row": ["313", "31", "212"], "check": "1"}).content.decode()
    assert ('<a href="#row-2" id="problem-1" data-jump>Normal game 2: “31” is not a game' in page) is True
    assert ("Rows after it are not counted." in page, "So far" in page) == (True, True)
    empty = send_grid(client, grid, {"row": ["313", "", "212"], "check": "1"}).content.decode()
    assert '<a href="#row-2" id="problem-1" data-jump>Normal game 2 is empty.</a>' in empty


def test_block_shows_where_a_pflichtsolo_was_played(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    block = {"seat": ["2"], "after": ["9"], "solo": ["4*"]}
    opened = send_grid(client, grid, {**block, "row": ["313", "3*2"], "check": "1"}).context
    line = next(each for each in opened["duties"] if each.row.typed)
    assert line.refusal.endswith(
        "’s Pflichtsolo is already in the row after normal game 1. Correct that row, or clear this one."
    )


@pytest.mark.services
def test_discard_spares_another_windows_draft(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    windows = [hidden_fields(client, grid) for _ in range(2)]
    client.post(grid, {**windows[0], "row": ["313"], "typing": "1"}, headers={"HX-Request": "true"})
    assert client.post(grid, {**windows[1], "row": ["212"], "discard": "1"}).url == grid
    assert ListDraft.objects.exists()
    client.post(grid, {**windows[0], "row": ["313"], "discard": "1"})
    assert not ListDraft.objects.exists()


def test_stale_list_is_shown_with_the_input(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    asked = hidden_fields(client, grid)
    record_entry(facts=NORMAL, **seen(short_table.score_list))
    stale = client.post(grid, {**asked, "row": ["212", "534"], "save": "part"})
    page = stale.content.decode()
    assert (stale.status_code, Entry.objects.count()) == (409, 1)
    assert 'name="row" value="212"' in page
    assert f"/entries/{Entry.objects.get().uid}/" in page
    sheet = stale.context["typed_list"]
    again = {"client_key": str(sheet.client_key), "seen_revision": str(sheet.seen_revision)}
    assert client.post(grid, {**again, "row": ["212", "534"], "save": "part"}).status_code == 302
    assert Entry.objects.count() == 3


def test_form_sent_twice_writes_once(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    sent = {**hidden_fields(client, grid), **BLOCK, "row": GAMES, "save": "all"}
    assert [client.post(grid, sent).status_code for _ in range(2)] == [302, 302]
    assert (Entry.objects.count(), ListDraft.objects.count()) == (7, 0)


def test_grid_permissions(cast, short_table, grid) -> None:
    def ask(client: Client) -> tuple[int, int, int]:
        opened = client.get(grid)
        if opened.status_code != 200:
            return opened.status_code, 0, 0
        saved = send_grid(client, grid, {"row": ["313", "+3"], "save": "part"})
        return 200, saved.status_code, PenaltyDetail.objects.count()

    staff = {**dict.fromkeys(CAST, (200, 302, 1)), "helper": (200, 302, 0)}  # without the penalty's row
    assert answers(cast, ask) == {**staff, "stranger": (404, 0, 0), "anonymous": (404, 0, 0)}


def test_players_have_no_grid(client, short_table) -> None:
    assert client.get(f"{table_address(short_table, '')}grid/").status_code == 404


@pytest.mark.parametrize("normal_games", [3, 30])
def test_grid_takes_constant_queries(client, tournament, helper, normal_games, django_assert_num_queries) -> None:
    table_of(tournament=tournament, normal_games=normal_games, pflichtsoli=0)
    client.force_login(helper)
    address = f"/t/{tournament.slug}/rounds/1/tables/1/grid/"
    asked = hidden_fields(client, address)
    typed = {**asked, "row": ["313"] * normal_games}
    for typing, queries in (("", 10), ("1", 15)):
        with django_assert_num_queries(queries):
            client.post(address, {**typed, "typing": typing}, headers={"HX-Request": "true"})


def test_block_rows_keep_their_names(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    record_entry(facts={"value": 4, "winners": [1]}, **seen(short_table.score_list))
    page = client.get(grid).context
    assert [(line.key, line.row.seat) for line in page["duties"]] == [("solo-2", 2), ("solo-3", 3), ("solo-4", 4)]


def test_grid_is_closed_without_a_running_round_or_with_totals(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    assert 'name="row"' in client.get(grid).content.decode()
    Round.objects.update(status=RoundStatus.PUBLISHED)
    assert 'name="row"' not in client.get(grid).content.decode()
    Round.objects.update(status=RoundStatus.RUNNING)
    Tournament.objects.update(entry_ways=["totals"])
    assert 'name="row"' not in client.get(grid).content.decode()


def test_draft_is_restored_and_deleted_on_save(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    send_grid(client, grid, {**BLOCK, "row": ["313", "31"], "check": "1"})
    again = client.get(grid).content.decode()
    assert ('name="row" value="31"' in again, 'name="after" class="after" value="4*"' in again) == (True, True)
    send_grid(client, grid, {"row": ["313", "31"], "save": "part"})
    assert [draft.typed["rows"] for draft in ListDraft.objects.order_by("pk")] == [[["31", None, ""]]]
    send_grid(client, grid, {"row": ["212"], "save": "part"})
    assert not ListDraft.objects.exists()


def test_two_desks_see_each_others_draft(client, short_table, grid, helper, organiser) -> None:
    other = Client(headers={"accept-language": "en"})
    client.force_login(helper)
    other.force_login(organiser)
    send_grid(client, grid, {"row": ["313"], "check": "1"})
    opened = other.get(grid).content.decode()
    assert ('name="row" value="313"' in opened, f"Typed by {helper}, last at" in opened) == (True, True)
    send_grid(client, grid, {"row": ["313", "212"], "check": "1"})
    asked = {**hidden_fields(other, grid), "seen_draft": "2026-01-01T00:00:00+00:00"}
    told = other.post(grid, {**asked, "row": ["313", "534"], "typing": "1"}, headers={"HX-Request": "true"})
    assert f"{helper} is also entering this list, last at" in told.content.decode()
    assert [row[0] for row in ListDraft.objects.get().typed["rows"]] == ["313", "212"]


def test_save_spares_another_desks_draft_and_lists_lost_rows(client, short_table, grid, helper, organiser) -> None:
    other = Client(headers={"accept-language": "en"})
    client.force_login(helper)
    other.force_login(organiser)
    mine, theirs = hidden_fields(client, grid), hidden_fields(other, grid)
    other.post(grid, {**theirs, "row": ["534", "111"], "check": "1"})
    saved = client.post(grid, {**mine, "row": ["313", "31", "212"], "save": "part"}, follow=True)
    assert [row[0] for row in ListDraft.objects.get().typed["rows"]] == ["534", "111"]
    assert "not kept because this list is being entered elsewhere too: 31 · 212" in saved.content.decode()


def test_two_windows_see_each_others_draft(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    windows = [hidden_fields(client, grid) for _ in range(2)]

    def type_into(window: dict[str, str], *rows: str) -> str:
        sent = {**window, "row": rows, "typing": "1"}
        return client.post(grid, sent, headers={"HX-Request": "true"}).content.decode()

    assert "Draft kept at" in type_into(windows[0], "313", "212")
    told = type_into(windows[1], "534")
    assert ("You also have this list open in another window" in told, 'name="row" value="534"' in told) == (True, True)
    assert [row[0] for row in ListDraft.objects.get().typed["rows"]] == ["313", "212"]
    assert "Draft kept at" in type_into(windows[0], "313", "212", "111")
    assert "Draft kept at" in type_into(hidden_fields(client, grid), "313", "212")
    assert "open in another window" in type_into(windows[0], "313", "212", "112")


def test_draft_with_an_invalid_time_is_kept(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    send_grid(client, grid, {"row": ["313"], "check": "1", "seen_draft": "2026-13-45T00:00:00"})
    assert ListDraft.objects.get().typed["rows"] == [["313", None, ""]]


def test_only_typing_creates_a_draft(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    send_grid(client, grid, {"row": ["313"], "typing": ""}, headers={"HX-Request": "true"})
    assert not ListDraft.objects.exists()
    send_grid(client, grid, {"row": ["313"], "typing": "1"}, headers={"HX-Request": "true"})
    assert ListDraft.objects.get().name == str(helper)


WHOLE = {**BLOCK, "row": GAMES}
SUMS = ["12", "18-", "-6", "12"]


def say(client: Client, address: str, **more) -> str:
    return send_grid(client, address, {**WHOLE, "check": "1", **more}).content.decode()


def test_paper_sums_agree_or_show_a_suspect(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    assert "The sums agree." in say(client, grid, sum=SUMS)
    assert "A sum is not a number" in say(client, grid, sum=["x", *SUMS[1:]])
    value = say(client, grid, sum=SUMS, row=["513", "212", "534"])
    assert '<a href="#row-1"' in value
    assert "Normal game 1 (No. 2 of the list): worth 3 instead of 5?" in value
    winners = say(client, grid, sum=SUMS, row=["314", "212", "534"])
    assert "Normal game 1 (No. 2 of the list): won by 1 3?" in winners


def test_differing_sums_are_marked_without_being_refused(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    marked = {}
    for typed in (SUMS, ["13", *SUMS[1:]], ["13", "", *SUMS[2:]]):
        page = read(send_grid(client, grid, {**WHOLE, "check": "1", "sum": typed}))
        marked[typed[0], typed[1]] = page.values("[name=sum][data-differs]", "value")
        assert page.values("[name=sum][aria-invalid]", "value") == []
    assert marked == {(SUMS[0], SUMS[1]): [], ("13", SUMS[1]): ["13"], ("13", ""): []}


def test_values_are_shown_as_on_paper(client, tournament, helper) -> None:
    tournament.rule_set = rule_set_version(rule_book("dokomania"))
    tournament.save()
    table_of(tournament=tournament, pflichtsoli=0)
    client.force_login(helper)
    typed = {"row": ["313,", "613"], "sum": ["13", "13-", "13", "13-"], "writing": "multiplied", "check": "1"}
    page = send_grid(client, f"/t/{tournament.slug}/rounds/1/tables/1/grid/", typed).content.decode()
    assert "Normal game 2: worth 10 instead of 6?" in page


def test_list_with_other_sums_needs_confirmation(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    wrong = {**WHOLE, "sum": ["13", "18-", "-6", "12"]}
    asked = say(client, grid, sum=wrong["sum"])
    name = client.get(grid).context["view"].places[0].name
    assert (f"what does the paper show for 1 {name} after it?" in asked, f"only that of 1 {name} differs" in asked) == (
        True,
        True,
    )
    assert ("would explain it" in asked, 'name="probe"' in asked) == (False, True)
    assert "The sums on paper add up to 1, and only that of" in asked
    answered = say(client, grid, sum=wrong["sum"], probe_at=["3"], probe=["7"])
    assert ('value="7" data-field data-probe' in answered, "here " in answered) == (True, True)
    assert f"sum of 1 {name} on paper after it" in answered
    of_both = say(client, grid, sum=wrong["sum"], probe_at=["3:1", "3:2"], probe=["7", "8"])
    assert (of_both.count('id="probe-3-1"'), of_both.count('id="probe-3-2"')) == (1, 1)
    refused = send_grid(client, grid, {**wrong, "save": "all"})
    assert (refused.status_code, Entry.objects.count()) == (422, 0)
    assert "the sums on paper are different" in refused.content.decode()
    assert send_grid(client, grid, {**wrong, "save": "keep"}).status_code == 302
    words = f"The paper has different sums, the rows were kept: 1 {name} 13 instead of 12"
    assert (Revision.objects.get(action="record_rows").reason, PaperArrival.objects.get().note) == (words, words)
    page = client.get(grid).content.decode()
    assert (words in page, f"compared by {helper.email.partition('@')[0]} at" in page) == (True, True)
    pile = f"/organise/{short_table.round.tournament.slug}/rounds/1/desk/pile/"
    assert "paper has different sums, list kept" in client.get(pile).content.decode()


def test_agreeing_sums_leave_no_note(client, short_table, grid, helper) -> None:
    client.force_login(helper)
    assert send_grid(client, grid, {**WHOLE, "sum": SUMS, "save": "keep"}).status_code == 302
    assert Revision.objects.get(action="record_rows").reason == ""


def test_running_sums_lead_to_the_first_difference(client, short_table, grid, helper) -> None:
    """From game 4 on, position 1's running sum is one too high."""
    client.force_login(helper)
    wrong, probes = ["13", "18-", "-6", "12"], {"probe_at": [], "probe": []}
    behind = [game.totals[0] for game in _read(client, grid)]
    for _ in range(4):
        check = send_grid(client, grid, {**WHOLE, **probes, "sum": wrong}).context["paper"]
        if check.check.ask is None:
            break
        probes["probe_at"].append(str(check.check.ask))
        probes["probe"].append(str(behind[check.check.ask - 1] + (check.check.ask >= 4)))
    assert (check.found.words, check.found.address) == ("Normal game 2 (No. 4 of the list)", "#row-2")
    saved = send_grid(client, grid, {**WHOLE, **probes, "sum": wrong, "save": "keep"})
    assert saved.status_code == 302
    assert Revision.objects.get(action="record_rows").reason.endswith(
        "13 instead of 12 (Normal game 2 (No. 4 of the list))"
    )


def _read(client: Client, address: str):
    return send_grid(client, address, {**WHOLE, "check": "1"}).context["grid"].sheet.games


@pytest.mark.parametrize(("referee", "initialled"), [("Rosa Recht", True), ("", False)])
def test_penalties_name_the_referee_once_asked(client, short_table, grid, organiser, referee, initialled) -> None:
    client.force_login(organiser)
    typed = {"row": ["313", "+3", "31"], "referee": referee}
    assert '<div class="field" hidden>' in client.get(grid).content.decode()
    page = send_grid(client, grid, {**typed, "check": "1"})
    assert '<div class="field" hidden>' not in page.content.decode()
    words = f"{page.context['view'].places[2].short}: minor (TSR 9.3.2)"
    assert (page.context["games"][1].event, words in page.content.decode()) == (words, True)
    send_grid(client, grid, {**typed, "save": "part"})
    assert list(PenaltyDetail.objects.values_list("referee", "initialled")) == [(referee, initialled)]
    assert ListDraft.objects.get().typed["rows"] == [["31", None, ""]]


def test_saved_games_show_their_kind_and_draft_its_time(client, short_table, grid, desk, helper) -> None:
    client.force_login(helper)
    assert "started" not in client.get(desk).content.decode()
    send_grid(client, grid, {"row": ["2-2/", "31"], "save": "part"})
    assert "<td>silent Hochz.</td>" in client.get(grid).content.decode()
    assert "started" in client.get(desk).content.decode()


def test_half_typed_list_continues_paper_numbers(client, short_table, grid, helper) -> None:
    """On paper a Pflichtsolo isn't numbered as a normal game, but in the list it is."""
    client.force_login(helper)
    block = {**BLOCK, "after": ["0", "", "", ""], "solo": ["4*", "", "", ""]}
    send_grid(client, grid, {**block, "row": ["313", "212"], "save": "part"})
    shown = client.get(grid)
    numbers = [(line.paper_number, line.row.number) for line in shown.context["rows"]]
    assert (numbers, shown.context["games"][0].number) == ([("P1", 1), ("1", 2), ("2", 3)], 3)
    page = shown.content.decode()
    assert ('title="Normal game 2 (No. 3 of the list)"' in page, 'aria-label="Normal game 3"' in page) == (True, True)
    entry = client.get(shown.context["rows"][2].url).content.decode()
    assert "<h1>Game 3: Normal game 2</h1>" in " ".join(entry.split()).replace("> ", ">").replace(" <", "<")
