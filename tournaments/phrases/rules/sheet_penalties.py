"""Rule sheet: the federation's penalties, for every rule book, described in our own words."""

from django.utils.translation import gettext

from scoring.rules.rules import RuleSet
from tournaments.phrases.rules.sheet_announcements import absagen
from tournaments.phrases.rules.sheet_before import has_hochzeit
from tournaments.phrases.rules.sheet_federation import played_again
from tournaments.phrases.rules.sheet_words import Lines


def penalties(rules: RuleSet, *, refereed: bool) -> Lines:
    """Yields the referee's penalties (TSR chapter 9), or how a table settles mistakes without a referee."""
    if refereed:
        yield gettext(
            "The opponents may object to a mistake, and so may everybody else while it is not clear who "
            "plays with whom. They must object at once and call the referee; the game stops until the "
            "decision."
        )
    else:
        yield gettext(
            "The opponents may object to a mistake, and so may everybody else while it is not clear who "
            "plays with whom. They must object at once; the game stops until the table has settled it."
        )
    yield gettext("Players who play on can no longer object; anything not objected to in time stands as played.")
    if rules.worth.verwerfen:
        yield gettext("Failing to follow suit is Verwerfen (see “Who wins”) and costs nothing more.")
    yield gettext("A violation that changes nothing costs nothing.")
    yield gettext(
        "A minor violation, which cannot decide who wins, costs 3 points, and each of the other three "
        "players scores 1; if an opponent may have harmed the soloist, only the soloist scores, 3 points. "
        "The game continues."
    )
    yield from _serious_violations(rules)
    yield _start_of_silent_solo(rules)
    yield gettext(
        "If a party has already won when a serious violation happens, the remaining tricks go to the "
        "offender’s opponents, no more Sonderpunkte can be made, the game is scored, and the violation "
        "costs the same as a minor one."
    )
    if refereed:
        yield from played_again(rules)
        yield gettext(
            "Unsporting conduct: a warning, up to 12 penalty points, or disqualification; if the "
            "federation’s appendix for referees sets the points, those apply. Nobody else scores for it."
        )


def _serious_violations(rules: RuleSet) -> Lines:
    yield gettext(
        "A serious violation, which may decide who wins, ends the game; it counts as not played, and the same dealer "
        "deals again."
    )
    if absagen(rules):
        yield gettext(
            "The offender loses 12 points, plus 3 for each Absage the other party had made by then; each of"
            " the other three players scores 4, plus 1 for each of these Absagen."
        )
    else:
        yield gettext("The offender loses 12 points, and each of the other three players scores 4.")
    yield gettext(
        "If an opponent of a soloist commits such a violation, only the soloist scores what the offender "
        "loses, and the solo counts as played, without further points."
    )


def _start_of_silent_solo(rules: RuleSet) -> str:
    """Explains when a player with both ♣ queens counts as a soloist (TSR 4.4.3 b, 4.4.5)."""
    if has_hochzeit(rules) and rules.hochzeit.last_trick is not None:
        return gettext(
            "When judging mistakes, a silent Hochzeit counts as a solo once both ♣ queens are on the table,"
            " and a Hochzeit without a partner after the Klärungsstich."
        )
    return gettext("When judging mistakes, a silent Hochzeit counts as a solo once both ♣ queens are on the table.")
