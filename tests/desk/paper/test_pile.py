"""The state of a list in the pile."""

import pytest

from tournaments.desk.paper.pile import PaperState, stand_of

# Paper in hand, list complete, entered by phone; result of comparing, still valid.
CASES = [
    (False, False, False, "", False, PaperState.MISSING),
    (False, False, True, "", False, PaperState.MISSING),
    (False, True, True, "", False, PaperState.BY_PHONE),
    (True, False, False, "", False, PaperState.UNTYPED),
    (True, False, True, "", False, PaperState.UNTYPED),
    (True, True, True, "", False, PaperState.TO_COMPARE),
    (True, True, False, "", False, PaperState.TYPED),
    (True, True, True, "agrees", True, PaperState.AGREES),
    (True, True, True, "kept", True, PaperState.KEPT),
    (True, True, True, "agrees", False, PaperState.CHANGED),
    (True, True, False, "kept", False, PaperState.CHANGED),
    (True, False, True, "agrees", False, PaperState.UNTYPED),
]


@pytest.mark.parametrize(("is_here", "is_in", "by_phone", "outcome", "holds", "stand"), CASES)
def test_state_of_a_list(is_here, is_in, by_phone, outcome, holds, stand):
    assert stand_of(is_here=is_here, is_in=is_in, by_phone=by_phone, outcome=outcome, holds=holds) is stand
