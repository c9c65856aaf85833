"""The rule sheet on cards and trumps, on what is announced before a game, and on soli. Sentences of our own."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import Hyperschweine, SchweineMoment, WhichAces
from scoring.rules.reservations import (
    ArmutMode,
    LaidDown,
    Leads,
    NotTaken,
    Reservation,
    SameDealer,
    SeveralSoli,
    TrumpsBack,
)
from scoring.rules.rules import RuleSet
from scoring.terms import COLOUR_SOLI, Kind
from tournaments.phrases.rules.members import MEMBERS
from tournaments.phrases.terms import kind_name, word

Lines = Iterator[str]

SUITS = ("♣", "♠", "♥", "♦")


def cards(rules: RuleSet) -> Lines:
    """The deck, the order of trumps, and what follows what."""
    if rules.deck.nines:
        yield gettext("48 cards, each twice: ace 11, ten 10, king 4, queen 3, jack 2, nine 0 Augen; twelve cards each.")
    else:
        yield gettext(
            "40 cards, each twice, without nines: ace 11, ten 10, king 4, queen 3, jack 2 Augen; ten cards each."
        )
    yield gettext("Trumps from the highest: {trumps}.").format(trumps=trumps(rules))
    yield gettext(
        "The other colours: {ranks}. The colour that is led is followed; who cannot may trump or discard."
    ).format(ranks=_plain_ranks(rules))
    yield gettext("Of two equal cards in a trick the first is the higher one.")
    yield from _dullen(rules)
    yield from _past_tricks(rules)


def trumps(rules: RuleSet) -> str:
    """The trumps of a normal game from the highest."""
    queen, jack, king, ace = (
        pgettext("card", "Q"), pgettext("card", "J"), pgettext("card", "K"), pgettext("card", "A")
    )  # fmt: skip
    order = ["♥10"] if rules.dullen.trump else []
    order += [suit + card for card in (queen, jack) for suit in SUITS]
    order += [f"♦{ace}", "♦10", f"♦{king}"] + (["♦9"] if rules.deck.nines else [])
    return " ".join(order)


def _plain_ranks(rules: RuleSet) -> str:
    ranks = gettext("ace, ten, king, nine") if rules.deck.nines else gettext("ace, ten, king")
    return gettext("{ranks}, hearts without tens").format(ranks=ranks) if rules.dullen.trump else ranks


def _dullen(rules: RuleSet) -> Lines:
    dullen = rules.dullen
    if not dullen.trump:
        return
    if dullen.second_beats_first:
        yield gettext("But the second ♥ ten beats the first.")
    if dullen.reversed_in_last_trick:
        first = gettext("In the last trick it is the first ♥ ten that wins.")
        yield first if dullen.second_beats_first else gettext("But in the last trick the second ♥ ten beats the first.")
    if dullen.moves_with_colour_solo:
        yield gettext("In a colour solo the tens of its colour take the place of the ♥ tens.")


def _past_tricks(rules: RuleSet) -> Lines:
    shown = rules.play.tricks_shown
    if shown:
        text = ngettext(
            "The last trick may be looked at until the next one is full.",
            "The last {n} tricks may be looked at until the next one is full.",
            shown,
        )
        yield text.format(n=shown)
    else:
        yield gettext("Tricks that are turned over stay so.")


SCHWEINE: Mapping[str, Promise] = {
    WhichAces.BOTH: _("Both ♦ aces in one hand are Schweine: the highest trumps of all."),
    WhichAces.ONE: _(
        "Of both ♦ aces in one hand one can be played as Schwein, the highest trump of all; the other stays a fox that "
        "can be caught. The player chooses which."
    ),
    WhichAces.SECOND: _(
        "Who holds both ♦ aces and brings the first home can say that the second is a Schwein, the highest trump of "
        "all."
    ),
}
SCHWEINE_SAID: Mapping[str, Promise] = {
    SchweineMoment.BEFORE_GAME: _("Schweine are said before the game."),
    SchweineMoment.ON_PLAY: _("They are said when the first is played."),
}
HYPERSCHWEINE: Mapping[str, Promise] = {
    Hyperschweine.BEFORE_GAME: _("Both ♦ nines in one hand are Hyperschweine above them, said before the game."),
    Hyperschweine.ON_PLAY: _("Both ♦ nines in one hand are Hyperschweine above them, said when the first is played."),
}


def schweine(rules: RuleSet) -> Lines:
    """Schweine and Hyperschweine, where there are any."""
    which = rules.schweine.which
    if which is WhichAces.NONE:
        return
    yield str(SCHWEINE[which])
    if which is not WhichAces.SECOND:
        yield str(SCHWEINE_SAID[rules.schweine.announced])
    if rules.schweine.in_colour_solo:
        yield gettext("In a colour solo the same holds for the aces of its colour.")
    if rules.schweine.hyperschweine is not Hyperschweine.NONE:
        yield str(HYPERSCHWEINE[rules.schweine.hyperschweine])


def before(rules: RuleSet) -> Lines:
    """What is announced before a game, and what goes first."""
    order = rules.reservations.order
    if order:
        named = [word(MEMBERS["reservations.order"], each) for each in order]
        yield gettext("Before a game everybody, from the dealer's left, says “gesund” or “Vorbehalt”.")
        yield gettext("Which Vorbehalt goes first: {order}.").format(order=", ".join(named))
    if rules.soli.allowed:
        yield from _several_soli(rules)
    if rules.throw_in:
        hands = "; ".join(word(MEMBERS["throw_in"], each) for each in rules.throw_in)
        yield gettext("Thrown in, and dealt again by the same dealer, is a hand with: {hands}.").format(hands=hands)
        if Reservation.SOLO in order or Reservation.LUSTSOLO in order:
            yield gettext("Not if somebody plays a solo.")


def _several_soli(rules: RuleSet) -> Lines:
    if rules.reservations.several_soli is SeveralSoli.SEAT:
        yield gettext("Of several soli the one further in front is played, counted from the dealer's left.")
        return
    ranked = ", ".join(kind_name(kind) for kind in rules.soli.allowed)
    yield gettext("Of several soli the highest is played: {soli}.").format(soli=ranked)
    if rules.reservations.bid_from_below:
        yield gettext("They are bid for from below: whoever has the lower one names it first.")


def hochzeit(rules: RuleSet) -> Lines:
    """Both ♣ queens in one hand."""
    yield gettext("Both ♣ queens in one hand: announced as Hochzeit, or kept silent and played alone against three.")
    decided = [word(MEMBERS["hochzeit.decided_by"], each) for each in rules.hochzeit.decided_by]
    if decided:
        yield gettext("Partner is whoever wins {trick}.").format(trick=decided[0])
    if len(decided) > 1:
        others = gettext(" or ").join(decided[1:])
        yield gettext("The player may name instead: {others}.").format(others=others)
    last = rules.hochzeit.last_trick
    if last is not None:
        yield gettext("If nobody is found by trick {n}, the player goes on alone; it counts like a solo.").format(
            n=last
        )


LAID_DOWN: Mapping[str, Promise] = {
    LaidDown.THREE_CARDS: _(
        "Three cards, all trumps among them, are laid face down; whoever wants them first, in turn, takes them up, "
        "gives three back and plays with that player as Re."
    ),
    LaidDown.ALL_TRUMPS: _("All trumps are laid face down; whoever wants them first, in turn, takes them up, gives as "
                           "many cards back and plays with that player as Re."),
}  # fmt: skip
TRUMPS_BACK: Mapping[str, Promise] = {
    TrumpsBack.WHETHER: _("It is said whether there are trumps among the cards given back."),
    TrumpsBack.NUMBER: _("It is said how many trumps are among the cards given back."),
}
NOT_TAKEN: Mapping[str, Promise] = {
    NotTaken.REDEAL: _("If nobody takes them, cards are dealt again."),
    NotTaken.LAST_MUST: _("If nobody wants them, the last one asked must take them."),
}


def armut(rules: RuleSet) -> Lines:
    """Hands of few trumps, and the choice of a partner by both ♦ kings."""
    most = rules.armut.max_trumps
    if rules.armut.mode is ArmutMode.REDEAL:
        yield _up_to_redealt(most)
    elif rules.armut.mode is ArmutMode.EXCHANGE:
        yield ngettext(
            "A hand with at most {n} trump may be announced as Armut.",
            "A hand with at most {n} trumps may be announced as Armut.",
            most,
        ).format(n=most)
        yield str(LAID_DOWN[rules.armut.laid_down])
        if rules.armut.trumps_back in TRUMPS_BACK:
            yield str(TRUMPS_BACK[rules.armut.trumps_back])
        yield str(NOT_TAKEN[rules.armut.not_taken])
        if rules.armut.redeal_up_to is not None:
            yield _up_to_redealt(rules.armut.redeal_up_to)


def _up_to_redealt(most: int) -> str:
    text = ngettext(
        "A hand with at most {n} trump is dealt again by the same dealer.",
        "A hand with at most {n} trumps is dealt again by the same dealer.",
        most,
    )
    return text.format(n=most)


def genscher(rules: RuleSet) -> Lines:
    """The choice of a partner by both ♦ kings."""
    if rules.genscher:
        yield gettext(
            "Who holds both ♦ kings may, when playing the first, choose any partner; Absagen made before are void. "
            "Not in a solo or an Armut."
        )  # fmt: skip


# What is trump in a solo, but for those in a colour.
SOLO_TRUMPS: Mapping[str, Promise] = {
    Kind.DAMEN_SOLO: _("only the queens are trumps"),
    Kind.BUBEN_SOLO: _("only the jacks are trumps"),
    Kind.FLEISCHLOS: _("there are no trumps"),
    Kind.DAMEN_BUBEN_SOLO: _("queens and below them jacks are trumps"),
    Kind.KOENIG_SOLO: _("only the kings are trumps"),
    Kind.KOENIG_DAMEN_SOLO: _("kings and below them queens are trumps"),
    Kind.KOENIG_BUBEN_SOLO: _("kings and below them jacks are trumps"),
    Kind.KOEHLER: _("kings, below them queens, below them jacks are trumps"),
    Kind.SOKRATES: _("queens or jacks are trumps as the soloist says, after half of the tricks the others"),
}
LEADS: Mapping[str, Promise] = {
    Leads.NONE: _("The player left of the dealer leads, in a solo too."),
    Leads.FIRST: _("In each player's first solo the soloist leads, otherwise the player left of the dealer."),
    Leads.PFLICHTSOLO: _("In a Pflichtsolo the soloist leads, otherwise the player left of the dealer."),
    Leads.ALL: _("In a solo the soloist leads, otherwise the player left of the dealer."),
}
SAME_DEALER: Mapping[str, Promise] = {
    SameDealer.NONE: _("The deal moves on after every game, after a solo too."),
    SameDealer.PFLICHTSOLO: _(
        "After a Pflichtsolo of free will the same dealer deals again, and no normal game is used up."
    ),
    SameDealer.ALL: _(
        "After a solo the same dealer deals again, and no normal game is used up; not after a forced one."
    ),
}


def soli(rules: RuleSet) -> Lines:
    """Which soli there are, who leads, who deals afterwards."""
    allowed = rules.soli.allowed
    if not allowed:
        yield gettext("There are no soli.")
        return
    yield gettext("One plays alone as Re against three. Sonderpunkte do not count then.")
    colours = [kind for kind in allowed if kind in COLOUR_SOLI]
    if colours:
        named = ", ".join(kind_name(kind) for kind in colours)
        text = gettext("{soli}: that colour is trump instead of ♦, ♥ tens, queens and jacks as always.")
        if not rules.dullen.trump:
            text = gettext("{soli}: that colour is trump instead of ♦, queens and jacks as always.")
        yield text.format(soli=named[:1].upper() + named[1:])
    if Kind.HERZ_SOLO in colours and rules.dullen.trump:
        yield gettext("In the ♥ solo there are two trumps fewer.")
    for kind in allowed:
        if kind in SOLO_TRUMPS:
            name = kind_name(kind)
            yield gettext("{solo}: {trumps}.").format(solo=name[:1].upper() + name[1:], trumps=SOLO_TRUMPS[kind])
    yield str(LEADS[rules.soli.leads])
    yield str(SAME_DEALER[rules.soli.same_dealer])
    yield gettext(
        "A silent Hochzeit and a Hochzeit that found nobody count like a solo, but lead and deal stay as always."
    )


def pflichtsoli(rules: RuleSet) -> Lines:
    """The soli that everybody owes."""
    duty = rules.pflichtsoli
    if not duty.per_player:
        return
    yield ngettext(
        "Everybody owes {n} Pflichtsolo in a round; it comes on top of the normal games.",
        "Everybody owes {n} Pflichtsoli in a round; they come on top of the normal games.",
        duty.per_player,
    ).format(n=duty.per_player)
    if duty.colour:
        yield gettext("So many of them at least are soli in a colour: {n}.").format(n=duty.colour)
    if duty.picture:
        yield gettext("So many of them at least are soli in pictures (queens, jacks, kings, Köhler): {n}.").format(
            n=duty.picture
        )
    yield gettext("Who owes one books every fitting solo as such; only who owes none may play a Lustsolo.")
    yield gettext(
        "When no normal game is left, whoever still owes is vorgeführt: in turn from the dealer's left, the dealer "
        "last, each must play a Pflichtsolo, leads, and the deal moves on."
    )
    if rules.soli.offer_duty:
        yield gettext(
            "Who is vorgeführt may offer it: another player plays a solo, the forced one is next and still owes."
        )
