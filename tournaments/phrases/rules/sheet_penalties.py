"""The rule sheet on mistakes and penalties: the federation's, under every rule book. Sentences of our own."""

from collections.abc import Iterator

from django.utils.translation import gettext

from scoring.rules.rules import RuleSet
from tournaments.phrases.rules.sheet_announcements import absagen

Lines = Iterator[str]


def penalties(rules: RuleSet) -> Lines:
    """What the referee can write (TSR chapter 9)."""
    yield gettext(
        "Whoever notices a mistake says so at once and calls the referee; the game stops until it is decided."
    )
    if rules.worth.verwerfen:
        yield gettext(
            "Not following the colour that was led is Verwerfen (see “Who wins”) and costs nothing beyond that."
        )
    yield gettext("A violation that changes nothing costs nothing.")
    yield gettext(
        "A minor violation costs 3 points, and each of the three other players writes 1; if an opponent may have "
        "harmed a soloist by it, the soloist alone writes 3."
    )
    yield from _serious(rules)
    yield gettext(
        "If a party has already won when a serious violation happens, the rest of the tricks go to the offender's "
        "opponents, no further Sonderpunkte are made, the game is written, and the violation costs as much as a minor "
        "one."
    )
    yield gettext(
        "Unsporting conduct: a warning, up to 12 points, or disqualification; where the referees' appendix sets the "
        "points, these."
    )


def _serious(rules: RuleSet) -> Lines:
    if absagen(rules):
        yield gettext(
            "A serious violation ends the game, which counts as not played: the offender loses 12 points and 3 more "
            "for each Absage of the other party; each of the three other players writes 4 and 1 more for each of these "
            "Absagen."
        )
    else:
        yield gettext(
            "A serious violation ends the game, which counts as not played: the offender loses 12 points, and each of "
            "the three other players writes 4."
        )
    yield gettext(
        "If an opponent of a soloist commits it, the soloist alone writes what the offender loses, and the solo counts "
        "as played."
    )
