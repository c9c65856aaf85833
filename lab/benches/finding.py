"""Benchmark of searching for one of 160 names on a slow phone.

Chromium emulates a processor that is four and six times slower. Run it with `.venv/bin/python -m lab.benches.finding`.
"""

import statistics
import tempfile
from typing import Any

from lab.benches.measuring import format_figures, set_up
from lab.benches.table_page import PHONE, serve
from tools.setup import installed_chromium

PEOPLE = 160
SLOWER = (1, 4, 6)
RUNS = 15
TYPED = ("ho", "mu", "tr", "wa", "sc")
GIVEN = ("Anneliese Freifrau", "Jörg", "Käthe", "Øyvind", "Maximilian-Alexander", "Zoë", "Ämilie", "Hans-Joachim")
FAMILY = ("von Hohenlohe-Waldenburg-Schillingsfürst", "Mustermann", "Süßmilch-Probestück", "Ångström", "Trockenübung")
# From the key to the layout of the change.
TIMED = """async (typed) => {
  const field = document.getElementById("q"), list = document.getElementById("names");
  field.value = typed.slice(0, 1);
  field.dispatchEvent(new Event("input"));
  await new Promise(requestAnimationFrame);
  const begun = performance.now();
  const changed = new Promise((done) => new MutationObserver(done).observe(list, { childList: true }));
  field.value = typed;
  field.dispatchEvent(new Event("input"));
  await changed;
  list.getBoundingClientRect();
  return [performance.now() - begun, list.children.length];
}"""


def measure(folder: str) -> dict[str, Any]:
    """Returns the median and longest milliseconds for each slowdown, or a note if there is no Chromium."""
    chromium = installed_chromium()
    if chromium is None:
        return {"left_out": "no Chromium found"}
    from playwright.sync_api import sync_playwright

    path = _address_of_a_field()
    with serve(folder) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        figures = {f"{rate} x slower": _time_typing(browser, f"{site}{path}", rate) for rate in SLOWER}
        browser.close()
    return {"people": PEOPLE, **figures}


def _time_typing(browser: Any, address: str, rate: int) -> dict[str, float]:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="de-DE")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.goto(address, wait_until="networkidle")
    page.click("#q")
    page.wait_for_load_state("networkidle")
    times = [page.evaluate(TIMED, TYPED[run % len(TYPED)]) for run in range(RUNS)]
    context.close()
    taken = [milliseconds for milliseconds, _names in times]
    return {
        "first_ms": round(taken[0], 1),
        "median_ms": round(statistics.median(taken), 1),
        "longest_ms": round(max(taken), 1),
        "names": max(names for _milliseconds, names in times),
    }


def _address_of_a_field() -> str:
    from lab.benches.field import make_field
    from tournaments.models.tournament import Status

    tournament = make_field(players=PEOPLE, rounds=1).tournament
    tournament.status = Status.RUNNING
    tournament.save()
    people = list(tournament.participants.all())
    for at, person in enumerate(people):
        person.given, person.family, person.shown = GIVEN[at % len(GIVEN)], FAMILY[at // len(GIVEN) % len(FAMILY)], ""
    tournament.participants.bulk_update(people, ["given", "family", "shown"])
    return f"/t/{tournament.slug}/"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        set_up(data)
        print(format_figures(measure(data)))
