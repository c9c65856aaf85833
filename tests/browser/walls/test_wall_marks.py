"""A wall marks what has changed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site
from tests.browser.pages import EIGHT, wait_until
from tests.browser.stage.maker import Maker
from tests.browser.walls.pages import field, on, projector, running, turn

pytestmark = pytest.mark.browser

# Records each animation except the gong's flash.
MOVES = """
window.moves = [];
addEventListener("animationstart", (event) => { if (event.target !== document.body) moves.push(event.animationName); });
"""
# A wake lock that the test can release as the system does.
LOCK = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
  const lock = Object.assign(new EventTarget(), {released: false});
  locks.push(lock);
  return lock;
}}});
"""
LET_GO = "() => { locks.at(-1).released = true; locks.at(-1).dispatchEvent(new Event('release')); }"
SHOWN = ".screen:not([hidden]) .turn:not([hidden]) li:not([hidden])"


@pytest.fixture
def wall(browser: Browser, site: Site) -> Iterator[Page]:
    yield from projector(browser, site, MOVES + LOCK)


def test_marks_last_for_one_turn(wall: Page, maker: Maker, site: Site) -> None:
    stored = running(wall, maker, site, field(12))
    stored.earn({number: 100 - number for number in range(1, 13)})
    leader = wall.locator(f"{SHOWN} .num").first
    expect(leader).to_have_text("99")
    on(wall, "running")
    wall.reload()
    wall.clock.run_for(1_000)  # the page is open for a while
    marked = wall.locator(f"{SHOWN}.changed .num")
    expect(marked).to_have_count(0)
    wait_until(wall, lambda: wall.evaluate("moves.length"))
    moves = len(wall.evaluate("moves"))
    stored.earn({2: 200})  # everybody else's rank may change
    expect(leader).to_have_text("200")
    expect(marked).to_have_text(["200"])
    stored.earn({3: 150})
    expect(marked).to_have_text(["200", "150"])
    assert len(wall.evaluate("moves")) == moves
    turn(wall)
    expect(wall.locator(SHOWN)).to_have_count(12)  # the standings are shown
    expect(marked).to_have_text(["200", "150"])
    wait_until(wall, lambda: wall.evaluate("moves.length") == moves + 1)
    turn(wall)
    expect(wall.locator(SHOWN)).to_have_count(10)
    expect(marked).to_have_count(0)


def test_marks_disappear_without_turns(wall: Page, maker: Maker, site: Site) -> None:
    stored = running(wall, maker, site, EIGHT)
    stored.earn({number: 100 - number for number in range(1, 9)})
    marked = wall.locator(f"{SHOWN}.changed .num")
    expect(wall.locator(f"{SHOWN} .num").first).to_have_text("99")
    turn(wall)
    expect(marked).to_have_count(0)
    stored.earn({2: 200})
    expect(marked).to_have_text(["200"])
    turn(wall)
    expect(marked).to_have_count(0)


def test_released_wake_lock_is_requested_again(wall: Page) -> None:
    wall.clock.install()
    wall.goto("/wall/")
    assert wall.evaluate("locks.length") == 1
    wall.evaluate(LET_GO)
    wall.clock.run_for(5_000)
    assert wall.evaluate("locks.length") == 1
    wall.clock.run_for(30_000)
    assert wall.evaluate("locks.length") == 2
    wall.clock.run_for(60_000)
    assert wall.evaluate("locks.length") == 2
