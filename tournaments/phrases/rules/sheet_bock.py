"""Rule sheet: Bock, described in our own words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.bock import BockMultiplies, BockRounds, BockSolo, BockStacking, BockStarts, BockTrigger
from scoring.rules.reservations import SameDealer
from scoring.rules.rules import RuleSet
from scoring.terms import Sonderpunkt
from tournaments.phrases.rules.members import MEMBERS
from tournaments.phrases.rules.options import SONDERPUNKTE_EXPLAINED
from tournaments.phrases.rules.sheet_announcements import absagen
from tournaments.phrases.rules.sheet_before import has_hochzeit
from tournaments.phrases.rules.sheet_soli import dealt_again
from tournaments.phrases.rules.sheet_words import Lines, as_read, has_sonderpunkte, with_club_name
from tournaments.phrases.terms import SONDERPUNKTE, word

STARTS: Mapping[str, Promise] = {
    BockStarts.NEXT: _("A Bock lasts as many games as there are players at the table, from the next game on."),
    BockStarts.CURRENT: _(
        "A Bock lasts as many games as there are players at the table; the game that raises it is the first of them."
    ),
}
FACTORS: Mapping[str, Promise] = {
    "n_plus_1": _("in two at once three times, in three four times"),
    "two_n": _("in two at once four times, in three six times"),
    "power": _("in two at once four times, in three eight times"),
}
MULTIPLIES: Mapping[str, Promise] = {
    BockMultiplies.BASE: _("Sonderpunkte are not multiplied."),
    BockMultiplies.TOTAL: _("Sonderpunkte are multiplied too."),
}
SOLO: Mapping[str, Promise] = {
    BockSolo.COUNTS: _("A solo is multiplied and uses up a game of the Bock, like any other game."),
    BockSolo.FREE: _("A solo is not multiplied and does not use up a game of the Bock."),
    BockSolo.KEPT: _("A solo is multiplied; it does not use up a game of the Bock if the same dealer deals again."),
}


def bock(rules: RuleSet) -> Lines:
    options = rules.bock
    if not options.triggers:
        return
    yield from _causes(rules)
    yield str(STARTS[options.starts])
    if options.stacking is BockStacking.APPEND:
        yield gettext("A game in a Bock counts twice; a new Bock begins when the earlier ones are over.")
    else:
        yield gettext("Several Böcke can run at once: a game in one counts twice, {more}, and so on.").format(
            more=FACTORS[options.factor]
        )
    yield gettext("Bock games left over when the list ends lapse.")
    if has_sonderpunkte(rules):
        yield str(MULTIPLIES[options.multiplies])
    if rules.soli.allowed:
        never_again = dealt_again(rules) is SameDealer.NONE
        yield str(SOLO[BockSolo.COUNTS if options.solo is BockSolo.KEPT and never_again else options.solo])
        if options.solo is BockSolo.FREE:
            yield as_read(gettext("It does not raise a Bock either."), rules, "ohne-neunen")
    if options.solo is BockSolo.FREE and has_hochzeit(rules):
        yield _hochzeit_alone(rules)


def _hochzeit_alone(rules: RuleSet) -> str:
    if rules.soli.allowed:
        return gettext("All this also applies to a Hochzeit without a partner, but not to a silent Hochzeit.")
    return gettext(
        "A Hochzeit without a partner is not multiplied, does not use up a game of the Bock and raises "
        "none; a silent Hochzeit is treated like any other game."
    )


def _causes(rules: RuleSet) -> Lines:
    options = rules.bock
    triggers = [each for each in options.triggers if rules.dullen.trump or each is not BockTrigger.DULLE_GEFANGEN]
    causes = [
        with_club_name(word(MEMBERS["bock.triggers"], each), rules, each)
        for each in triggers
        if each is not BockTrigger.MANUAL
    ]
    if causes:
        yield gettext("A Bock comes after: {causes}.").format(causes="; ".join(causes))
    lost = [each for each in triggers if each in LOST]
    if lost and absagen(rules):
        yield as_read(str(LOST_BY_NOBODY if len(lost) > 1 else LOST[lost[0]]), rules, "ohne-neunen")
    yield from _explain_triggers(rules, triggers)
    each_brings = options.rounds_per_game is BockRounds.EACH
    if len(causes) > 1:
        only_one = as_read(
            gettext("If several of these happen in one game, they raise only one Bock."), rules, "ohne-neunen"
        )
        yield gettext("If several of these happen in one game, each raises a Bock.") if each_brings else only_one
    if BockTrigger.MANUAL in triggers:
        yield str(BY_HAND[(BockRounds.EACH if each_brings else BockRounds.ONE) if causes else None])


def _explain_triggers(rules: RuleSet, triggers: list[BockTrigger]) -> Lines:
    """Explains the triggers that aren't already explained by a Sonderpunkt of the same name."""
    counted = dict(rules.sonderpunkte)
    for trigger, sonderpunkt in EXPLAINED_AS.items():
        if trigger in triggers and sonderpunkt not in counted:
            name = word(SONDERPUNKTE, sonderpunkt)
            yield gettext("{name}: {explained} Only in two against two.").format(
                name=capfirst(name), explained=SONDERPUNKTE_EXPLAINED[sonderpunkt]
            )


EXPLAINED_AS: Mapping[BockTrigger, Sonderpunkt] = {
    BockTrigger.HERZSTICH: Sonderpunkt.HERZSTICH,
    BockTrigger.DULLE_GEFANGEN: Sonderpunkt.DULLE_GEFANGEN,
}
LOST_BY_NOBODY = _("If nobody wins, Re and Kontra count as lost.")
LOST: Mapping[BockTrigger, Promise] = {
    BockTrigger.RE_LOST: _("If nobody wins, Re counts as lost."),
    BockTrigger.KONTRA_LOST: _("If nobody wins, Kontra counts as lost."),
}
# Bock by hand: alone, instead of another trigger, or in addition.
BY_HAND: Mapping[BockRounds | None, Promise] = {
    None: _("The table may raise a Bock itself after any game, up to three at once."),
    BockRounds.ONE: _(
        "The table may also raise Böcke itself after any game, up to three at once, including the one the "
        "game raises anyway."
    ),
    BockRounds.EACH: _("The table may also raise a Bock itself after any game, up to three at once."),
}
