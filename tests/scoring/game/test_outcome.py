import pytest

from scoring.game.game import HighestWords
from scoring.game.outcome import STAGE_OF_AUGEN, Stage, stage_needed, winner
from scoring.terms import Party
from tests.scoring.builders import word

# TSR 7.1.1 and 7.1.2: announcements, Augen that Re needs, Augen that Kontra needs
NEEDED = [
    ((None, None), 121, 120),
    (("ansage", None), 121, 120),
    (("ansage", "ansage"), 121, 120),
    ((None, "ansage"), 120, 121),
    (("keine_90", None), 151, 90),
    (("keine_60", "ansage"), 181, 60),
    (("keine_30", None), 211, 30),
    ((None, "keine_90"), 90, 151),
    (("ansage", "keine_60"), 60, 181),
    ((None, "keine_30"), 30, 211),
    (("keine_90", "keine_30"), 151, 211),
]


@pytest.mark.parametrize(("said", "re", "kontra"), NEEDED)
def test_needed_augen(said, re, kontra):
    words = HighestWords(*map(word, said))
    for party, augen in ((Party.RE, re), (Party.KONTRA, kontra)):
        assert STAGE_OF_AUGEN[augen] == stage_needed(party, words)
        assert STAGE_OF_AUGEN[augen - 1] < stage_needed(party, words)


@pytest.mark.parametrize(
    ("stage", "won"), [(Stage.ALL_TRICKS, "re"), (Stage.FROM_211, "kontra"), (Stage.NO_TRICK, "kontra")]
)
def test_one_trick_breaks_schwarz(stage, won):  # TSR 7.1.1 6, 7.1.2 8
    assert winner(stage, HighestWords(word("schwarz"), None)) == won


def test_stages_mirror():
    for augen in range(1, 240):
        assert STAGE_OF_AUGEN[augen].mirrored is STAGE_OF_AUGEN[240 - augen]
