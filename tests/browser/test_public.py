"""Public pages, and the API documentation."""

import io
import json
import re

import pypdf
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import findings
from tests.browser.conftest import PHONE, Site
from tournaments.names.hyphens import SOFT_HYPHEN

pytestmark = pytest.mark.browser
SMALL = {"width": 360, "height": 640}
# A browser that shares files and records them.
SHARES = """
navigator.canShare = () => true;
navigator.share = async ({files, text}) => {
  document.body.dataset.given = JSON.stringify([text, files[0].type, files[0].size]);
};
"""


def demonstration(page: Page) -> str:
    page.goto("/")
    address = page.locator('.entries a.name[href*="/beispielturnier"]').first.get_attribute("href")
    assert address
    return address


def test_public_pages_never_scroll_sideways(phone: Page):
    address = demonstration(phone)
    for path in ("", "standings/", "rounds/1/", "rounds/1/?by=name", "participants/1/"):
        response = phone.goto(address + path)
        assert response
        assert response.status == 200
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path


def test_standings_refresh_without_touching_the_search(desk: Page):
    desk.clock.install()
    desk.goto(demonstration(desk) + "standings/")
    desk.fill("#q", "Muster")
    with desk.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true") as answered:
        desk.clock.fast_forward(61_000)
    assert answered.value.status in (200, 304)
    assert desk.input_value("#q") == "Muster"
    expect(desk.locator("#ranking tbody tr").first).to_be_visible()


LEFT_OUT = ("[role=search]", ".tabs", ".files", ".bar", "details:not([open])", ".foot", ".dock", "button")
RULED = "cells => cells.map(c => [getComputedStyle(c).position, getComputedStyle(c).borderBottomStyle])"


def test_printed_standings_are_complete_without_controls(desk: Page):
    desk.goto(demonstration(desk) + "standings/")
    desk.evaluate("document.querySelector('main').append(document.createElement('details'))")
    names = [name.replace(SOFT_HYPHEN, "") for name in desk.locator("#ranking td.person a").all_inner_texts()]
    text = " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(desk.pdf(format="A4"))).pages)
    on_paper = "".join(text.split())  # soft hyphens split words into several pieces of text
    assert (len(names), [name for name in names if name.replace(" ", "") not in on_paper]) == (41, [])
    assert {each: desk.locator(each).count() > 0 for each in LEFT_OUT[:6]} == dict.fromkeys(LEFT_OUT[:6], True)
    desk.emulate_media(media="print")
    assert {each: desk.locator(f"{each}:visible").count() for each in LEFT_OUT} == dict.fromkeys(LEFT_OUT, 0)
    expect(desk.locator("p.on-paper")).to_be_visible()
    cells = desk.locator("#ranking tbody tr:first-child > *")
    assert cells.evaluate_all(RULED) == [["static", "solid"]] * cells.count()


def test_documentation_works_under_the_policy(desk: Page):
    desk.goto("/api/docs/")
    expect(desk.locator(".opblock").first).to_be_visible()
    desk.get_by_text("/api/v1/tournaments/", exact=True).click()
    desk.get_by_role("button", name="Try it out").click()
    desk.get_by_role("button", name="Execute").click()
    expect(desk.locator(".live-responses-table tr.response .response-col_status").first).to_contain_text("200")


def player(page: Page) -> str:
    return demonstration(page) + "participants/1/"


def test_a_players_page_fits_a_small_phone_and_breaks_no_rule(phone: Page):
    phone.set_viewport_size(SMALL)
    phone.goto(player(phone))
    charts = phone.locator("svg.chart")
    expect(charts).to_have_count(2)
    for table in phone.locator(".columns details.part").all():
        table.locator("summary").click()
        expect(table.locator("table")).to_be_visible()
    for scheme in ("light", "dark"):
        assert findings(phone, scheme) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_opponents_are_sorted_by_a_link(phone: Page):
    phone.goto(player(phone))
    phone.get_by_role("link", name="Punkte gegeneinander, die meisten zuerst").click()
    expect(phone).to_have_url(re.compile(r"\?by=points_against#met$"))
    expect(phone.locator("th[aria-sort]")).to_have_text(re.compile("Punkte"))
    shown = phone.locator("table.met tbody td:last-child").all_inner_texts()
    points = [int(text.replace("\N{MINUS SIGN}", "-")) for text in shown]
    assert points == sorted(points, reverse=True)


def test_players_picture_is_shared_if_supported(browser: Browser, site: Site):
    context = browser.new_context(viewport=PHONE, locale="de-DE", base_url=site.address)
    context.add_init_script(SHARES)
    page = context.new_page()
    page.goto(player(page))
    page.click("a[data-share]")
    expect(page.locator("body[data-given]")).to_be_visible()
    text, kind, size = json.loads(page.locator("body").get_attribute("data-given") or "")
    assert text.endswith("/participants/1/")
    assert (kind, size > 5_000) == ("image/png", True)
    expect(page).to_have_url(re.compile(r"/participants/1/$"))
    context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_players_picture_opens_without_sharing(browser: Browser, site: Site, scripts: bool):
    context = browser.new_context(viewport=PHONE, locale="de-DE", base_url=site.address, java_script_enabled=scripts)
    page = context.new_page()
    page.goto(player(page))
    with page.expect_response(re.compile(r"/picture\.png")) as answered:
        page.click("a[data-share]")
    assert (answered.value.status, answered.value.headers["content-type"]) == (200, "image/png")
    context.close()
