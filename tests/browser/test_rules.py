"""Changing a rule book and printing the rule sheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import printed, sign_in
from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser


def option(page: Page, path: str) -> str:
    """Opens the group that contains the option, and returns its selector."""
    control = f'[name="{path}"]'
    group = page.locator(f"details:has({control})")
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    return control


def expect_differences(page: Page, *paths: str) -> None:
    links = page.locator("#changes .differences a")
    expect(links).to_have_count(len(paths))
    assert links.evaluate_all("links => links.map(a => a.hash)") == [f"#option-{path}" for path in paths]


def test_rule_book_is_changed_and_printed(phone: Page, maker: Maker):
    maker.sign_in(phone)
    event = maker.event(phone, upto=Upto.THERE, name="Regelabend")
    phone.goto(event.at("rules/choose/"))
    phone.click('#content button[name=start][value="book:doko-turnier"]')
    expect(phone).to_have_url(re.compile(r"/rules/$"))
    expect_differences(phone)

    # a contradiction appears while typing and disappears when resolved
    phone.select_option(option(phone, "schweine.hyperschweine"), "on_play")
    phone.uncheck(option(phone, "deck.nines"))
    expect(phone.locator('#changes [role=alert] a[href="#option-schweine.hyperschweine"]')).to_be_visible()
    phone.check(option(phone, "deck.nines"))
    expect(phone.locator("#changes [role=alert]")).to_have_count(0)

    # differences appear at once, in the dock as well
    phone.fill(option(phone, "sonderpunkte.herzstich"), "1")
    phone.check(option(phone, "soli.allowed") + '[value="koehler"]')
    expect(phone.locator("#changes .differences > li")).to_have_count(3)
    expect_differences(phone, "schweine.hyperschweine", "soli.allowed", "sonderpunkte.herzstich")
    expect(phone.locator("#changed-count")).to_contain_text("3")

    # one option is reset; the others stay as typed
    phone.click('#changes button[name=back][value="schweine.hyperschweine"]')
    expect(phone.locator('[name="sonderpunkte.herzstich"]')).to_have_value("1")
    expect_differences(phone, "soli.allowed", "sonderpunkte.herzstich")

    phone.fill("[name=name]", "Regeln vom Löschteich")
    phone.check("[name=keep]")
    phone.click(".dock button[value=save]")
    expect(phone.locator(".messages")).to_be_visible()
    expect_differences(phone, "soli.allowed", "sonderpunkte.herzstich")

    lines = " ".join(printed(phone, event.at("print/"), "rule_sheet"))
    # Printed words are hyphenated.
    text = " ".join(re.sub(r"[-‐]\s*\n", "", lines).split()).replace("\N{NO-BREAK SPACE}", " ")
    for words in ("Regelabend", "Regeln vom Löschteich", "Köhler: Könige", "Mauern", "verlorenes Re", "Herzstich"):
        assert words in text, words

    phone.goto(f"/t/{event.slug}/rules/")
    expect(phone.locator("#sonderpunkte")).to_contain_text("Herzstich")

    # kept for the next event
    phone.goto("/clubs/")
    phone.click("#content .entries a.name")
    phone.click('#content a[href$="/rules/"]')
    kept = phone.locator("#content .entries > li", has_text="Regeln vom Löschteich").first
    kept.locator("a[href^='/rules/kept/']").click()
    expect(phone.locator("#soli")).to_contain_text("Köhler")
    phone.go_back()
    kept.locator("a.name").click()
    expect_differences(phone, "soli.allowed", "sonderpunkte.herzstich")


def test_check_shows_differences_without_scripts(browser, site: Site, maker: Maker):
    context = browser.new_context(base_url=site.address, java_script_enabled=False, locale="de-DE")
    page = context.new_page()
    sign_in(page, site.email, site.password)
    page.goto(maker.event(page, upto=Upto.THERE).at("rules/"))
    page.check(option(page, "genscher"))
    page.click(".dock button[value=check]")
    assert page.locator("#changes .differences a").get_attribute("href") == "#option-genscher"
    context.close()
