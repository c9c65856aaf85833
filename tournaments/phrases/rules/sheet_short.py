"""A short version of the rule sheet to read at the table, in our own words."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Hyperschweine, RightOrDuty, WhichAces
from scoring.rules.reservations import ArmutMode, ArmutOffered, Leads
from scoring.rules.rules import RuleSet
from scoring.rules.worth import Counting, GegenDieAlten
from scoring.terms import REAL_SOLI
from tournaments.phrases.rules.members import value_words
from tournaments.phrases.rules.sheet_list import Length, size_words
from tournaments.phrases.rules.sheet_soli import owes_soli, who_leads
from tournaments.phrases.terms import SONDERPUNKTE, kind_name, word

Rows = tuple[tuple[str, str], ...]


LEADS: Mapping[tuple[str, str], Promise] = {
    **dict.fromkeys(((Leads.NONE, lead) for lead in RightOrDuty), _("the player left of the dealer leads")),
    (Leads.FIRST, RightOrDuty.DUTY): _("in a player’s first solo the soloist leads"),
    (Leads.FIRST, RightOrDuty.RIGHT): _("in a player’s first solo the soloist may lead"),
    (Leads.PFLICHTSOLO, RightOrDuty.DUTY): _("in a Pflichtsolo the soloist leads"),
    (Leads.PFLICHTSOLO, RightOrDuty.RIGHT): _("in a Pflichtsolo the soloist may lead"),
    (Leads.ALL, RightOrDuty.DUTY): _("the soloist leads"),
    (Leads.ALL, RightOrDuty.RIGHT): _("the soloist may lead"),
}
SCHWEINE: Mapping[str, Promise] = {
    WhichAces.NONE: _("none"),
    WhichAces.BOTH: _("both ♦ aces in one hand"),
    WhichAces.ONE: _("one of both ♦ aces in one hand, the other stays a fox"),
    WhichAces.SECOND: _("the second of both ♦ aces in one hand, once the first is safe"),
}
EXCHANGED: Mapping[str, Promise] = {
    ArmutOffered.IN_TURN: _("trumps are taken up and exchanged"),
    ArmutOffered.OWN_PARTY: _("trumps are exchanged with the partner"),
}
COUNTING: Mapping[str, Promise] = {
    Counting.PLUS_MINUS: _("winners plus, losers minus, a soloist three times"),
    Counting.PLUS: _("only the winners, plus points"),
    Counting.MINUS: _("only the losers, minus points"),
}


def in_short(rules: RuleSet, played: Length | None) -> Rows:
    """Returns pairs of label and text; the length is only included if `played` is given."""
    rows = (
        (gettext("Cards"), gettext("48, with nines") if rules.deck.nines else gettext("40, without nines")),
        (gettext("♥ tens"), _dullen(rules)),
        (gettext("Schweine"), _schweine(rules)),
        (gettext("Armut"), _armut(rules)),
        (gettext("Soli"), _soli(rules)),
        (gettext("Pflichtsoli"), _pflichtsoli(rules)),
        (gettext("Re, Kontra"), _announcements(rules)),
        (gettext("Points"), _points(rules)),
        (gettext("Bock rounds"), value_words("bock.triggers", list(rules.bock.triggers))),
        (gettext("Length"), "; ".join(_length(played)) if played else ""),
    )
    return tuple((label, capfirst(words)) for label, words in rows if words)


def _dullen(rules: RuleSet) -> str:
    dullen = rules.dullen
    if not dullen.trump:
        return gettext("plain cards")
    words = gettext("the second beats the first") if dullen.second_beats_first else gettext("the first is higher")
    if dullen.reversed_in_last_trick:
        words = gettext("{words}, reversed in the last trick").format(words=words)
    return gettext("highest trumps; {words}").format(words=words)


def _schweine(rules: RuleSet) -> str:
    words = str(SCHWEINE[rules.schweine.which])
    if rules.schweine.hyperschweine is Hyperschweine.NONE:
        return words
    return gettext("{schweine}; with Hyperschweine").format(schweine=words)


def _armut(rules: RuleSet) -> str:
    options = rules.armut
    if options.mode is ArmutMode.NONE:
        return gettext("none")
    most, redealt, again = options.max_trumps, options.redeal_up_to, gettext("cards are dealt again")
    exchanged = str(EXCHANGED[options.offered])
    if options.mode is ArmutMode.REDEAL:
        return _trumps_up_to(most, again)
    if redealt is None:
        return _trumps_up_to(most, exchanged)
    if redealt >= most:
        return _trumps_up_to(redealt, again)
    number = str(most) if redealt + 1 == most else f"{redealt + 1}–{most}"
    text = ngettext("{n} trump: {words}; fewer: {again}", "{n} trumps: {words}; fewer: {again}", most)
    return text.format(n=number, words=exchanged, again=again)


def _trumps_up_to(trumps: int, words: str) -> str:
    return ngettext("up to {n} trump: {words}", "up to {n} trumps: {words}", trumps).format(n=trumps, words=words)


def _soli(rules: RuleSet) -> str:
    allowed = rules.soli.allowed
    if not allowed:
        return gettext("none")
    names = gettext("all") if set(allowed) >= REAL_SOLI else ", ".join(map(kind_name, allowed))
    return f"{names}; {LEADS[who_leads(rules), rules.play.lead_is]}"


def _pflichtsoli(rules: RuleSet) -> str:
    if not owes_soli(rules):
        return gettext("none")
    return gettext("{n} per player and round").format(n=rules.pflichtsoli.per_player)


def _announcements(rules: RuleSet) -> str:
    words, held = value_words("worth.announcement", rules.worth.announcement), rules.announcements.cards_held
    if not any(held):
        return words
    return gettext("{words}; with at least {n} cards in hand").format(words=words, n=held[0])


def _points(rules: RuleSet) -> str:
    words = COUNTING[rules.worth.counting]
    alten = [gettext("against the Alten")] if rules.worth.gegen_die_alten is GegenDieAlten.SONDERPUNKT else []
    counted = ", ".join([*alten, *(word(SONDERPUNKTE, sonderpunkt) for sonderpunkt, _each in rules.sonderpunkte)])
    return gettext("{words}; Sonderpunkte: {counted}").format(words=words, counted=counted or gettext("none"))


def _length(of: Length) -> Iterator[str]:
    yield ngettext("{n} round", "{n} rounds", of.rounds).format(n=of.rounds)
    if of.pot:
        yield _pot(of.pot["points"], is_shared=of.pot.get("scope") == "tournament")
    at_size = {size: ", ".join(size_words(of, size)) for size in sorted(of.sizes, key=int)}
    several, one = gettext("a round at a table of {size}: {parts}"), gettext("a round: {parts}")
    for size, parts in at_size.items():
        if parts:
            yield (several if len(at_size) > 1 else one).format(size=size, parts=parts)


def _pot(points: int, *, is_shared: bool) -> str:
    shared = ngettext("a pot of {n} point for all tables", "a pot of {n} points for all tables", points)
    own = ngettext("a pot of {n} point for each table", "a pot of {n} points for each table", points)
    return (shared if is_shared else own).format(n=points)
