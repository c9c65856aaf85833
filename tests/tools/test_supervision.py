"""Supervising processes. The time is passed to `look`, so no test has to wait."""

import os
import signal
import subprocess
import sys

import pytest

from tests.installation import descendants, is_running, wait_until
from tests.paths import ROOT
from tools.supervision import LONGEST_PAUSE, PAUSES, STEADY_SECONDS, NeverRunsError, Service, Supervisor, Watch

LIVES = ("sleep", "600")
DIES = ("false",)


def watch_of(command: tuple[str, ...], essential: bool = False) -> Watch:
    return Watch(Service(name="dummy", command=command, essential=essential), dict(os.environ))


@pytest.fixture
def alive():
    watch = watch_of(LIVES)
    watch.look(0.0)
    yield watch
    watch.kill()


def deaths(watch: Watch, count: int, now: float = 0.0) -> list[float]:
    pauses = []
    for _ in range(count):
        watch.look(now)
        if watch.process is not None:
            watch.process.wait()
            watch.look(now)
        pauses.append(watch.due_at - now)
        now = watch.due_at
    return pauses


def test_killed_process_is_started_again_at_once(alive):
    first = alive.process.pid
    alive.process.kill()
    alive.process.wait()
    alive.look(STEADY_SECONDS + 1)
    alive.look(STEADY_SECONDS + 1)
    assert is_running(alive.process.pid)
    assert alive.process.pid != first


def test_pauses_grow_while_it_dies_at_once():
    assert deaths(watch_of(DIES), 6) == [*PAUSES, LONGEST_PAUSE, LONGEST_PAUSE]


def test_nothing_is_started_before_the_pause_is_over():
    watch = watch_of(DIES)
    deaths(watch, 2)
    watch.look(watch.due_at - 0.1)
    assert watch.process is None


def test_long_life_resets_earlier_deaths(alive):
    alive.deaths = 3
    alive.look(STEADY_SECONDS)
    assert (alive.deaths, alive.has_been_steady) == (0, True)


@pytest.mark.parametrize("command", [DIES, ("no-such-program",)])
def test_essential_service_that_never_runs_ends_everything(command):
    with pytest.raises(NeverRunsError, match="The dummy cannot be started: it stopped immediately 5 times"):
        deaths(watch_of(command, essential=True), 5)


def test_essential_service_that_ran_once_is_never_given_up():
    watch = watch_of(DIES, essential=True)
    watch.has_been_steady = True
    assert deaths(watch, 6)[-1] == LONGEST_PAUSE


def test_children_of_killed_process_are_killed():
    watch = watch_of(("sh", "-c", "sleep 600 & wait"))
    watch.look(0.0)
    child = wait_until(lambda: descendants(watch.process.pid), 10)[0]
    watch.process.kill()
    watch.process.wait()
    watch.look(1.0)
    wait_until(lambda: not is_running(child), 10)


def test_stubborn_process_is_killed_at_the_end(monkeypatch):
    monkeypatch.setattr("tools.supervision.STOP_SECONDS", 0.2)
    stubborn = Service(name="stubborn", command=("sh", "-c", "trap '' TERM; sleep 600 & wait; sleep 600"))
    with Supervisor([stubborn, Service(name="dummy", command=LIVES)], dict(os.environ)) as supervisor:
        pids = [watch.process.pid for watch in supervisor.watches]
        pids += wait_until(lambda: descendants(pids[0]), 10)
    wait_until(lambda: not any(is_running(pid) for pid in pids), 10)


def test_service_added_later_is_supervised():
    with Supervisor([Service(name="first", command=LIVES)], dict(os.environ)) as supervisor:
        supervisor.add_services([Service(name="second", command=LIVES)])
        supervisor.look_until(lambda: all(watch.process for watch in supervisor.watches))
        second = supervisor.watches[1].process.pid
        assert is_running(second)
    wait_until(lambda: not is_running(second), 10)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_outlives_the_supervisor(number):
    code = f"""
import os
from tools.supervision import Service, Supervisor
with Supervisor([Service(name="dummy", command={LIVES})], dict(os.environ)) as supervisor:
    print(supervisor.watches[0].process.pid, flush=True)
    supervisor.look_until(lambda: False)
"""
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE)
    child = int(parent.stdout.readline())
    parent.send_signal(number)
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not is_running(child), 10)
