"""Benchmark of a table's page on a slow phone.

Chromium emulates a connection of 400 kbit/s with a latency of 100 ms, and a processor that is four times slower.
"""

import os
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

from lab.benches.measuring import ROOT, RUNS
from tools.setup import installed_chromium

GAMES = 12
KBIT = 1000 / 8  # bytes a second
NETWORK = {"offline": False, "latency": 100, "downloadThroughput": 400 * KBIT, "uploadThroughput": 400 * KBIT}
SLOWER = 4
PHONE = {"width": 390, "height": 664}
USABLE = "() => document.querySelector('form.tapped [data-tile]:not([hidden])') && performance.now()"
STARTS = 60  # seconds at most


def measure(folder: str) -> dict[str, Any]:
    """Returns the kilobytes including headers, and the seconds until the page is usable, cold and warm."""
    chromium = installed_chromium()
    if chromium is None:
        return {"left_out": "no Chromium found"}
    path = _address_of_a_table()
    with serve(folder) as site:
        return _measure_in_chromium(chromium, f"{site}{path}")


@contextmanager
def serve(folder: str) -> Iterator[str]:
    port = _free_port()
    environment = {**os.environ, "DATA_DIR": folder, "ALLOWED_HOSTS": "127.0.0.1"}
    command = [sys.executable, "-m", "config.server", "config.asgi:application", f"--port={port}", "--log-level=error"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        _wait(f"http://127.0.0.1:{port}/healthz")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=20)


def _measure_in_chromium(chromium: str, address: str) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        runs = [_visit(browser, address) for _ in range(RUNS)]
        browser.close()
    medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    return {**{name: round(figure, 2) for name, figure in medians.items()}, "games": GAMES, "runs": RUNS}


def _visit(browser: Any, address: str) -> dict[str, float]:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="de-DE")
    page = context.new_page()
    session = context.new_cdp_session(page)
    sent: list[float] = []
    session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    cold = _time_until_usable(page, address)
    kilobytes = sum(sent) / 1000
    sent.clear()
    warm = _time_until_usable(page, address)
    context.close()
    return {
        "cold_kilobytes": kilobytes,
        "cold_seconds": cold,
        "warm_kilobytes": sum(sent) / 1000,
        "warm_seconds": warm,
    }


def _time_until_usable(page: Any, address: str) -> float:
    page.goto(address, wait_until="commit")
    moment: float = page.wait_for_function(USABLE).json_value()
    page.wait_for_load_state("networkidle")
    return moment / 1000


def _address_of_a_table() -> str:
    from lab.benches.field import make_field
    from tournaments.models.round import RoundStatus
    from tournaments.models.score_list import ListStatus, ScoreList
    from tournaments.selectors.lists.edits import Edit, Spot
    from tournaments.selectors.lists.lists import table_address
    from tournaments.services.ledger import system_request
    from tournaments.services.lists.entries import write_edit

    field = make_field(players=4, rounds=1)
    in_round = field.tournament.rounds.get()
    in_round.status = RoundStatus.RUNNING
    in_round.save()
    table = in_round.tables.get()
    ScoreList.objects.filter(table=table).update(status=ListStatus.OPEN)
    for number in range(GAMES):
        facts: dict[str, Any] = {"value": 1 + number % 3, "winners": [1, 2 + number % 3]}
        edit = Edit(spot=Spot.END, facts=facts)
        write_edit(score_list=table.score_list, edit=edit, write_request=system_request(seen_revision=number))
    return table_address(table, "")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(address: str) -> None:
    deadline = time.monotonic() + STARTS
    while time.monotonic() < deadline:
        try:
            with urlopen(address, timeout=5):  # noqa: S310 - an address of this machine
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"nothing answers at {address}")
