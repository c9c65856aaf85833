"""State of a list in the pile."""

import pytest

from tournaments.desk.paper.pile import Stand, stand_of

# Paper in hand, list complete, entered by phone; result of comparing, still valid.
CASES = [
    (False, False, False, "", False, Stand.MISSING),
    (False, False, True, "", False, Stand.MISSING),
    (False, True, True, "", False, Stand.BY_PHONE),
    (True, False, False, "", False, Stand.UNTYPED),
    (True, False, True, "", False, Stand.UNTYPED),
    (True, True, True, "", False, Stand.TO_COMPARE),
    (True, True, False, "", False, Stand.TYPED),
    (True, True, True, "agrees", True, Stand.AGREES),
    (True, True, True, "kept", True, Stand.KEPT),
    (True, True, True, "agrees", False, Stand.CHANGED),
    (True, True, False, "kept", False, Stand.CHANGED),
    (True, False, True, "agrees", False, Stand.UNTYPED),
]


@pytest.mark.parametrize(("is_here", "is_in", "by_phone", "outcome", "holds", "stand"), CASES)
def test_state_of_a_list(is_here, is_in, by_phone, outcome, holds, stand):
    assert stand_of(is_here=is_here, is_in=is_in, by_phone=by_phone, outcome=outcome, holds=holds) is stand
