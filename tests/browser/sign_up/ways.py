"""Steps that guests take on the pages of a sign-up."""

from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings


def sign_up(phone: Page, page: str, given: str, others: str = "") -> str:
    """Returns the address of the sign-up's own page. `others`: who comes along, a name on each line."""
    phone.goto(page)
    assert findings(phone, "light") == []
    phone.fill("[name=given]", given)
    phone.fill("[name=family]", "Gastmuster")
    phone.fill("[name=phone]", given)
    phone.fill("[name=others]", others)
    phone.click("#content .dock button")
    expect(phone).not_to_have_url(page)
    return phone.url


def withdraw(phone: Page, own: str) -> None:
    phone.goto(own)
    phone.click("#content details.dialog summary")
    phone.click("#content [value=withdraw]")
    expect(phone.locator("#content [value=withdraw]")).to_have_count(0)
