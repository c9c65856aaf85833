"""Processor seconds of tests, with limits for the quick ones."""

import os
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

COSTS = "processor seconds"
# For one quick test, and for all with their set-up, on a machine where `_yardstick` takes YARDSTICK. Excess is
# reported; a run fails only if it is FAR above, since a machine can be half as fast for a moment.
ONE, ALL = 2.0, 360.0
FAR = 2.0
YARDSTICK = 0.03
# Processor seconds between two measurements of the pace, which depends on other processes.
EVERY = 8.0
GAME = {"kind": "normal", "re": [1, 3], "augen_re": 155}
BEGUN, SHARED = pytest.StashKey[float](), pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("timing")
    group.addoption(
        "--limits", action="store_true", help="say which tests take too long, and fail where they take twice that"
    )
    group.addoption("--costs-to", type=Path, help="append each test's processor seconds to a file, a line each")


def pytest_configure(config: pytest.Config) -> None:
    tests = PerTestTimer(config)
    config.pluginmanager.register(tests, "timing-tests")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(SuiteTimer(config, tests), "timing-whole")


def used() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def pace() -> float:
    """Returns how slow the machine is as a factor, at least 1."""
    return max(1.0, min(_yardstick() for _ in range(2)) / YARDSTICK)


def _yardstick() -> float:
    """Times typical work. A plain loop would stay fast even if others fill the processor's cache."""
    from scoring import score_line  # imported at the top, its lines would run before coverage starts

    begun = time.process_time()
    for _ in range(600):
        score_line(GAME, "ddv")
    return time.process_time() - begun


class PerTestTimer:
    """Measures each test without the fixtures it shares with others."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.shared, self.depth = config, 0.0, 0
        self.looked, self.slower, self.usual = 0.0, 1.0, 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        """Starts counting after collection, which each worker does in full."""
        self.slower, self.looked = pace(), used()

    def look(self) -> float:
        """Returns the slower of the previous and the current pace, which is used for the time in between."""
        before, spent = self.slower, used() - self.looked
        self.slower = pace()
        self.usual += spent / max(before, self.slower)
        self.looked = used()
        return max(before, self.slower)

    def whole(self) -> float:
        self.look()
        return self.usual

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        item.stash[BEGUN], item.stash[SHARED] = used(), self.shared
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Measures before teardown, because the last test's also stops the shared servers and browsers."""
        spent = used() - item.stash[BEGUN] - (self.shared - item.stash[SHARED])
        slower = self.look() if spent > ONE or used() - self.looked > EVERY else self.slower
        item.user_properties.append((COSTS, round(spent / slower, 3)))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        if fixturedef.scope == "function":
            return (yield)
        with self._set_up_for_others():
            return (yield)

    @contextmanager
    def _set_up_for_others(self) -> Iterator[None]:
        begun = used()
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1
            if not self.depth:
                self.shared += used() - begun

    def pytest_sessionfinish(self) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput[COSTS] = self.whole()


class SuiteTimer:
    """Sums up costs. With `--limits` it reports excesses, and fails if they are large."""

    def __init__(self, config: pytest.Config, tests: PerTestTimer) -> None:
        self.limits, self.file, self.tests = config.option.limits, config.option.costs_to, tests
        self.costs: dict[str, float] = {}
        self.workers: list[float] = []
        self.faults: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.costs[report.nodeid] = dict(report.user_properties).get(COSTS, 0.0)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.workers.append(getattr(node, "workeroutput", {}).get(COSTS, 0.0))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.workers = self.workers or [self.tests.whole()]
        self.faults = above(self.costs, self.total())
        far_above = above(self.costs, self.total(), FAR)
        if self.limits and far_above and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if self.file:
            with self.file.open("a") as kept:
                kept.writelines(f"{seconds:7.2f} {test}\n" for test, seconds in self.costs.items())

    def total(self) -> float:
        return sum(self.workers)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.limits:
            terminalreporter.line(f"{self.total():.0f} of {ALL:.0f} processor seconds at the usual pace.")
            for fault in self.faults:
                terminalreporter.line(fault, red=True)


def above(costs: dict[str, float], total: float, times: float = 1.0) -> list[str]:
    """Returns messages on limits exceeded `times` times over."""
    faults = [
        f"{test}: {seconds} processor seconds; a quick test may take {ONE:.1f} at the usual pace."
        for test, seconds in costs.items()
        if seconds > times * ONE
    ]
    if total > times * ALL:
        faults.append(f"All together: {total:.0f} processor seconds; they may take {ALL:.0f} at the usual pace.")
    return faults
