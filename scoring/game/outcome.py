"""Rules that decide who wins a game (TSR 7.1), written as tables.

| paragraph | done |
|---|---|
| 7.1.1 1 to 4, 7.1.2 1 to 4 | PLAIN |
| 7.1.1 5 and 6, 7.1.2 5 and 6 | STAGE_FOR_OWN_ABSAGE |
| 7.1.1 7 and 8, 7.1.2 7 and 8 | STAGE_AGAINST_ABSAGE |
| 7.1.3 | `winner` returns None |
| 9.5.1 (decided games) | not here: enter the cards after the referee's decision |
"""

from enum import IntEnum

from scoring.game.game import ALL_AUGEN, HighestWords
from scoring.terms import Announcement, Party


class Stage(IntEnum):
    """The levels that a party can reach with its Augen and tricks."""

    NO_TRICK = 0
    UNDER_30 = 1
    FROM_30 = 2
    FROM_60 = 3
    FROM_90 = 4
    EXACTLY_120 = 5
    FROM_121 = 6
    FROM_151 = 7
    FROM_181 = 8
    FROM_211 = 9
    ALL_TRICKS = 10

    @property
    def mirrored(self) -> "Stage":
        """The stage that the other party has reached."""
        return STAGES[-1 - self]


STAGES = tuple(Stage)
# Lowest Augen of each stage from UNDER_30 to FROM_211, for a party with at least one trick.
_FROM = (0, 30, 60, 90, 120, 121, 151, 181, 211)
STAGE_OF_AUGEN = tuple(STAGES[sum(augen >= start for start in _FROM)] for augen in range(ALL_AUGEN + 1))

# TSR 7.1.1 and 7.1.2, 1 to 4: (Re announced, Kontra announced) -> stage Re needs. Kontra needs the rest.
PLAIN = {
    (False, False): Stage.FROM_121,
    (True, False): Stage.FROM_121,
    (True, True): Stage.FROM_121,
    (False, True): Stage.EXACTLY_120,
}
# 5 and 6: stage needed after the party's own Absage.
STAGE_FOR_OWN_ABSAGE = {
    Announcement.KEINE_90: Stage.FROM_151,
    Announcement.KEINE_60: Stage.FROM_181,
    Announcement.KEINE_30: Stage.FROM_211,
    Announcement.SCHWARZ: Stage.ALL_TRICKS,
}
# 7 and 8: stage needed by a party without Absage, after the other's.
STAGE_AGAINST_ABSAGE = {
    Announcement.KEINE_90: Stage.FROM_90,
    Announcement.KEINE_60: Stage.FROM_60,
    Announcement.KEINE_30: Stage.FROM_30,
    Announcement.SCHWARZ: Stage.UNDER_30,
}


def stage_needed(party: Party, words: HighestWords) -> Stage:
    """Returns the stage a party needs to win.

    >>> stage_needed(Party.RE, HighestWords(None, Announcement.ANSAGE)).name
    'EXACTLY_120'
    """
    own, other = (words.re, words.kontra) if party is Party.RE else (words.kontra, words.re)
    if own in STAGE_FOR_OWN_ABSAGE:
        return STAGE_FOR_OWN_ABSAGE[own]
    if other in STAGE_AGAINST_ABSAGE:
        return STAGE_AGAINST_ABSAGE[other]
    re_needs = PLAIN[words.re is not None, words.kontra is not None]
    return re_needs if party is Party.RE else STAGES[re_needs - 1].mirrored


def winner(stage: Stage, words: HighestWords) -> Party | None:
    """Returns the winner if Re has reached `stage`, or None if both parties have missed their goal (TSR 7.1.3)."""
    if stage >= stage_needed(Party.RE, words):
        return Party.RE
    if stage.mirrored >= stage_needed(Party.KONTRA, words):
        return Party.KONTRA
    return None
