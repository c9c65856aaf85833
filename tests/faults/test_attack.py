"""Guests attack while tables enter games."""

import re
import threading
import time
from collections import Counter

from tests.faults.evening import Evening, Watched
from tests.faults.guests import OWN_CLUB, TRICKS, Guest
from tests.installation import Installation

PATIENCE = 240  # seconds
GAMES = 2  # entered by each table meanwhile
TABLES = 6
NEW_DEVICE_PATIENCE = 120  # seconds for a visitor at an address without guests to get in
ELSEWHERE = {"X-Forwarded-For": "192.0.2.77"}  # only this machine may set it


def test_evening_continues_during_attacks(site: Installation) -> None:
    desk = Watched(site.address)
    assert desk.sign_in(*site.owner_account()).status == 302
    site.python(OWN_CLUB)
    over = threading.Event()
    guests = [Guest(site, trick, over) for trick in TRICKS]
    with Evening(site, site.tables(TABLES)) as evening:
        for guest in guests:
            guest.start()
        until = time.monotonic() + PATIENCE
        while any(len(keeper.acknowledged) < GAMES for keeper in evening.keepers) and time.monotonic() < until:
            assert desk.get("/organise/").status == 200
            assert desk.send("/accounts/logout/", {}).status == 302
            assert desk.sign_in(*site.owner_account()).status == 302
        newcomer = Watched(site.address)  # without the desk's cookie, which skips all waits
        newcomer.headers |= ELSEWHERE
        is_in = signs_in_after_waits(newcomer, *site.owner_account())
        over.set()
        for guest in guests:
            guest.join()
    assert all(guest.done for guest in guests), [guest.name for guest in guests if not guest.done]
    assert is_in, newcomer.statuses
    assert {*evening.statuses, *desk.statuses, *newcomer.statuses} == {200, 302}
    assert not _failures(guests)
    assert min(len(keeper.acknowledged) for keeper in evening.keepers) >= GAMES
    assert evening.missing() == []
    assert site.manage("recompute", "--check") == "0 differences\n"
    assert "Traceback" not in site.log()


def signs_in_after_waits(visitor: Watched, email: str, password: str) -> bool:
    """True if a sign-in succeeds after waiting as long as the page asks."""
    until = time.monotonic() + NEW_DEVICE_PATIENCE
    while time.monotonic() < until:
        answer = visitor.sign_in(email, password)
        if answer.status == 302:
            return True
        wait = re.search(r"Wait (a|\d+) second", answer.text)
        assert wait, answer.text
        time.sleep(1 if wait[1] == "a" else int(wait[1]))
    return False


def _failures(guests: list[Guest]) -> dict[str, Counter[int]]:
    statuses = {guest.name: Counter({s: n for s, n in guest.visitor.statuses.items() if s >= 500}) for guest in guests}
    return {name: counter for name, counter in statuses.items() if counter}
