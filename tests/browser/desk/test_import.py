"""Importing a pasted list."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.stage.maker import Maker, Upto

pytestmark = pytest.mark.browser

LINES = [
    "Wer;Woher;Nr",
    "Ilse Wagner;DC Krefeld;1",
    "Hans Meier;DC-Krefeld;zwei",
    "Anmeldeschluss Freitag;;",
    "Peter Paul;dc krefeld;4",
]


def test_list_is_corrected_in_its_preview(desk: Page, maker: Maker) -> None:
    maker.sign_in(desk)
    event = maker.event(desk, upto=Upto.THERE)
    desk.goto(event.at("participants/import/"))
    desk.fill("textarea[name=text]", "\n".join(LINES))
    desk.click("button[name=check]")
    expect(desk.locator("main")).to_contain_text("Noch enthält keine Spalte die Namen")
    desk.select_option("[name=column-0]", "name")
    desk.select_option("[name=column-1]", "club_name")
    desk.fill("[name=cell-3-2]", "zwo")
    desk.check("[name=skip][value='4']")
    desk.press("[name=cell-3-2]", "Enter")  # checks again, imports nothing
    expect(desk.locator("[name=cell-3-2]")).to_have_attribute("aria-invalid", "true")
    expect(desk.locator("[name=cell-3-2]")).to_have_value("zwo")
    expect(desk.locator("[name=skip][value='4']")).to_be_checked()
    desk.fill("[name=cell-3-2]", "2")
    desk.click("button[name=import]")
    expect(desk).to_have_url(re.compile(r"/participants/$"))
    expect(desk.locator("#participant-rows tr")).to_have_count(3)
    desk.click('a[href$="/participants/clubs/"]')
    desk.click("#content form button.primary")
    expect(desk.locator("#participant-rows", has_text="DC Krefeld")).to_be_visible()
    expect(desk.locator("#participant-rows", has_text="DC-Krefeld")).to_have_count(0)


def test_preview_is_no_wider_than_a_phone(phone: Page, maker: Maker) -> None:
    maker.sign_in(phone)
    event = maker.event(phone, upto=Upto.THERE)
    phone.goto(event.at("participants/import/"))
    phone.fill("textarea[name=text]", "Nr;Name;Verein;Mail;Team\n1;Anna Test;SC Muster;a@example.org;Rot\nSumme;1;;;")
    phone.click("button[name=check]")
    expect(phone.locator("[name=skip]:checked")).to_have_count(1)
    assert phone.locator(".scroll").evaluate("each => each.scrollWidth <= each.clientWidth")
