from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.sign_up.queue import (
    STEP,
    Counts,
    Party,
    Places,
    State,
    counts_of,
    place_in_queue,
    placed_before,
    places_in_queue,
    queue_of,
    settle,
)

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY = timedelta(days=1)
IN, WAITING, ASKED, OUT = State.IN, State.WAITING, State.ASKED, State.OUT


def parties(*texts: str) -> list[Party]:
    """Reads "in", "waiting 2" (two people), "waiting 1 offer" (an offer that stands) or "… lapsed"."""
    made = []
    for key, (state, *more) in enumerate((text.split() for text in texts), start=1):
        until = {"offer": NOW + DAY, "lapsed": NOW}.get(more[-1] if more else "")
        size = int(more[0]) if more else 1
        made.append(Party(key=key, size=size, state=State(state), order=key * STEP, offered_until=until))
    return made


def settled(rows: list[Party], places: Places) -> list[Party]:
    after = {party.key: party for party in rows} | {party.key: party for party in settle(rows, places, NOW)}
    return list(after.values())


CASES = [
    # Without a limit everybody who waits moves up; requests wait for approval.
    (None, ["waiting", "asked", "out", "waiting 4"], "in asked out in"),
    # The last place goes to whoever waits longest.
    (2, ["in", "waiting", "waiting"], "in in waiting"),
    (1, ["in", "waiting"], "in waiting"),
    # Two who belong together are not parted: somebody behind them passes, and they stay first in the queue.
    (2, ["in", "waiting 2", "waiting"], "in waiting in"),
    (3, ["in", "waiting 2", "waiting"], "in in waiting"),
    # An open offer holds its places.
    (2, ["in", "waiting 1 offer", "waiting"], "in waiting waiting"),
    (2, ["in", "waiting 1 lapsed", "waiting"], "in waiting in"),
    # With nobody else to take it, a lapsed offer's place goes to its holder after all.
    (2, ["in", "waiting 1 lapsed"], "in in"),
    # Fewer places put nobody out.
    (1, ["in", "in", "waiting"], "in in waiting"),
]


@pytest.mark.parametrize(("limit", "before", "after"), CASES)
def test_free_places_go_to_those_who_wait(limit, before, after):
    result = settled(parties(*before), Places(limit=limit))
    assert " ".join(party.state for party in result) == after


def test_offers_are_made_instead_of_moving_up():
    result = settled(parties("in", "waiting 2", "waiting", "waiting"), Places(limit=3, offer=DAY))
    assert [party.offered_until for party in result] == [None, NOW + DAY, None, None]
    assert counts_of(result, Places(limit=3)) == Counts(there=1, offered=2, waiting=4, free=0)


def test_lapsed_offer_goes_to_the_end():
    result = settled(parties("waiting 1 lapsed", "waiting", "waiting"), Places(limit=1, offer=DAY))
    assert [party.key for party in queue_of(result)] == [2, 3, 1]
    assert [party.key for party in result if party.offered_until] == [2]


def test_place_in_the_queue_counts_people():
    rows = parties("in", "waiting 2", "waiting", "waiting")
    assert [place_in_queue(party, rows) for party in rows[1:]] == [1, 3, 4]
    assert places_in_queue(reversed(rows)) == {party.key: place_in_queue(party, rows) for party in rows[1:]}


def test_party_is_moved_before_another():
    rows = parties("waiting", "waiting", "waiting")
    last, first = rows[2], rows[0]
    moved = [replace(last, order=placed_before(last, first, rows)), *rows[:2]]
    assert [party.key for party in queue_of(moved)] == [3, 1, 2]
    between = replace(last, order=placed_before(last, rows[1], rows))
    assert [party.key for party in queue_of([*rows[:2], between])] == [1, 3, 2]
    tight = [replace(party, order=number) for number, party in enumerate(rows)]
    assert placed_before(tight[2], tight[1], tight) is None


ANY = st.lists(
    st.builds(
        Party,
        key=st.just(0),
        size=st.integers(1, 4),
        state=st.sampled_from(State),
        order=st.just(0),
        offered_until=st.sampled_from([None, NOW, NOW + DAY]),
    ),
    max_size=12,
).map(lambda rows: [replace(party, key=at, order=at * STEP) for at, party in enumerate(rows)])
PLACES = st.builds(Places, limit=st.none() | st.integers(0, 20), offer=st.sampled_from([None, DAY]))


@given(ANY, PLACES)
def test_settling_fills_places_and_nothing_more(rows, places):
    before, result = counts_of(rows, places), settled(rows, places)
    after = counts_of(result, places)
    taken = after.there + after.offered
    assert places.limit is None or taken <= max(places.limit, before.there + before.offered)
    waiting = [party for party in result if party.state is WAITING and not party.offered_until]
    assert after.free is None or all(party.size > after.free for party in waiting)
    assert not (places.limit is None and waiting)
    assert settle(result, places, NOW) == []


@given(ANY, PLACES)
def test_settling_moves_nobody_back_or_apart(rows, places):
    old = {party.key: party for party in rows}
    for party in settle(rows, places, NOW):
        assert old[party.key].state is WAITING
        assert (party.size, party.state in (IN, WAITING)) == (old[party.key].size, True)


@given(ANY, PLACES)
def test_nobody_is_passed_by_a_party_of_their_size_or_larger(rows, places):
    lapsed = {party.key for party in rows if party.state is WAITING and party.offered_until == NOW}
    result = {party.key: party for party in settled(rows, places)}
    moved = [key for key, party in result.items() if party != {p.key: p for p in rows}[key] and key not in lapsed]
    left = [p for p in result.values() if p.state is WAITING and not p.offered_until and p.key not in lapsed]
    assert [p.key for p in left for key in moved if p.key < key and p.size <= result[key].size] == []
