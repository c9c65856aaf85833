"""Rule sheet: the value of a game and how points are counted, described in our own words."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.game.game import STANDS_INSTEAD_OF
from scoring.rules.cards import CaughtBy, WhichAces
from scoring.rules.rules import RuleSet
from scoring.rules.worth import AbsagenCount, AgainstAbsage, AnnouncementWorth, Counting, GegenDieAlten
from scoring.terms import Announcement, Sonderpunkt
from tournaments.phrases.rules.options import SONDERPUNKTE_EXPLAINED
from tournaments.phrases.rules.sheet_announcements import absagen, absagen_named
from tournaments.phrases.rules.sheet_words import Lines, as_read, has_sonderpunkte
from tournaments.phrases.terms import SONDERPUNKTE, word

Rows = tuple[tuple[str, str], ...]

ABSAGEN_OF: Mapping[str, Promise] = {
    AbsagenCount.EITHER: _("{words} said by either party"),
    AbsagenCount.OWN: _("{words} said by the winners"),
}
AGAINST: Mapping[Announcement, Promise] = {
    Announcement.KEINE_90: _("120 against keine 90"),
    Announcement.KEINE_60: _("90 against keine 60"),
    Announcement.KEINE_30: _("60 against keine 30"),
    Announcement.SCHWARZ: _("30 against schwarz"),
}


def worth(rules: RuleSet) -> Rows:
    return tuple(_worth(rules))


def _worth(rules: RuleSet) -> Iterator[tuple[str, str]]:
    options = rules.worth
    yield gettext("won"), "1"
    yield gettext("others below 90, below 60, below 30, without a trick"), gettext("1 each")
    if options.announcement is AnnouncementWorth.PLUS_TWO:
        yield gettext("Re announced, Kontra announced"), gettext("2 each")
    if absagen(rules):
        yield str(ABSAGEN_OF[options.absagen]).format(words=absagen_named(rules)), _one_each(rules)
        yield from _against_absagen(rules)
    if options.gegen_die_alten is GegenDieAlten.BASE:
        yield gettext("against the Alten: Kontra wins in two against two"), "1"
    if options.solo:
        yield gettext("a solo was played"), str(options.solo)
    if options.announcement is AnnouncementWorth.DOUBLING:
        yield gettext("Re announced, Kontra announced: doubles all of the above"), gettext("× 2 each")


def _against_absagen(rules: RuleSet) -> Iterator[tuple[str, str]]:
    option, said = rules.worth.against_absage, absagen(rules)
    if option is AgainstAbsage.NONE:
        return
    reached = gettext("Augen reached: {reached}").format(reached=", ".join(str(AGAINST[step]) for step in said))
    highest_only = option is AgainstAbsage.HIGHEST and len(said) > 1
    yield reached, gettext("1, only against the highest Absage") if highest_only else _one_each(rules)


def _one_each(rules: RuleSet) -> str:
    return gettext("1 each") if len(absagen(rules)) > 1 else "1"


def sonderpunkte(rules: RuleSet) -> Rows:
    alten = rules.worth.gegen_die_alten is GegenDieAlten.SONDERPUNKT
    rows = [(capfirst(gettext("against the Alten: Kontra wins in two against two")), "1")] if alten else []
    return (*rows, *((_explain(rules, sonderpunkt), str(points)) for sonderpunkt, points in rules.sonderpunkte))


# With Schweine, a ♦ ace may not be a fox.
NO_SCHWEIN: Mapping[Sonderpunkt, Promise] = {
    Sonderpunkt.FUCHS: _("A ♦ ace of the other party, unless it is a Schwein, captured in a trick."),
    Sonderpunkt.FUCHS_AM_END: _("A ♦ ace, no Schwein, takes the last trick."),
    Sonderpunkt.DOPPEL_FUCHS_AM_END: _(
        "Both ♦ aces of one party, no Schweine, in the last trick, and one of them takes it."
    ),
}


def _explain(rules: RuleSet, sonderpunkt: Sonderpunkt) -> str:
    name = word(SONDERPUNKTE, sonderpunkt)
    explained = SONDERPUNKTE_EXPLAINED[sonderpunkt]
    if sonderpunkt is Sonderpunkt.KARLCHEN_GEFANGEN and rules.play.karlchen_caught_by is CaughtBy.KARO_DAME:
        explained = _("A ♦ queen takes the last trick with a ♣ jack of the other party in it.")
    if rules.schweine.which is not WhichAces.NONE:
        explained = NO_SCHWEIN.get(sonderpunkt, explained)
    return gettext("{name}: {explained}").format(name=capfirst(name), explained=explained)


COUNTING: Mapping[str, Promise] = {
    Counting.PLUS_MINUS: _(
        "The winners score the value as plus, the losers as minus; a soloist scores three times the value. Every line "
        "adds up to zero."
    ),
    Counting.PLUS: _("Only the winners score, as plus."),
    Counting.MINUS: _("Only the losers score, as minus."),
}
SOLOIST_ALONE: Mapping[str, Promise] = {
    Counting.PLUS: _(
        "A soloist who wins scores three times the value; if the soloist loses, each opponent scores it once."
    ),
    Counting.MINUS: _(
        "A soloist who loses scores three times the value; if the soloist wins, each opponent scores it once."
    ),
}
# Negative values, and games without a winner (rule books, section 3, Counting).
BELOW_ZERO: Mapping[str, Promise] = {
    Counting.PLUS_MINUS: _(
        "If the losers’ Sonderpunkte take the value below zero, the winners score minus and the losers plus."
    ),
    Counting.PLUS: _("If the losers’ Sonderpunkte take the value below zero, the winners score minus."),
    Counting.MINUS: _("If the losers’ Sonderpunkte take the value below zero, the losers score plus."),
}
NOBODY_WON: Mapping[tuple[str, bool], Promise] = {
    **dict.fromkeys(
        ((Counting.PLUS_MINUS, always) for always in (True, False)),
        _(
            "If nobody won, the points of both parties are set off; the one with more scores the difference"
            " as plus, the other as minus."
        ),
    ),
    (Counting.PLUS, True): _(
        "If nobody won, the points of both parties are set off, and the one with more scores the difference."
    ),
    (Counting.PLUS, False): _(
        "If nobody won, the points of both parties are set off, and the one with more scores the "
        "difference, only once even in a solo."
    ),
    (Counting.MINUS, True): _(
        "If nobody won, the points of both parties are set off, and the one with fewer scores the difference as minus."
    ),
    (Counting.MINUS, False): _(
        "If nobody won, the points of both parties are set off, and the one with fewer scores the "
        "difference as minus, only once even in a solo."
    ),
}


def writing(rules: RuleSet) -> Lines:
    counting, counted = rules.worth.counting, dict(rules.sonderpunkte)
    if has_sonderpunkte(rules):
        yield gettext("The Sonderpunkte of both parties are set off against each other, then against the other points.")
        yield as_read(gettext("They only count in two against two."), rules, "ohne-neunen")
    if any({double, single} <= counted.keys() for double, single in STANDS_INSTEAD_OF.items()):
        yield gettext("A double Sonderpunkt counts instead of the single one.")
    yield str(COUNTING[counting])
    if counting is not Counting.PLUS_MINUS:
        triple = gettext("In a solo, those who score get three times the value.")
        yield triple if rules.worth.solo_always_triple else str(SOLOIST_ALONE[counting])
    if counted:
        yield str(BELOW_ZERO[counting])
    if absagen(rules):
        yield str(NOBODY_WON[counting, rules.worth.solo_always_triple])
    if rules.worth.solo_lost:
        yield ngettext(
            "If the player who plays alone loses, the game is worth {n} point more; that is added at the very end and "
            "never doubled.",
            "If the player who plays alone loses, the game is worth {n} points more; they are added at the very end "
            "and never doubled.",
            rules.worth.solo_lost,
        ).format(n=rules.worth.solo_lost)
