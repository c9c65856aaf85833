"""Pictures of the sign-up and the door."""

from datetime import date, timedelta

from lab.pictures.studio import DESK, FIELD, PHONE, PICTURES, Studio, new_event

PLACES = 48
HERE = 5  # people who have come, in the order of the list


def photograph_people(studio: Studio) -> None:
    desk, phone = studio.sign_in(DESK), studio.page(PHONE)
    event = new_event(desk, "ddv", "Nikolausturnier")
    desk.goto(f"{event}participants/import/")
    desk.fill("textarea[name=text]", "Startnummer;Name;Verein\n" + "\n".join(FIELD))
    desk.click("button[name=check]")
    desk.check("[name=status][value=registered]")
    desk.click("button[name=import]")
    desk.goto(f"{event}sign-ups/settings/")
    desk.fill("[name=opens_at]", f"{date.today() - timedelta(days=1)}T18:00")
    desk.fill("[name=places]", str(PLACES))
    desk.fill("[name=note]", "Startgeld 10 €, Einlass ab 18 Uhr. Karten liegen bereit.")
    desk.click("#content .dock button.primary")
    phone.goto(f"/sign-up/{event.split('/organise/')[1]}", wait_until="networkidle")
    phone.screenshot(path=str(PICTURES / "sign-up.png"))
    desk.goto(f"{event}doors/")
    desk.fill("[name=amount]", "10")
    desk.click("button[value=fee]")
    desk.fill("[name=name]", "Haupteingang")
    desk.click("button[value=door]")
    phone.goto(desk.locator(".entries a").get_attribute("href") or "")
    for number in range(1, HERE + 1):
        phone.click("#door-list .primary >> nth=0")
        phone.wait_for_selector(f"#door-list .done >> nth={number - 1}")
    phone.screenshot(path=str(PICTURES / "door.png"))
