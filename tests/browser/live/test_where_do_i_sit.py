"""Finding one's seat, and being called to the next one."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.pages import EIGHT, Event, wait_until
from tests.browser.stage.maker import Maker, Upto
from tournaments.selectors.participants.names import name_matches

pytestmark = pytest.mark.browser

LONGEST = "Anneliese Freifrau von Hohenlohe-Waldenburg-Schillingsfürst"
GIVEN = ("Ärmel", "Bügel", "Cello", "Deckel", "Eßlöffel", "Füller", "Gürtel", "Hörer", "Igel", "Jäckchen")
FAMILY = (
    "Musterhaus",
    "Probe-Straßenbahn",
    "Übungsplatz",
    "Öltestfall",
    "Beispielberger",
    "Versuch",
    "Zählwerk",
    "Osten",
)
NAMES = [f"{given} {family}{more}" for more in ("", "-Attrappe") for given in GIVEN for family in FAMILY]
FIELD = [LONGEST, *NAMES[:159]]
NAMES_AT = re.compile(r"/names\.json")
CALM = 1_000  # milliseconds in which a call or a card would have appeared
SOON = 15_000  # milliseconds; without a stream a page asks every twenty seconds
STORED = "JSON.stringify(Object.entries(localStorage))"
HIDE = "Object.defineProperty(document, 'hidden', {value: true, configurable: true})"


@pytest.fixture
def watcher(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, locale="de-DE", base_url=site.address)
    yield context.new_page()
    context.close()


@pytest.fixture
def hall(desk: Page, maker: Maker) -> str:
    return f"/t/{maker.event(desk, FIELD, upto=Upto.THERE).slug}/"


# Searches that the server answers as well; spellings that only the phone finds.
TYPED = ("ho", "schi", "WALD anne", "ös", "ol", "öl", "gur", "ess", "strassen", "ub", "zz")
SPELT = {"oeltest": "oltest", "uebung": "ubung", "jaeckchen": "jackchen"}


def test_two_letters_find_among_160_names(phone: Page, hall: str) -> None:
    phone.goto(hall)
    found = phone.locator("#names [role=option]")
    for typed, alike in {**dict(zip(TYPED, TYPED, strict=True)), **SPELT}.items():
        phone.fill("#q", typed)
        expect(found).to_have_count(min(20, sum(name_matches(alike, name, 0) for name in FIELD)))
    phone.fill("#q", "sc")
    expect(found.locator(".name")).to_have_text([LONGEST])
    phone.fill("#q", "h")
    expect(phone.locator("#names")).to_be_hidden()
    phone.fill("#q", "77")
    expect(found).to_have_count(1)
    expect(phone.locator("#names-count")).to_have_text(re.compile(r" 1$"))


def test_keys_choose_a_name_and_enter_shows_the_card(desk: Page, hall: str) -> None:
    desk.goto(hall)
    field = desk.locator("#q")
    field.press_sequentially("ör")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.fill("")
    field.press_sequentially("hö")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowUp")
    field.press("ArrowDown")
    chosen = desk.locator("#names [aria-selected]")
    expect(field).to_have_attribute("aria-activedescendant", "name-0")
    name = chosen.locator(".name").inner_text()
    field.press("Enter")
    expect(desk.locator("#found .seat-card h2")).to_have_text(name)
    expect(desk.locator("#found")).to_be_focused()
    card = desk.locator("#found .seat-card")
    assert card.evaluate("card => getComputedStyle(card).outlineStyle") == "solid"
    field.press_sequentially("x")
    field.press("Escape")
    expect(desk.locator("#names")).to_be_hidden()


def test_unavailable_names_are_not_reported_as_no_match(watcher: Page, event: Event) -> None:
    watcher.clock.install()
    watcher.route(NAMES_AT, lambda route: route.abort())
    watcher.goto(f"/t/{event.slug}/")
    watcher.fill("#q", "oh")
    expect(watcher.locator("#names-away")).to_contain_text("Keine Verbindung")
    watcher.clock.fast_forward(CALM)
    expect(watcher.locator("#names-count")).to_be_empty()
    watcher.unroute(NAMES_AT)
    watcher.fill("#q", "öh")
    expect(watcher.locator("#names [role=option]")).to_have_count(1)
    expect(watcher.locator("#names-away")).to_be_empty()


def test_late_names_do_not_open_the_list(watcher: Page, event: Event) -> None:
    watcher.clock.install()
    held: list[Route] = []
    watcher.route(NAMES_AT, lambda route: held.append(route))
    watcher.goto(f"/t/{event.slug}/")
    watcher.fill("#q", "öh")
    watcher.locator("#q").blur()
    wait_until(watcher, lambda: bool(held))
    with watcher.expect_response(NAMES_AT) as answer:
        held[0].continue_()
    answer.value.finished()
    watcher.clock.fast_forward(CALM)
    expect(watcher.locator("#names")).to_be_hidden()
    watcher.fill("#q", "öh")
    expect(watcher.locator("#names")).to_be_visible()


def test_identity_stays_in_this_browser_until_removed(watcher: Page, event: Event) -> None:
    watcher.goto(f"/t/{event.slug}/")
    watcher.fill("#q", "oh")
    watcher.click("#names [role=option]")
    watcher.click("#found [data-me]")
    mine = watcher.locator("#me .seat-card")
    expect(mine.locator("h2")).to_have_text("Berta Öhr")
    number = mine.get_attribute("data-number")
    watcher.reload()
    expect(mine.locator("h2")).to_have_text("Berta Öhr")
    ((key, kept),) = json.loads(watcher.evaluate(STORED))
    assert (key.startswith("me-"), kept) == (True, number)
    assert watcher.context.cookies() == []

    watcher.goto(f"/t/{event.slug}/rounds/1/?by=name")
    expect(watcher.locator("tr.mine a")).to_have_text("Öhr, Berta")
    watcher.goto(f"/t/{event.slug}/participants/{number}/")
    watcher.click("[data-not-me]")
    expect(watcher.locator(".actions [data-me]")).to_be_focused()
    assert watcher.evaluate(STORED) == "[]"
    watcher.goto(f"/t/{event.slug}/")
    expect(watcher.locator("#q")).to_be_visible()
    expect(watcher.locator(".me")).to_be_hidden()


def watch(watcher: Page, event: Event, number: int = 1) -> str:
    watcher.goto(f"/t/{event.slug}/participants/{number}/")
    watcher.click("[data-me]")
    with watcher.expect_response(re.compile("/events$")):
        watcher.goto(f"/t/{event.slug}/")
    expect(watcher.locator("#me .seat-card")).to_be_visible()  # only later changes are news
    expect(watcher.locator("#me:is(.htmx-request, .htmx-swapping, .htmx-settling)")).to_have_count(0)
    return watcher.title()


def step(maker: Maker, event: Event, order: str, number: int = 1, **given: int) -> None:
    maker.order(order, slug=event.slug, number=number, **given)


@pytest.mark.parametrize("is_hidden", [False, True])
def test_open_page_calls_next_round_once(watcher: Page, desk: Page, maker: Maker, is_hidden: bool) -> None:
    event = maker.event(desk, EIGHT, preset="club")
    before = watch(watcher, event)
    mine = watcher.locator("#me .seat-card")
    expect(mine).to_have_attribute("data-round", "1")
    if is_hidden:
        watcher.evaluate(HIDE)
        watcher.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    step(maker, event, "draw", 2, seed=3)
    assert watcher.title() == before
    step(maker, event, "publish", 2)
    expect(watcher).to_have_title(re.compile(r"^● Runde 2: Tisch [12]$"), timeout=SOON)
    expect(watcher.locator("#alert")).to_have_text(re.compile("^Runde 2: Tisch [12]$"))
    expect(watcher.locator("#me.alerted")).to_be_visible()
    expect(mine.locator(".seat")).to_have_count(2)
    watcher.locator("h1").click()
    expect(watcher).to_have_title(before)
    expect(watcher.locator("#me.alerted")).to_have_count(0)


def is_called(watcher: Page, maker: Maker, event: Event) -> str:
    """Publishes the round and returns the page's title from before the call."""
    title = watch(watcher, event)
    step(maker, event, "publish")
    expect(watcher).to_have_title(re.compile(r"^● Runde 1: Tisch [12]$"), timeout=SOON)
    return title


