from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from uuid import uuid4

import pytest

from accounts.brakes import brakes
from accounts.brakes.brakes import Attempt, TooSoonError

pytestmark = pytest.mark.services


def somebody(account: str | None = None, origin: str | None = None, device: str | None = None) -> Attempt:
    return Attempt(account=account or uuid4().hex, origin=origin or uuid4().hex, device=device)


def guess(attempt: Attempt, now: float) -> int:
    """Returns the seconds to wait, or 0 if the wrong password was checked."""
    try:
        brakes.admit(attempt, now=now)
    except TooSoonError as wait:
        return wait.seconds
    brakes.note_failure(attempt)
    return 0


def guesses_in(attempt: Attempt, seconds: int) -> int:
    """Returns how many passwords are checked for somebody who guesses without pausing."""
    return sum(not guess(attempt, float(now)) for now in range(seconds))


@pytest.mark.parametrize("device", [None, "mine"])
def test_wait_grows_with_own_failures(device: str | None) -> None:
    attempt, now, waits = somebody(device=device), 0.0, []
    for _ in range(12):
        waits.append(guess(attempt, now))
        now += waits[-1]
        if waits[-1]:
            assert guess(attempt, now) == 0
    assert waits == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30]


def test_attempt_during_wait_is_ignored() -> None:
    attempt = somebody()
    for _ in range(7):
        guess(attempt, 0.0)
    assert [guess(attempt, 0.0) for _ in range(50)] == [1] * 50
    assert guess(attempt, 1.0) == 0
    assert guess(attempt, 1.0) == 2


def test_right_password_clears_own_failures() -> None:
    attempt = somebody()
    for _ in range(5):
        guess(attempt, 0.0)
    brakes.admit(attempt, now=1.0)
    brakes.forget(attempt)
    assert [guess(attempt, 1.0) for _ in range(5)] == [0] * 5


def test_parallel_attempts_gain_nothing() -> None:
    attempt = somebody()
    with ThreadPoolExecutor(40) as threads:
        waits = list(threads.map(lambda _: guess(attempt, 0.0), range(40)))
    assert waits.count(0) == 5


def test_stranger_does_not_slow_other_origins() -> None:
    victim = somebody()
    guesses_in(somebody(account=victim.account), 60)
    assert guess(victim, 60.0) == 0


def test_pressure_on_account_slows_only_new_devices() -> None:
    account = uuid4().hex
    for _ in range(30):
        guesses_in(somebody(account=account), 2)
    known, new = somebody(account, device="mine"), somebody(account)
    assert guess(known, 60.0) == 0
    wait = guess(new, 60.0)
    assert 0 < wait <= brakes.LONGEST_WAIT
    guesses_in(somebody(account=account), 60)  # attempts during the wait take nobody's turn
    assert guess(new, 60.0 + wait) == 0


def test_pressure_on_origin_slows_only_its_new_devices() -> None:
    origin, account = uuid4().hex, uuid4().hex
    for _ in range(60):
        guess(somebody(origin=origin), 0.0)
    assert guess(somebody(account), 0.0) == 0
    assert guess(somebody(account, origin, device="mine"), 0.0) == 0
    assert guess(somebody(account, origin), 0.0) > 0


def test_origin_at_many_accounts_gets_two_attempts_a_minute() -> None:
    origin = uuid4().hex
    looked_at = sum(not guess(somebody(origin=origin), second) for second in range(300) for _ in range(2))
    assert looked_at <= brakes.FREE_OF_ORIGIN + 6 + 2 * 5


def test_room_limits_only_new_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brakes, "PLACES", BoundedSemaphore(1))
    monkeypatch.setattr(brakes, "PATIENCE", 0)
    with brakes.hashing_slot(somebody()), brakes.hashing_slot(somebody(device="mine")):
        with pytest.raises(TooSoonError) as wait, brakes.hashing_slot(somebody()):
            pytest.fail("there is one place")
        assert wait.value.seconds == 1
    with brakes.hashing_slot(somebody()):
        pass


def test_guesser_gets_two_attempts_a_minute() -> None:
    assert guesses_in(somebody(), 600) <= 9 + 2 * 10
