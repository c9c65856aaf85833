"""The main use case, from an empty event to its standings."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import (
    Counted,
    Event,
    Game,
    ListPage,
    TotalsPage,
    Written,
    create,
    number_in,
    offered,
    printed,
    sign_in,
    type_value,
)

pytestmark = pytest.mark.browser

EVENT = "Herbstturnier am Mühlenbächle"
FIRST = ("Änne", "Björn", "Cäcilie", "Dörte", "Jürgen", "Özlem", "Zoë")
LAST = ("Augenzähl", "Hölzchen", "Kartenfuß", "Mischpöter", "Stichmöller", "Übermut")
NAMES = [f"{first} {last}" for first, last in product(FIRST, LAST)][:41]
LIST = "Startnummer;Name;Verein\n" + "\n".join(
    f"{number};{name};Äußere Stube" for number, name in enumerate(NAMES, start=1)
)

# A whole list at four: 20 normal games, one voluntary Pflichtsolo by position 2, three Vorführungen.
WHOLE_LIST: tuple[Game, ...] = (
    Written(value=1, winners=(1, 3), points=(1, -1, 1, -1)),
    Written(value=2, winners=(2, 4), points=(-2, 2, -2, 2)),
    Counted(
        kind="normal",
        re=(1, 3),
        typed={
            "augen": "155",
            "announced_re": "ansage",
            "sonder_re_fuchs": "1",
            "sonder_kontra_doppelkopf": "1",
        },
        points=(4, -4, 4, -4),
    ),
    Written(value=3, winners=(1, 2), points=(3, 3, -3, -3)),
    Counted(kind="damen_solo", re=(2,), typed={"augen": "119"}, points=(1, -3, 1, 1)),
    Counted(kind="normal", re=(2, 4), typed={"augen": "130"}, points=(-1, 1, -1, 1)),
    Written(value=0, winners=(1, 4), points=(0, 0, 0, 0)),
    Counted(kind="hochzeit", re=(1, 2), typed={"augen": "149", "announced_re": "keine_90"}, points=(-5, -5, 5, 5)),
    Written(value=2, winners=(1, 3, 4), points=(2, -6, 2, 2)),  # a Lustsolo of position 2
    Counted(kind="normal", re=(3, 4), typed={"band": "121-150"}, points=(-1, -1, 1, 1)),
    Counted(kind="stille_hochzeit", re=(4,), typed={"augen": "130"}, points=(-1, -1, -1, 3)),
    Counted(
        kind="normal",
        re=(1, 2),
        typed={"augen": "122", "sonder_kontra_fuchs": "2", "sonder_kontra_doppelkopf": "1"},
        points=(-2, -2, 2, 2),
    ),
    Written(value=4, winners=(2, 3), points=(-4, 4, 4, -4)),
    Written(value=2, winners=(3, 4), points=(-2, -2, 2, 2)),
    Written(value=1, winners=(1, 4), points=(1, -1, -1, 1)),
    Written(value=3, winners=(2, 4), points=(-3, 3, -3, 3)),
    Written(value=5, winners=(1, 2), points=(5, 5, -5, -5)),
    Written(value=-1, winners=(1, 3), points=(-1, 1, -1, 1)),
    Written(value=2, winners=(1, 3), points=(2, -2, 2, -2)),
    Written(value=1, winners=(3, 4), points=(-1, -1, 1, 1)),
    Written(value=4, winners=(2, 4), points=(-4, 4, -4, 4)),
)
# TSR 4.2.3: with the deal back at position 1, the first to the dealer's left who owes one starts, the dealer is last.
FORCED: tuple[tuple[int, Game], ...] = (
    (
        3,
        Counted(
            kind="fleischlos", re=(3,), typed={"augen": "240", "announced_re": "schwarz"}, points=(-11, -11, 33, -11)
        ),
    ),
    (4, Written(value=2, winners=(1, 2, 3), points=(2, 2, 2, -6))),
    (1, Written(value=5, winners=(1,), points=(15, -5, -5, -5))),
)

DESK_LIST = (
    Written(value=1, winners=(1, 3), points=(1, -1, 1, -1)),
    Written(value=2, winners=(2, 4), points=(-2, 2, -2, 2)),
    Written(value=2, winners=(3,), points=(-2, -2, 6, -2)),
    Written(value=3, winners=(1, 2), points=(3, 3, -3, -3)),
    Written(value=4, winners=(3, 4), points=(-4, -4, 4, 4)),
)
CHANGED = Written(value=3, winners=(1, 3), points=(3, -3, 3, -3))
AFTER_TIME_UP = (
    (2, Written(value=1, winners=(2,), points=(-1, 3, -1, -1))),
    (3, Written(value=1, winners=(1, 2, 4), points=(1, 1, -3, 1))),
    (4, Written(value=3, winners=(4,), points=(-3, -3, -3, 9))),
    (1, Written(value=2, winners=(2, 3, 4), points=(-6, 2, 2, 2))),
)

# At five the dealer sits out, also while Pflichtsoli are vorgeführt (TSR 10.1).
FIVE_LIST = (
    (1, Written(value=2, winners=(2, 4), points=(0, 2, -2, 2, -2))),
    (2, Written(value=1, winners=(1, 3), points=(1, 0, 1, -1, -1))),
)
FIVE_FORCED = (
    (4, Written(value=1, winners=(4,), points=(-1, -1, 0, 3, -1))),
    (5, Written(value=2, winners=(1, 2, 3), points=(2, 2, 2, 0, -6))),
    (1, Written(value=1, winners=(1,), points=(3, -1, -1, -1, 0))),
    (2, Written(value=1, winners=(2,), points=(0, 3, -1, -1, -1))),
    (3, Written(value=2, winners=(3,), points=(-2, 0, 6, -2, -2))),
)


def test_main_job_from_preset_to_standings(desk: Page, phone: Page, site: Site) -> None:
    for page in (desk, phone):
        sign_in(page, site.email, site.password)
    event = create(desk, "ddv", EVENT)
    seats = _prepare(event)
    five = next(number for number, names in seats.items() if len(names) == 5)
    counted, typed, *rest = [number for number in seats if number != five]
    sums = {
        counted: _whole_list_on_the_phone(phone, event, counted, seats[counted]),
        typed: _list_at_the_desk(desk, event, typed, seats[typed]),
        five: _table_of_five(desk, event, five, seats[five]),
        **_totals(event, rest),
    }
    assert event.missing(1) == []
    event.close(1)
    _check_standings(
        event, {name: total for at, names in seats.items() for name, total in zip(names, sums[at], strict=True)}
    )


def _prepare(event: Event) -> dict[int, list[str]]:
    event.import_list(LIST)
    expect(event.page.locator("#participant-rows tr")).to_have_count(41)
    event.draw(1, seed=41)
    event.publish(1)
    seats = event.seats(1)
    assert sorted(map(len, seats.values())) == [4] * 9 + [5]
    assert sorted(name for names in seats.values() for name in names) == sorted(NAMES)
    _check_round_pack(event, seats)
    event.release(1)
    expect(event.page.locator("#overview .card")).to_have_count(10)
    return seats


def _check_round_pack(event: Event, seats: dict[int, list[str]]) -> None:
    sheets = printed(event.page, event.at("rounds/1/print/"), "round_pack")
    assert all(EVENT in sheet for sheet in sheets)
    found = [{name for name in NAMES if _stands(name, sheet)} for sheet in sheets]
    assert all(sum(name in names for names in found) == 3 for name in NAMES)
    assert all(set(names) in found for names in seats.values())


def _stands(name: str, sheet: str) -> bool:
    """The notice by name puts the family name first."""
    given, family = name.split()
    return name in sheet or f"{family}, {given}" in sheet


def _list_page(page: Page, event: Event, number: int) -> ListPage:
    table = ListPage(page, f"/t/{event.slug}/rounds/1/tables/{number}/")
    table.open()
    return table


def _sums(games: list[Game]) -> list[int]:
    return [sum(column) for column in zip(*(game.points for game in games), strict=True)]


def _whole_list_on_the_phone(phone: Page, event: Event, number: int, names: list[str]) -> list[int]:
    table = _list_page(phone, event, number)
    for game in WHOLE_LIST:
        expect(table.forced).to_have_count(0)
        table.enter(game)
    _check_forced_alone_is_offered(table)
    for position, game in FORCED:
        expect(table.forced).to_contain_text(names[position - 1].split()[0])
        table.enter(game)
    assert len(table.entered) == 24
    assert table.totals() == _sums(table.entered)
    table.hand_in()
    return _sums(table.entered)


def _check_forced_alone_is_offered(table: ListPage) -> None:
    """Position 3 is vorgeführt, so data that names others is refused."""
    table.way("facts")
    assert offered(table.page, "re") == ["3"]
    assert "normal" not in offered(table.page, "kind")
    table.way("points")
    assert offered(table.page, "winners") == ["3", "1,2,4"]
    form = table.page.locator("#entry form").evaluate("form => Object.fromEntries(new FormData(form))")
    other = {**form, "winners": "4", "value": "1", "do": "check"}
    answer = table.page.request.post(table.address, form=other)
    assert answer.status == 422


def _list_at_the_desk(desk: Page, event: Event, number: int, names: list[str]) -> list[int]:
    table = _list_page(desk, event, number)
    for game in DESK_LIST:
        table.enter(game)
    _change_first(table)
    _delete_third(table)
    table.time_up()
    for position, game in AFTER_TIME_UP:
        expect(table.forced).to_contain_text(names[position - 1].split()[0])
        table.enter(game)
    kept = [CHANGED, DESK_LIST[1], *DESK_LIST[3:], *(game for _position, game in AFTER_TIME_UP)]
    assert table.totals() == _sums(kept)
    table.hand_in()
    return _sums(kept)


def _change_first(table: ListPage) -> None:
    table.open_row(1, "change")
    type_value(table.page, CHANGED.value)
    table.page.click("#result button[value=save]")
    expect(table.rows).to_have_count(5)
    assert table.totals() == _sums([CHANGED, *DESK_LIST[1:]])


def _delete_third(table: ListPage) -> None:
    """Deleting position 3's Pflichtsolo changes later dealers, so there is a warning."""
    table.open_row(3, "delete")
    expect(table.page.locator("#content .notice li").first).to_be_visible()
    table.page.click("#content button[name=do][value=save]")
    expect(table.rows).to_have_count(4)


