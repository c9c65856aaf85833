"""Benchmark that runs a wall for eight hours in a few minutes.

The page's clock runs `SPEED` times faster, and a result arrives every second. Needs Chromium:
`.venv/bin/python -m lab.benches.wall`
"""

import asyncio
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any

from lab.benches.live.http import Connection
from lab.benches.live.measure import Event, make_event
from lab.benches.live.servers import Server, serving
from lab.benches.measuring import format_figures, set_up
from tools.setup import installed_chromium

HOURS, SPEED = 8, 120
AN_HOUR = 3600 / SPEED  # seconds of this run
PICTURE: Any = {"width": 1920, "height": 1080}
FASTER = """
const [now, every] = [performance.now.bind(performance), setInterval];
performance.now = () => now() * SPEED;
window.setInterval = (work, milliseconds) => every(work, milliseconds / SPEED);
window.turned = 0;
addEventListener("DOMContentLoaded", () => {
  const turns = new MutationObserver(() => { window.turned += 1; });
  turns.observe(document.body, { subtree: true, attributeFilter: ["hidden"] });
});
""".replace("SPEED", str(SPEED))


def measure(folder: str) -> dict[str, Any]:
    """Returns the megabytes and elements after each hour, or a note if there is no Chromium."""
    chromium = installed_chromium()
    if chromium is None:
        return {"left_out": "no Chromium found"}
    from playwright.sync_api import sync_playwright

    where = make_event()
    path = _wall_of(where)
    with serving(folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(viewport=PICTURE, locale="de-DE").new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/screen/") else None)
        page.add_init_script(FASTER)
        page.goto(f"http://127.0.0.1:{server.port}{path}")
        hours = [_measure_an_hour(page, server, where) for _hour in range(HOURS)]
        turned = page.evaluate("window.turned")
        browser.close()
    return {
        "hours": HOURS,
        "asked": len(asked),
        "turns": turned,
        "after": {f"hour {n}": hour for n, hour in enumerate(hours, start=1)},
    }


def _measure_an_hour(page: Any, server: Server, where: Event) -> dict[str, float]:
    session = page.context.new_cdp_session(page)
    until = time.monotonic() + AN_HOUR
    aside = ThreadPoolExecutor(max_workers=1)  # Playwright has its own loop in this thread
    while time.monotonic() < until:
        aside.submit(asyncio.run, _enter_result(server, where)).result()
        page.wait_for_timeout(1000)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    figures = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {
        "page_megabytes": round(figures["JSHeapUsedSize"] / 1e6, 2),
        "elements": int(figures["Nodes"]),
        "listeners": int(figures["JSEventListeners"]),
        "server_megabytes": server.cost()["megabytes"],
        "server_threads": server.cost()["threads"],
    }


async def _enter_result(server: Server, where: Event) -> None:
    connection = Connection(server.port)
    table = where.tables[sum(number for number, _key in where.entered.values()) % len(where.tables)]
    await where.enter(connection, table)
    connection.close()


def _wall_of(where: Event) -> str:
    from django.utils import timezone

    from tournaments.models.tournament import Tournament
    from tournaments.selectors.access import display_secret
    from tournaments.services.ledger import system_request
    from tournaments.walls.binding import WallPlace, bind_display, new_display

    tournament, now = Tournament.objects.get(slug=where.slug), timezone.now()
    display = new_display(now)
    place = WallPlace(name="Saal", width_m=Decimal(2), distance_m=Decimal(15))
    bind_display(tournament=tournament, code=display.code, place=place, at=now, write_request=system_request())
    return f"/wall/{display.uid}/{display_secret(display)}/"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="kreuzdame-bench-") as data:
        set_up(data)
        print(format_figures(measure(data)))
