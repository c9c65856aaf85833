"""Rule sheet: soli, lead and deal, and Pflichtsoli, described in our own words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import RightOrDuty
from scoring.rules.reservations import Leads, SameDealer
from scoring.rules.rules import RuleSet
from scoring.terms import COLOUR_SOLI, PICTURE_SOLI, REAL_SOLI, Kind
from tournaments.phrases.rules.sheet_before import has_hochzeit
from tournaments.phrases.rules.sheet_words import Lines, with_club_name
from tournaments.phrases.terms import kind_name

TABLE_OF_FOUR = 4
# Ranks from the highest, as words and as trumps of a solo.
ACE, TEN, KING, QUEEN, JACK, NINE = _("ace"), _("ten"), _("king"), _("queen"), _("jack"), _("nine")
RANKS = (ACE, TEN, KING, QUEEN, JACK, NINE)
# Trumps of soli other than suit soli: words, and ranks that are not plain cards.
SOLO_TRUMPS: Mapping[str, tuple[Promise, tuple[Promise, ...]]] = {
    Kind.DAMEN_SOLO: (_("only the queens are trumps"), (QUEEN,)),
    Kind.BUBEN_SOLO: (_("only the jacks are trumps"), (JACK,)),
    Kind.FLEISCHLOS: (_("there are no trumps"), ()),
    Kind.DAMEN_BUBEN_SOLO: (_("queens are trumps, and jacks below them"), (QUEEN, JACK)),
    Kind.KOENIG_SOLO: (_("only the kings are trumps"), (KING,)),
    Kind.KOENIG_DAMEN_SOLO: (_("kings are trumps, and queens below them"), (KING, QUEEN)),
    Kind.KOENIG_BUBEN_SOLO: (_("kings are trumps, and jacks below them"), (KING, JACK)),
    Kind.KOEHLER: (_("kings are trumps, then queens, then jacks"), (KING, QUEEN, JACK)),
}
WITH_KINGS = frozenset(kind for kind, (_words, ranks) in SOLO_TRUMPS.items() if any(rank is KING for rank in ranks))
# Highest trumps of suit soli if the tens move with them (DokoMania, Farbsolo).
MOVED_TENS: Mapping[Kind, str] = {Kind.KREUZ_SOLO: "♦", Kind.PIK_SOLO: "♣", Kind.HERZ_SOLO: "♠", Kind.KARO_SOLO: "♥"}


def soli(rules: RuleSet) -> Lines:
    allowed = rules.soli.allowed
    if allowed:
        yield gettext("A soloist plays alone as Re against three.")
        yield from _colour_soli(rules, [kind for kind in allowed if kind in COLOUR_SOLI])
        yield from _other_soli(rules, [kind for kind in allowed if kind not in COLOUR_SOLI])
        if not REAL_SOLI.issubset(allowed):
            yield gettext("No other soli are played.")
        yield _lead(rules)
        yield str(SAME_DEALER[dealt_again(rules), owes_soli(rules)])
    else:
        yield gettext("There are no soli.")
    if has_hochzeit(rules):
        yield gettext(
            "A silent Hochzeit and a Hochzeit without a partner count like a solo, but lead and deal work "
            "as in a normal game."
        )
    else:
        yield gettext("A silent Hochzeit counts like a solo, but lead and deal work as in a normal game.")


def _colour_soli(rules: RuleSet, colours: list[Kind]) -> Lines:
    if not colours:
        return
    dullen = rules.dullen
    if dullen.trump and not dullen.moves_with_colour_solo:
        text = gettext("{soli}: trumps are the ♥ tens, queens and jacks as in a normal game, and below them that suit.")
    else:
        text = gettext("{soli}: trumps are the queens and jacks as in a normal game, and below them that suit.")
    names = ", ".join(with_club_name(kind_name(kind), rules, kind) for kind in colours)
    yield text.format(soli=capfirst(names))
    if not dullen.trump:
        return
    if dullen.moves_with_colour_solo:
        tens = "; ".join(f"{kind_name(kind)}: {MOVED_TENS[kind]}10" for kind in colours)
        yield gettext("The highest trumps in them are the tens of the next suit ({tens}).").format(tens=tens)
        yield gettext(
            "They replace the ♥ tens there, also for which of two is higher; ♥ tens are then ordinary hearts."
        )
    elif Kind.HERZ_SOLO in colours:
        yield gettext("The ♥ solo has two trumps fewer.")


def _other_soli(rules: RuleSet, others: list[Kind]) -> Lines:
    for kind in others:
        if kind in SOLO_TRUMPS:
            trumps, ranks = SOLO_TRUMPS[kind]
            yield gettext("{solo}: {trumps}; plain cards from the highest: {ranks}.").format(
                solo=capfirst(kind_name(kind)), trumps=trumps, ranks=_ranks_without(rules, ranks)
            )
    if Kind.SOKRATES in others:
        yield gettext(
            "{solo}: before the first trick the soloist says whether queens or jacks are trumps; after "
            "trick {n} it is the other. The ones that are not trumps are plain cards."
        ).format(solo=capfirst(kind_name(Kind.SOKRATES)), n=rules.deck.tricks // 2)
    pictures = set(others) - {Kind.FLEISCHLOS}
    if pictures:
        yield (
            gettext("If kings, queens or jacks are trumps, they rank ♣, ♠, ♥, ♦ within each rank.")
            if pictures & WITH_KINGS
            else gettext("If queens or jacks are trumps, they rank ♣, ♠, ♥, ♦ within each rank.")
        )
    if others and rules.dullen.trump:
        yield gettext("In soli without a trump suit the ♥ tens are plain cards.")


def _ranks_without(rules: RuleSet, trumps: tuple[Promise, ...]) -> str:
    left_out = {*map(str, trumps), *(() if rules.deck.nines else (str(NINE),))}
    return ", ".join(str(rank) for rank in RANKS if str(rank) not in left_out)


LEADS: Mapping[tuple[str, str], Promise] = {
    (Leads.FIRST, RightOrDuty.DUTY): _(
        "In each player’s first solo the soloist leads, otherwise the player left of the dealer."
    ),
    (Leads.FIRST, RightOrDuty.RIGHT): _(
        "In each player’s first solo the soloist may lead; otherwise the player left of the dealer leads."
    ),
    (Leads.PFLICHTSOLO, RightOrDuty.DUTY): _(
        "In a Pflichtsolo the soloist leads, otherwise the player left of the dealer."
    ),
    (Leads.PFLICHTSOLO, RightOrDuty.RIGHT): _(
        "In a Pflichtsolo the soloist may lead; otherwise the player left of the dealer leads."
    ),
    (Leads.ALL, RightOrDuty.DUTY): _("In a solo the soloist leads, otherwise the player left of the dealer."),
    (Leads.ALL, RightOrDuty.RIGHT): _("In a solo the soloist may lead; otherwise the player left of the dealer leads."),
}
SAME_DEALER: Mapping[tuple[str, bool], Promise] = {
    **dict.fromkeys(
        ((SameDealer.NONE, owes) for owes in (True, False)),
        _("The deal moves on after every game, including a solo."),
    ),
    (SameDealer.PFLICHTSOLO, True): _(
        "After a Pflichtsolo the same dealer deals again, unless it was vorgeführt; then the deal moves on."
    ),
    (SameDealer.ALL, False): _("After a solo the same dealer deals again, and no normal game is used up."),
    (SameDealer.ALL, True): _(
        "After a solo the same dealer deals again, and no normal game is used up; after one that was vorgeführt the "
        "deal moves on."
    ),
}


def owes_soli(rules: RuleSet) -> bool:
    return rules.pflichtsoli.per_player > 0


def dealt_again(rules: RuleSet) -> SameDealer:
    """Returns the option in effect; an option for Pflichtsoli has no effect if none are owed."""
    again = rules.soli.same_dealer
    return SameDealer.NONE if again is SameDealer.PFLICHTSOLO and not owes_soli(rules) else again


def who_leads(rules: RuleSet) -> Leads:
    """Returns the option in effect; an option for Pflichtsoli has no effect if none are owed."""
    leads = rules.soli.leads
    return Leads.NONE if leads is Leads.PFLICHTSOLO and not owes_soli(rules) else leads


def _lead(rules: RuleSet) -> str:
    leads = who_leads(rules)
    if leads is Leads.NONE:
        return (
            gettext("The player left of the dealer leads, even in a solo, unless it is vorgeführt.")
            if owes_soli(rules)
            else gettext("The player left of the dealer leads, even in a solo.")
        )
    return str(LEADS[leads, rules.play.lead_is])


def pflichtsoli(rules: RuleSet, sizes: tuple[int, ...]) -> Lines:
    if not owes_soli(rules):
        return
    number = rules.pflichtsoli.per_player
    yield ngettext(
        "Everybody owes {n} Pflichtsolo in a round; it comes on top of the normal games.",
        "Everybody owes {n} Pflichtsoli in a round; they come on top of the normal games.",
        number,
    ).format(n=number)
    yield from _quotas(rules)
    yield gettext(
        "As long as a player owes one, every solo by that player counts as a Pflichtsolo; only players who "
        "owe none may play a Lustsolo."
    )
    yield _normal_games(rules)
    yield from _vorfuehrung(rules, sizes)


def _normal_games(rules: RuleSet) -> str:
    """Lists games played alone that aren't Pflichtsoli (TSR 4.3.2, 4.4.3 b, 4.4.5).

    If the same dealer deals again, a Lustsolo doesn't use up a normal game.
    """
    alone = [gettext("a silent Hochzeit"), *([gettext("a Hochzeit without a partner")] if has_hochzeit(rules) else [])]
    if rules.soli.same_dealer is not SameDealer.ALL:
        alone = [*alone, gettext("a Lustsolo")]
    text = ngettext(
        "This is a normal game, not a Pflichtsolo: {alone}.",
        "These are normal games, not Pflichtsoli: {alone}.",
        len(alone),
    )
    return text.format(alone=", ".join(alone))


def _quotas(rules: RuleSet) -> Lines:
    duty = rules.pflichtsoli
    if duty.colour:
        yield _colour_quota(duty.colour, duty.per_player)
    if duty.picture:
        pictures = ", ".join(kind_name(kind) for kind in rules.soli.allowed if kind in PICTURE_SOLI)
        yield _picture_quota(duty.picture, duty.per_player).format(n=duty.picture, soli=pictures)
    if duty.colour or duty.picture:
        yield gettext("Players who still owe one may only play a solo that fits what is open.")


def _colour_quota(number: int, of: int) -> str:
    if of == 1:
        return gettext("It must be a suit solo.")
    text = ngettext("At least {n} of them must be a suit solo.", "At least {n} of them must be suit soli.", number)
    return text.format(n=number)


def _picture_quota(number: int, of: int) -> str:
    if of == 1:
        return gettext("It must be a picture solo ({soli}).")
    return ngettext(
        "At least {n} of them must be a picture solo ({soli}).",
        "At least {n} of them must be picture soli ({soli}).",
        number,
    )


VORGEFUEHRT: Mapping[str, Promise] = {
    RightOrDuty.DUTY: _(
        "A player who is vorgeführt only names the solo, and nobody is asked for a Vorbehalt; that player "
        "leads, and the deal moves on afterwards."
    ),
    RightOrDuty.RIGHT: _(
        "A player who is vorgeführt only names the solo, and nobody is asked for a Vorbehalt; that player "
        "may lead, and the deal moves on afterwards."
    ),
}


def _vorfuehrung(rules: RuleSet, sizes: tuple[int, ...]) -> Lines:
    yield gettext(
        "When there are as many open Pflichtsoli as games left, the next player from the dealer’s left who "
        "owes one is vorgeführt (made to play it), the dealer last."
    )
    yield str(VORGEFUEHRT[rules.play.lead_is])
    if rules.pflichtsoli.per_player > 1:
        yield gettext(
            "Players who owe several play one of them in each turn; the next turn begins when everybody who"
            " still owes one has played one."
        )
        if max(sizes, default=TABLE_OF_FOUR) > TABLE_OF_FOUR:
            yield gettext(
                "If all four who play and still owe one have already played one in this turn, the first of "
                "them from the dealer’s left plays another."
            )
    if max(sizes, default=TABLE_OF_FOUR) > TABLE_OF_FOUR:
        yield gettext(
            "If none of the four who play owes one, the deal passes on until somebody who owes one is among them."
        )
    if rules.soli.offer_duty:
        yield gettext(
            "A player who is vorgeführt may offer the game: another player then plays a solo, as a "
            "Pflichtsolo if it fits, otherwise as a Lustsolo, even if that player still owes one. The "
            "player who offered still owes one and is next."
        )
    else:
        yield gettext("Nobody can take over a solo that is vorgeführt.")
