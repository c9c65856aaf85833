import threading
import time

from config.queued_sqlite3.turns import Turns

WAIT = 10.0


def waiting(turns: Turns, order: list[int], number: int) -> threading.Thread:
    """Starts a thread that waits for its turn, records its number and gives the turn back."""

    def wait() -> None:
        assert turns.take(WAIT)
        order.append(number)
        turns.give_back()

    before = len(turns._queue)
    thread = threading.Thread(target=wait)
    thread.start()
    while len(turns._queue) == before:
        time.sleep(0.001)
    return thread


def test_turns_are_granted_in_order_of_arrival():
    turns, order = Turns(), []
    assert turns.take(WAIT)
    threads = [waiting(turns, order, number) for number in range(5)]
    turns.give_back()
    for thread in threads:
        thread.join()
    assert order == [0, 1, 2, 3, 4]
    assert turns.take(0)


def test_turn_timed_out_leaves_the_queue():
    turns = Turns()
    assert turns.take(WAIT)
    assert not turns.take(0.001)
    turns.give_back()
    assert turns.take(0)
