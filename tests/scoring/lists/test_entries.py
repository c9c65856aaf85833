import pytest

from scoring.errors import RuleViolation
from scoring.game.game import PointsEntry
from scoring.lists.entries import BrokenSolo, GameEntry, PenaltyEntry, is_cancelled, lone_seat, penalty_in
from scoring.lists.penalties import Paragraph
from scoring.terms import Kind
from tests.scoring.builders import game

BROKEN = BrokenSolo(kind=Kind.DAMEN_SOLO, re=(4,), offender=1)


@pytest.mark.parametrize(
    ("facts", "seat"),
    [
        (game(130), None),
        (game(130, (2,), "damen_solo"), 2),
        (BROKEN, 4),
        (PointsEntry(value=2, winners=(1, 4)), None),
        (PointsEntry(value=2, winners=(3,)), 3),
        (PointsEntry(value=2, winners=(1, 2, 4)), 3),
    ],
)
def test_lone_seat(facts, seat):
    assert lone_seat(facts, (1, 2, 3, 4)) == seat


def test_solo_that_a_violation_ended_is_a_penalty_by_its_paragraph():  # TSR 9.4.4
    penalty = penalty_in(GameEntry(facts=BROKEN))
    assert (penalty.paragraph, is_cancelled(penalty)) == (Paragraph.SERIOUS_IN_SOLO, False)


def test_paragraph_that_ends_a_game_is_refused_for_others():  # TSR 9.4.3
    with pytest.raises(RuleViolation) as refused:
        PenaltyEntry(paragraph=Paragraph.SERIOUS, offender=1)
    assert (refused.value.code, refused.value.field) == ("paragraph_unknown", "paragraph")
