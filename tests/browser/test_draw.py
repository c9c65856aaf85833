"""A plan for 41 people, from the draw to a repair."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Event, send, wait_until
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser

CLUBS = ("Alte Mühle", "Blaue Traube", "Dicke Eiche", "Fuchsbau", "Grüner Kranz", "Zehn & Ass")
NAMES = {number: f"Spielerin Nr{number:02d}" for number in range(1, 42)}
LIST = "Startnummer;Name;Verein\n" + "\n".join(f"{n};{name};{CLUBS[n % 6]}" for n, name in NAMES.items())
ROUNDS = range(1, 6)
KEEPS, TABLE = 7, 3
LATE = ("Nachzüglerin Eins", "Nachzügler Zwei")
NO_SHOW = 20

Seats = dict[int, list[str]]


def test_plan_for_41_people_with_swap_late_arrivals_and_no_show(desk: Page, phone: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, LIST.splitlines(), upto=Upto.THERE, name="Planturnier")
    _keep_table(event)
    _plan_five_rounds(event)
    _read_report(event)
    swapped = _swap_two(event)
    _publish(event)
    _find_the_way(phone, event, swapped)
    first = event.seats(1)
    _play_first_round(event)
    before = {number: event.seats(number) for number in ROUNDS[1:]}
    _come_and_go(event)
    after = {number: event.seats(number) for number in ROUNDS[1:]}
    assert event_seats_of_closed(event, first)
    for number in ROUNDS[1:]:
        _check_in_step(before[number], after[number])


def _keep_table(event: Event) -> None:
    event.page.goto(event.at(f"participants/{KEEPS}/"))
    event.page.fill("[name=table]", str(TABLE))
    event.page.click("#content form:has([name=table]) button.primary")
    event.page.goto(event.at(f"participants/{KEEPS}/"))
    expect(event.page.locator("[name=table]")).to_have_value(str(TABLE))


def _plan_five_rounds(event: Event) -> None:
    page = event.page
    page.goto(event.at("settings/length/"))
    page.fill("[name=rounds_planned]", str(len(ROUNDS)))
    page.click("#content form .dock button.primary")
    page.goto(event.at("rounds/1/"))
    page.check('[name=draw_mode][value="plan"]')
    page.click("#content details:has([name=seed]) > summary")
    page.fill("[name=seed]", "41")
    page.click("form.draw button.primary")
    expect(page.locator('form[action$="/publish/"]')).to_be_visible()


def _read_report(event: Event) -> None:
    values = event.page.locator("table.report tbody td.total").all_inner_texts()
    assert values[0].split()[0] == "0"
    picture = event.page.locator('#content img[src*="matrix"]')
    picture.scroll_into_view_if_needed()  # loaded lazily
    expect(picture).to_be_visible()
    wait_until(event.page, lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"))
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    for number in ROUNDS:
        seats = event.seats(number)
        assert sorted(map(len, seats.values())) == [4] * 9 + [5]
        assert NAMES[KEEPS] in seats[TABLE]


def _swap_two(event: Event) -> str:
    seats = event.seats(2)
    one, other = (next(name for name in seats[at] if name != NAMES[KEEPS]) for at in (1, 5))
    for name in (one, other):
        event.page.locator("form.swap label", has_text=name).locator("input").check()
    event.page.click("form.swap [data-swap]")
    expect(event.page.locator("table.report.compared")).to_be_visible()
    now = event.seats(2)
    assert one in now[5]
    assert other in now[1]
    return one


def _publish(event: Event) -> None:
    event.page.goto(event.at("rounds/1/"))
    event.publish(1)
    for number in ROUNDS[1:]:
        event.page.goto(event.at(f"rounds/{number}/"))
        expect(event.page.locator('#content form[action$="/publish/"]')).to_have_count(0)


def _find_the_way(phone: Page, event: Event, name: str) -> None:
    number = next(number for number, known in NAMES.items() if known == name)
    phone.goto(f"/t/{event.slug}/participants/{number}/")
    for at in ROUNDS:
        expect(phone.locator(f'#content a[href$="/rounds/{at}/"]').first).to_be_visible()


def _play_first_round(event: Event) -> None:
    event.release(1)
    event.page.click('#content a[href$="/close/"]')
    event.page.click("#content form button")
    expect(event.page).to_have_url(re.compile(r"/rounds/1/$"))


def _come_and_go(event: Event) -> None:
    page = event.page
    for name in LATE:
        page.goto(event.at("participants/"))
        page.fill('form[action$="/add/"] [name=name]', name)
        send(page, "/participants/add/")
        expect(page.locator("#participant-rows")).to_contain_text(name)
    page.goto(event.at(f"participants/{NO_SHOW}/"))
    page.select_option("[name=status]", "absent")
    page.click("#content form:has([name=table]) button.primary")
    page.goto(event.at("rounds/2/"))
    page.locator('#content a[href$="/repair/"]').first.click()
    told = page.locator('section[aria-labelledby="changes"]')
    for name in (*LATE, NAMES[NO_SHOW]):
        expect(told).to_contain_text(name)
    page.click("#content form:has([name=seen]) button.primary")
    page.goto(event.at(""))
    expect(page.locator("#out-of-step a")).to_have_count(0)


def _check_in_step(before: Seats, after: Seats) -> None:
    """Everybody present has a seat, and at most one other person has changed tables."""
    people = sorted(name for names in after.values() for name in names)
    assert people == sorted({*NAMES.values(), *LATE} - {NAMES[NO_SHOW]})
    assert set(map(len, after.values())) <= {4, 5}
    assert NAMES[KEEPS] in after[TABLE]
    was = {name: at for at, names in before.items() for name in names}
    now = {name: at for at, names in after.items() for name in names}
    assert sum(was[name] != now[name] for name in was if name in now) <= 1


def event_seats_of_closed(event: Event, first: Seats) -> bool:
    event.page.goto(f"/t/{event.slug}/rounds/1/")
    shown = event.page.locator("#content").inner_text()
    return all(name in shown for names in first.values() for name in names)