def _table_of_five(desk: Page, event: Event, number: int, names: list[str]) -> list[int]:
    table = _list_page(desk, event, number)
    for dealer, game in FIVE_LIST:
        assert offered(desk, "winners") == [str(seat) for seat in range(1, 6) if seat != dealer]
        table.enter(game)
    table.time_up()
    for position, game in FIVE_FORCED:
        expect(table.forced).to_contain_text(names[position - 1].split()[0])
        table.enter(game)
    assert table.totals() == _sums(table.entered)
    return _sums(table.entered)


def _totals(event: Event, tables: list[int]) -> dict[int, list[int]]:
    page = TotalsPage(event.page, event.at("rounds/1/totals/"))
    event.page.goto(page.address)
    sums = {number: [40 + number, -12, -18 - number, -10] for number in tables}
    _check_wrong_totals_are_kept(page, tables[0])
    for number, totals in sums.items():
        page.table(number)
        page.type(totals)
        expect(page.cross).to_have_text("0")
        page.save()
        expect(event.page.locator(f'.table-numbers a[href="?table={number}"] [aria-label]')).to_be_visible()
    return sums


def _check_wrong_totals_are_kept(page: TotalsPage, number: int) -> None:
    wrong = [31, -12, -8, -10]
    page.table(number)
    page.type(wrong)
    assert number_in(page.cross.inner_text()) == 1
    with page.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        page.save()
    assert answer.value.status == 422
    expect(page.page.locator("#content [role=alert]")).to_be_visible()
    assert page.values() == wrong


def _check_standings(event: Event, points: dict[str, int]) -> None:
    ranked = event.standings()
    assert {name: total for _rank, name, total in ranked} == points
    assert [total for _rank, _name, total in ranked] == sorted(points.values(), reverse=True)
    text = "\n".join(printed(event.page, event.at("print/"), "standings"))
    assert all(name in text for name in NAMES)
    rank, name, total = ranked[0]
    assert (rank, total) == ("1", max(points.values()))
    assert any(name in line and str(total) in line for line in text.splitlines())
