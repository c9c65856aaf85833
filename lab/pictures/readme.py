"""Pictures for the README."""

from playwright.sync_api import Page

from lab.pictures.studio import (
    DESK,
    EVENT,
    FIELD,
    PHONE,
    PICTURES,
    PLAYER,
    PUBLIC,
    Studio,
    draw_round,
    import_field,
    name_network,
    new_event,
)

FRIENDS = ("Anke", "Bernd", "Carola", "Detlef")
# Value and winners of each game.
GAMES = (
    *((2, (1, 3)), (1, (2, 4)), (4, (1, 4)), (3, (2, 3)), (2, (1, 2)), (-1, (3, 4)), (5, (2, 4)), (2, (1, 4))),
    *((1, (2, 3)), (3, (1, 3)), (6, (1, 2)), (2, (3, 4)), (3, (2, 4)), (1, (1, 3)), (4, (3, 4)), (2, (1, 4))),
)
# The club's changes to its rule book: texts and ticks by option.
OWN_TEXTS = {"sonderpunkte.herzstich": "1"}
OWN_TICKS = (("soli.allowed", "koehler"), ("genscher", ""))


def photograph_readme(studio: Studio) -> None:
    desk = studio.sign_in(DESK)
    _shoot(desk, f"{EVENT}rounds/3/", "overview")
    _shoot(desk, f"{PUBLIC}standings/", "standings")
    studio.print(desk, f"{EVENT}rounds/3/print/", "score_sheets", PICTURES / "sheet", dpi=75)
    _poster(studio, desk)
    _rules(studio, desk)
    _shoot(studio.page(DESK), f"{PUBLIC}participants/{PLAYER}/", "player")
    _share(desk)
    _own_seat(studio.page(PHONE))
    phone = studio.sign_in(PHONE)
    _draw(desk, phone)
    _game(phone)
    _list(studio.page(PHONE, scripts=False))


def _poster(studio: Studio, page: Page) -> None:
    name_network(page, EVENT)
    studio.print(page, f"{EVENT}print/", "poster", PICTURES / "poster", dpi=75)


def _own_seat(page: Page) -> None:
    page.goto(PUBLIC, wait_until="networkidle")
    page.fill("#q", "mu")
    page.click("#names [role=option]")
    page.click("#found [data-me]")
    page.wait_for_selector("#me .seat-card")
    page.screenshot(path=str(PICTURES / "me.png"))


def _game(page: Page) -> None:
    page.goto(f"{PUBLIC}rounds/3/tables/2/?way=points")
    for tile in (0, 2):
        page.locator("[data-tile]").nth(tile).click()
    page.click('[data-value="3"]')
    page.wait_for_selector(".tile .gets b")
    page.screenshot(path=str(PICTURES / "table.png"))


def _list(page: Page) -> None:
    page.goto("/lists/new/")
    for place, name in enumerate(FRIENDS, start=1):
        page.fill(f"[name=name_{place}]", name)
    page.click("#content .dock button")
    address = page.url
    for value, winners in GAMES:
        for winner in winners:
            page.check(f'#entry [name=winners][value="{winner}"]', force=True)
        page.fill("#entry [name=value]", str(value))
        page.click("#result button[value=check]")
        page.click("#result button[value=save]")
    _shoot(page, f"{address}course/", "course")


def _draw(page: Page, phone: Page) -> None:
    """Photographs a plan for 41 people, and its repair after two late arrivals and an absence."""
    event = new_event(page, "ddv", "Herbstturnier")
    import_field(page, event, FIELD)
    draw_round(page, event)
    page.set_viewport_size({"width": DESK[0], "height": 1080})
    _shoot(page, f"{event}rounds/1/", "draw")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.click('form[action$="/publish/"] button.primary')
    for name in ("Greta Spätling", "Hugo Nachzügler"):
        page.goto(f"{event}participants/")
        page.fill('form[action$="/add/"] [name=name]', name)
        page.click('form[action$="/add/"] button')
        page.wait_for_selector(f"text={name}")
    page.goto(f"{event}participants/20/")
    page.select_option("[name=status]", "absent")
    page.click("#content form:has([name=table]) button.primary")
    _shoot(page, f"{event}repair/", "repair")
    _shoot(phone, f"/t/{event.split('/organise/')[1]}participants/7/", "path")


def _rules(studio: Studio, page: Page) -> None:
    event = new_event(page, "club", "Freitagsrunde")
    page.goto(f"{event}rules/choose/")
    page.click('#content button[name=start][value="book:doko-turnier"]')
    for path, text in OWN_TEXTS.items():
        page.fill(_option(page, f'[name="{path}"]'), text)
    for path, value in OWN_TICKS:
        page.check(_option(page, f'[name="{path}"]') + (f'[value="{value}"]' if value else ""))
    page.fill("[name=name]", "Regeln der Freitagsrunde")
    page.click(".dock button[value=save]")
    _shoot(page, f"{event}rules/", "rules")
    studio.print(page, f"{event}print/", "rule_sheet", PICTURES / "rule-sheet", dpi=75)


def _option(page: Page, control: str) -> str:
    group = page.locator(f"details:has({control})")
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    return control


def _share(page: Page) -> None:
    answer = page.request.get(f"{PUBLIC}participants/{PLAYER}/picture.png?language=de")
    (PICTURES / "share.png").write_bytes(answer.body())


def _shoot(page: Page, address: str, name: str) -> None:
    page.goto(address, wait_until="networkidle")
    page.screenshot(path=str(PICTURES / f"{name}.png"))
