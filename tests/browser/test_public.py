"""Public pages and the interface's documentation in a real browser: nothing is blocked, nothing scrolls sideways."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def demonstration(page: Page) -> str:
    """The address of the tournament that a first start makes, whatever other tests have made beside it."""
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


def test_standings_fetch_themselves_again_and_leave_the_search_alone(desk: Page):
    desk.clock.install()
    desk.goto(demonstration(desk) + "standings/")
    desk.fill("#q", "Muster")
    with desk.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true") as answered:
        desk.clock.fast_forward(61_000)
    assert answered.value.status in (200, 304)
    assert desk.input_value("#q") == "Muster"
    expect(desk.locator("#ranking tbody tr").first).to_be_visible()


def test_documentation_works_under_the_policy(desk: Page):
    desk.goto("/api/docs/")
    expect(desk.locator(".opblock").first).to_be_visible()
    desk.get_by_text("/api/v1/tournaments/", exact=True).click()
    desk.get_by_role("button", name="Try it out").click()
    desk.get_by_role("button", name="Execute").click()
    expect(desk.locator(".live-responses-table tr.response .response-col_status").first).to_contain_text("200")
