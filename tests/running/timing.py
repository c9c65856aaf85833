"""Processor seconds of tests: what they cost whatever else the machine does; the quick ones have limits."""

import os
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

COSTS = "processor seconds"
# Of one quick test, and of all of them with their set-up, where `_yardstick` takes YARDSTICK.
ONE, ALL = 2.0, 360.0
YARDSTICK = 0.04
BEGUN, SHARED = pytest.StashKey[float](), pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("timing")
    group.addoption("--limits", action="store_true", help="fail where a test or all of them take too long")
    group.addoption("--costs-to", type=Path, help="append each test's processor seconds to a file, a line each")


def pytest_configure(config: pytest.Config) -> None:
    tests = OnTests(config)
    config.pluginmanager.register(tests, "timing-tests")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(OnTheWhole(config, tests), "timing-whole")


def used() -> float:
    """Processor seconds of this process and of all that it has started and waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def pace() -> float:
    """Factor by which this machine is slower than usual at the moment, at least 1."""
    return max(1.0, min(_yardstick() for _ in range(5)) / YARDSTICK)


def _yardstick() -> float:
    """Times a sum that asks for no memory: what other tests have left there must not count."""
    begun = time.process_time()
    sum(number * number % 7 for number in range(400_000))
    return time.process_time() - begun


class OnTests:
    """Measures each test where it runs, without fixtures that it shares with others."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.shared, self.depth = config, 0.0, 0
        self.begun, self.slower = 0.0, 1.0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        """Begins to count here: every worker collects all tests, however many workers there are."""
        self.slower, self.begun = pace(), used()

    def whole(self) -> tuple[float, float]:
        """Processor seconds of this process since it has collected, and its pace, the worse of both ends."""
        return used() - self.begun, max(self.slower, pace())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        item.stash[BEGUN], item.stash[SHARED] = used(), self.shared
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Before anything is cleared away: the last test's teardown ends servers and browsers of all others."""
        shared = self.shared - item.stash[SHARED]
        item.user_properties.append((COSTS, round(used() - item.stash[BEGUN] - shared, 3)))

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


class OnTheWhole:
    """Adds up what the tests cost; with `--limits` fails above one."""

    def __init__(self, config: pytest.Config, tests: OnTests) -> None:
        self.limits, self.file, self.tests = config.option.limits, config.option.costs_to, tests
        self.costs: dict[str, float] = {}
        self.slower = 1.0
        self.workers: list[tuple[float, float]] = []
        self.faults: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.costs[report.nodeid] = dict(report.user_properties).get(COSTS, 0.0)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.workers.append(getattr(node, "workeroutput", {}).get(COSTS, (0.0, 1.0)))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.workers = self.workers or [self.tests.whole()]
        self.slower = max(slower for _, slower in self.workers)
        self.faults = above(self.costs, self.total(), self.slower)
        if self.limits and self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if self.file:
            with self.file.open("a") as kept:
                kept.writelines(f"{seconds:7.2f} {test}\n" for test, seconds in self.costs.items())

    def total(self) -> float:
        """Processor seconds of all processes that ran tests."""
        return sum(spent for spent, _ in self.workers)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.limits:
            terminalreporter.line(f"{self.total():.0f} of {ALL * self.slower:.0f} processor seconds.")
            for fault in self.faults:
                terminalreporter.line(fault, red=True)


def above(costs: dict[str, float], total: float, slower: float) -> list[str]:
    """A sentence for each limit that is exceeded on a machine that takes so many times as long."""
    limits = f"on a machine that takes {slower:.1f} times as long as usual"
    faults = [
        f"{test}: {seconds} processor seconds; a quick test may take {ONE * slower:.1f} {limits}."
        for test, seconds in costs.items()
        if seconds > ONE * slower
    ]
    if total > ALL * slower:
        faults.append(f"All together: {total:.0f} processor seconds; they may take {ALL * slower:.0f} {limits}.")
    return faults
