"""Games entered by facts on a phone without a network."""

from collections.abc import Iterable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from scoring.rules.rulebooks.catalogue import rule_book
from tests.browser.pages import Counted, ListPage, choose, turn_to
from tests.browser.pages import count as mark
from tests.browser.phones.outbox import WAITING, begin_guarded
from tests.browser.stage.maker import Maker
from tests.browser.table.taps import SMALLEST, Taps, fits

pytestmark = pytest.mark.browser

LATER = "Die Punkte stehen fest, sobald das Netz wieder da ist."
HINTS = "#result .hints"
SEEN = "#entry > form :is(label, input, select, button, .hints), .at-once"


def begin(page: Page, maker: Maker, seats: int = 4, games: int = 12, book: str = "ddv") -> None:
    begin_guarded(page, maker, seats, games, book, "?way=facts")


def count(page: Page, kind: str, re: Iterable[int], augen: int) -> None:
    turn_to(page, "kind")
    if page.locator("[data-others]").is_visible() and kind != "normal":
        page.tap("[data-others]")
    choose(page, "kind", kind)
    for seat in re:
        choose(page, "re", str(seat))
    turn_to(page, "augen")
    for digit in str(augen):
        page.tap(f'[data-digit="{digit}"]')
    turn_to(page)


def save(page: Page, waiting: int) -> None:
    expect(page.locator(HINTS)).to_have_text(LATER)
    assert fits(page, SEEN)
    Taps(page).save()
    expect(page.locator(WAITING)).to_have_count(waiting)


def offered(page: Page) -> list[str]:
    return page.locator("#entry label:has([name=re]):visible").all_inner_texts()


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_normal_game_and_solo_wait_and_are_saved_once(touched: Page, maker: Maker) -> None:
    begin(touched, maker)
    touched.context.set_offline(True)
    count(touched, "normal", (1, 3), 155)
    save(touched, 1)
    expect(touched.locator(WAITING)).to_contain_text("Spiel 1: Normalspiel, Re: Maximiliane")
    expect(touched.locator("[data-dealer]")).to_contain_text("Konstantin")
    expect(touched.locator("[data-number]:visible")).to_contain_text("2")
    expect(touched.locator(".parts button").first).to_have_attribute("aria-current", "step")
    expect(touched.locator("[name=re]:checked")).to_have_count(0)
    turn_to(touched, "sonder_re_fuchs")
    expect(
        touched.locator(".sonder .count:visible").nth(3)
    ).to_be_visible()  # the waiting game below takes no rows away
    assert fits(touched, SEEN)
    count(touched, "damen_solo", (2,), 130)
    save(touched, 2)
    expect(touched.locator("[data-dealer]")).to_contain_text(
        "Konstantin"
    )  # a Pflichtsolo leaves the deal with the dealer
    touched.context.set_offline(False)
    rows = ListPage(touched, touched.url).rows
    expect(rows).to_have_count(2)
    expect(touched.locator(WAITING)).to_have_count(0)
    touched.reload()
    expect(rows).to_have_count(2)
    ListPage(touched, touched.url).expect_totals([1, 1, 1, -3])


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_network_comes_back_while_the_next_game_is_counted(touched: Page, maker: Maker) -> None:
    begin(touched, maker)
    touched.context.set_offline(True)
    count(touched, "normal", (1, 3), 155)
    save(touched, 1)
    for seat in ("1", "2"):
        choose(touched, "re", seat)
    touched.context.set_offline(False)
    expect(touched.locator("#waiting")).to_be_hidden()
    count(touched, "normal", (), 155)
    expect(touched.locator(HINTS)).to_have_text(LATER)
    Taps(touched).save()
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
    ListPage(touched, touched.url).expect_totals([4, 0, 0, -4])


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_silent_network_is_not_waited_for(touched: Page, maker: Maker) -> None:
    """Requests neither return nor fail, as happens at the edge of a network."""
    begin(touched, maker)
    touched.route("**", lambda route: None)
    for waiting, pair in enumerate(((1, 3), (2, 4)), start=1):
        count(touched, "normal", pair, 155)
        expect(touched.locator(HINTS)).to_have_text(LATER)
        touched.tap(".dock [data-save]")
        expect(touched.locator(WAITING)).to_have_count(waiting)
    touched.unroute_all(behavior="ignoreErrors")
    touched.evaluate("dispatchEvent(new Event('online'))")
    expect(ListPage(touched, touched.url).rows).to_have_count(2)