def test_redrawn_round_is_called_again(watcher: Page, desk: Page, maker: Maker) -> None:
    event = maker.event(desk, EIGHT, preset="club", upto=Upto.DRAWN)
    before = is_called(watcher, maker, event)
    called = watcher.title()
    watcher.locator("h1").click()
    for seed in (8, 9, 10, 11, 12):
        step(maker, event, "unpublish")
        expect(watcher.locator("#me .seat-card")).to_have_attribute("data-round", "0")
        step(maker, event, "draw", seed=seed)
        step(maker, event, "publish")
        expect(watcher.locator("#me .seat-card")).to_have_attribute("data-round", "1")
        if f"● {watcher.locator('[data-alert]').get_attribute('data-alert')}" != called:
            break
        expect(watcher).to_have_title(before)  # the seat is the same
    expect(watcher).to_have_title(re.compile(r"^● Runde 1: Tisch [12]$"), timeout=SOON)
    assert watcher.title() != called


def test_planned_round_is_called_when_previous_one_closes(watcher: Page, desk: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, EIGHT, upto=Upto.DRAWN)
    before = is_called(watcher, maker, event)
    watcher.locator("h1").click()
    step(maker, event, "release")
    expect(watcher.locator("#me .seat-card")).to_have_attribute("data-round", "2")
    expect(watcher).to_have_title(before)
    desk.goto(event.at("rounds/1/close/"))
    desk.click("button[name=missing]")
    expect(watcher).to_have_title(re.compile(r"^● Runde 2: Tisch [12]$"), timeout=SOON)
    watcher.locator("h1").click()
    step(maker, event, "release", 2)
    expect(watcher.locator("#me .seat-card .seat")).to_have_count(2)
    expect(watcher).to_have_title(before)


def test_the_sound_is_off_until_it_is_switched_on(watcher: Page, event: Event) -> None:
    watcher.goto(f"/t/{event.slug}/participants/1/")
    watcher.click("[data-me]")
    watcher.goto(f"/t/{event.slug}/")
    button = watcher.locator("#alert-sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    watcher.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    assert len(json.loads(watcher.evaluate(STORED))) == 1


def test_without_scripts_the_server_searches(browser: Browser, site: Site, desk: Page, maker: Maker) -> None:
    event = maker.event(desk, EIGHT)
    context = browser.new_context(locale="de-DE", base_url=site.address, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/t/{event.slug}/")
    page.fill("#q", "oh")
    page.click("[role=search] button")
    expect(page.locator(".entries a.name").first).to_have_text("Berta Öhr")
    expect(page.locator("[data-me]")).to_be_hidden()
    context.close()