PLACES = """async () => {
  const button = document.querySelector(".dock [data-save]");
  const places = new Set();
  const look = new MutationObserver(() => places.add(button.getBoundingClientRect().top));
  look.observe(document.body, { subtree: true, childList: true, attributes: true });
  button.form.dispatchEvent(new Event("change", { bubbles: true }));
  await new Promise((done) => setTimeout(done, 500));
  return places.size;
}"""


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_save_button_stays_in_place_during_updates(touched: Page, maker: Maker) -> None:
    begin(touched, maker)
    touched.context.set_offline(True)
    count(touched, "normal", (1, 3), 155)
    save(touched, 1)
    count(touched, "normal", (2, 4), 155)
    expect(touched.locator(HINTS)).to_have_text(LATER)
    assert touched.evaluate(PLACES) == 1


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_missing_facts_are_named_as_by_the_server(touched: Page, maker: Maker) -> None:
    begin(touched, maker)
    button, hint = touched.locator(".dock [data-save]"), touched.locator(HINTS)
    touched.context.set_offline(True)
    for typed, sentence in (
        ((), "Angeben, wer Re war."),
        ((1,), "Bei diesem Spiel (Normalspiel) als Re anzugeben: 2; angegeben: 1."),
        ((2,), "Die Augen einer Partei eintragen, genau oder ungefähr."),
    ):
        turn_to(touched, "re")
        for seat in typed:
            choose(touched, "re", str(seat))
        if not typed:
            choose(touched, "kind", "normal")
            touched.dispatch_event("[name=kind][value=normal]", "change")
        turn_to(touched)
        expect(hint).to_contain_text(sentence)
        expect(button).to_be_disabled()
    turn_to(touched, "augen")
    for digit in "241":
        touched.tap(f'[data-digit="{digit}"]')
    turn_to(touched)
    expect(hint).to_contain_text("241 Augen")
    expect(button).to_be_disabled()
    expect(touched.locator("[name=re]:checked")).to_have_count(2)


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_five_at_the_table_count_up_to_a_vorfuehrung(touched: Page, maker: Maker) -> None:
    begin(touched, maker, seats=5, games=2)
    touched.context.set_offline(True)
    assert [each.split()[0] for each in offered(touched)] == ["2", "3", "4", "5"]
    count(touched, "normal", (2, 3), 155)
    save(touched, 1)
    assert [each.split()[:2] for each in offered(touched)] == [
        ["1", "Maximiliane"],
        ["3", "Friederike"],
        ["4", "Bartholomäus"],
        ["5", "Annegret"],
    ]
    count(touched, "normal", (1, 4), 85)
    save(touched, 2)
    expect(touched.locator("[data-told-forced]")).to_be_visible()
    assert [each.split()[0] for each in offered(touched)] == ["4"]
    expect(touched.locator("[name=kind][value=normal]")).to_be_disabled()
    count(touched, "damen_solo", (4,), 130)
    save(touched, 3)
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(3)
    touched.reload()
    ListPage(touched, touched.url).expect_totals([-4, 1, 5, -2, 0])


WRITTEN = Counted(
    kind="hochzeit",
    re=(4, 2),
    typed={
        "announced_re": "keine_90",
        "announced_kontra": "ansage",
        "augen_party": "kontra",
        "band": "60-89",
        "sonder_kontra_fuchs": "1",
    },
    points=(),
)
# Of the rule book.
SONDERPUNKTE = [each.value for each, _worth in rule_book("ohne-neunen").sonderpunkte]
FIRST_FORM = """() => new Promise((done) => {
  const opening = indexedDB.open("kreuzdame");
  opening.onsuccess = () => {
    const read = opening.result.transaction("entries").objectStore("entries").getAll();
    read.onsuccess = () => done(read.result[0].form);
  };
})"""


@pytest.mark.parametrize("touched", SMALLEST, indirect=True)
def test_game_is_stored_and_next_one_is_checked_later(touched: Page, maker: Maker) -> None:
    """Bock depends on the facts here, so only the engine knows the next game."""
    begin(touched, maker, book="ohne-neunen")
    touched.context.set_offline(True)
    mark(touched, WRITTEN)
    expect(touched.locator(HINTS)).to_have_text(LATER)
    Taps(touched).save()
    expect(touched.locator(WAITING)).to_have_count(1)
    expect(touched.locator("#waiting [data-open]")).to_be_visible()
    expect(touched.locator("[data-number]:visible")).to_contain_text("2")
    count(touched, "normal", (1, 3), 155)
    save(touched, 2)
    zero = {f"sonder_{party}_{name}": ["0"] for party in ("re", "kontra") for name in SONDERPUNKTE}
    assert parse_qs(touched.evaluate(FIRST_FORM)) == {
        "way": ["facts"],
        "kind": ["hochzeit"],
        "re": ["2", "4"],
        "augen_party": ["kontra"],
        "band": ["60-89"],
        "announced_re": ["keine_90"],
        "announced_kontra": ["ansage"],
        **zero,
        "sonder_kontra_fuchs": ["1"],
    }
    touched.context.set_offline(False)
    expect(ListPage(touched, touched.url).rows).to_have_count(2)
