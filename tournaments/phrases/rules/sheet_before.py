"""Rule sheet: Vorbehalte, Hochzeit, Armut and Genscher, described in our own words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rules.cards import RightOrDuty
from scoring.rules.reservations import (
    ArmutMode,
    ArmutOffered,
    DecidedBy,
    LaidDown,
    NotCounted,
    NotTaken,
    PlainTrick,
    Reservation,
    SeveralSoli,
    ThrowIn,
    TrumpsBack,
)
from scoring.rules.rules import RuleSet
from scoring.terms import COLOUR_SOLI, Kind
from tournaments.phrases.rules.members import MEMBERS
from tournaments.phrases.rules.sheet_federation import taking_back
from tournaments.phrases.rules.sheet_words import Lines, either, with_club_name
from tournaments.phrases.terms import kind_name, word

SOLI_ANNOUNCED = frozenset({Reservation.SOLO, Reservation.PFLICHTSOLO, Reservation.LUSTSOLO})
# The rule book in which Vorbehalte cannot be taken back.
BINDING = "freedoko"
# Several players can announce these in one game.
MAY_MEET = SOLI_ANNOUNCED | {Reservation.ARMUT, Reservation.THROW_IN}
MAY_BE_THROWN_IN: Mapping[str, Promise] = {
    RightOrDuty.RIGHT: _("A hand with {hands} may be thrown in; the same dealer deals again."),
    RightOrDuty.DUTY: _("A hand with {hands} must be thrown in; the same dealer deals again."),
}
HANDS: Mapping[str, Promise] = {
    ThrowIn.FIVE_NINES: pgettext_lazy("with", "five nines or more"),
    ThrowIn.FIVE_KINGS: pgettext_lazy("with", "five kings or more"),
    ThrowIn.FOUR_NINES_OF_ALL_SUITS: pgettext_lazy("with", "a nine of each suit"),
    ThrowIn.FOUR_KINGS_OF_ALL_SUITS: pgettext_lazy("with", "a king of each suit"),
    ThrowIn.SEVEN_FULL: pgettext_lazy("with", "seven aces and tens or more"),
    ThrowIn.LOW_TRUMPS: pgettext_lazy("with", "no trump above the ♦ jack"),
    ThrowIn.VERY_LOW_TRUMPS: pgettext_lazy("with", "no trump above the ♦ ace"),
}


def before(rules: RuleSet) -> Lines:
    yield gettext("Players who hold a ♣ queen play for Re, the others for Kontra.")
    order = [each for each in rules.reservations.order if _exists(each, rules)]
    if order:
        yield gettext("Before each game everybody says in turn, from the dealer’s left, “gesund” or “Vorbehalt”.")
        yield gettext("If all say “gesund”, a normal game is played.")
        yield from _binding_rule(rules)
        yield from taking_back(rules)
    if len(order) > 1:
        yield gettext("If there are several Vorbehalte, the highest counts, in this order: {order}.").format(
            order=", ".join(_name(each, rules) for each in order)
        )
    yield from _several_soli(rules)
    if not MAY_MEET.isdisjoint(order):
        yield gettext("If they are equal, the first player from the dealer’s left goes first.")
    if rules.throw_in:
        hands = either([str(HANDS[each]) for each in rules.throw_in])
        thrown_in = str(MAY_BE_THROWN_IN[rules.reservations.throwing_in]).format(hands=hands)
        yield _add_precedence(thrown_in, rules, Reservation.THROW_IN)


def _name(reservation: Reservation, rules: RuleSet) -> str:
    nobody_owes = reservation is Reservation.LUSTSOLO and not rules.pflichtsoli.per_player
    return word(MEMBERS["reservations.order"], Reservation.SOLO if nobody_owes else reservation)


def _binding_rule(rules: RuleSet) -> Lines:
    """Yields FreeDoko's rule only, since the federation has its own sentence and other sources have none."""
    if rules.key == BINDING:
        # FreeDoko, Spielfindung
        yield gettext("A Vorbehalt is binding: if no higher one goes first, it must be named and played.")


def _exists(reservation: Reservation, rules: RuleSet) -> bool:
    return {
        Reservation.PFLICHTSOLO: rules.pflichtsoli.per_player > 0,
        Reservation.LUSTSOLO: bool(rules.soli.allowed),
        Reservation.SOLO: bool(rules.soli.allowed),
        Reservation.THROW_IN: bool(rules.throw_in),
        Reservation.ARMUT: rules.armut.mode is not ArmutMode.NONE,
        Reservation.HOCHZEIT: True,
    }[reservation]


def _several_soli(rules: RuleSet) -> Lines:
    ranked = _ranked_soli(rules)
    if rules.reservations.several_soli is SeveralSoli.SEAT or len(ranked) < 2:
        return
    yield gettext("If there are several soli, the highest is played; from the highest: {soli}.").format(
        soli=", ".join(ranked)
    )
    if rules.reservations.bid_from_below:
        yield gettext("Soli are bid for from below: the lower solo is named first.")


def _ranked_soli(rules: RuleSet) -> tuple[str, ...]:
    """Returns soli from the highest down; suit soli are a single entry if they rank equally."""
    together = rules.reservations.colours_equal and len(COLOUR_SOLI & set(rules.soli.allowed)) > 1
    return tuple(dict.fromkeys(_rank_name(kind, together) for kind in rules.soli.allowed))


def _rank_name(kind: Kind, together: bool) -> str:
    return gettext("suit solo") if together and kind in COLOUR_SOLI else kind_name(kind)


def _add_precedence(dealt_again: str, rules: RuleSet, reservation: Reservation) -> str:
    """Adds a sentence if a higher Vorbehalt can prevent the new deal."""
    order = rules.reservations.order
    placed = reservation in order
    first = [each for each in order[: order.index(reservation)] if _exists(each, rules)] if placed else []
    if not SOLI_ANNOUNCED.issuperset(first):
        return gettext("{sentence} But a higher Vorbehalt goes first.").format(sentence=dealt_again)
    if first or (rules.soli.allowed and not placed):
        return gettext("{sentence} But a solo goes first.").format(sentence=dealt_again)
    return dealt_again


TRICKS: Mapping[str, Promise] = {
    DecidedBy.FIRST_FOREIGN: pgettext_lazy("wins", "a trick"),
    DecidedBy.FIRST_TRUMP: pgettext_lazy("wins", "a trump trick"),
    DecidedBy.FIRST_PLAIN: pgettext_lazy("wins", "a plain trick"),
    DecidedBy.FIRST_KREUZ: pgettext_lazy("wins", "a ♣ trick"),
    DecidedBy.FIRST_PIK: pgettext_lazy("wins", "a ♠ trick"),
    DecidedBy.FIRST_HERZ: pgettext_lazy("wins", "a ♥ trick"),
}
ANY_TRICK = pgettext_lazy("wins", "any trick")
PLAIN_TRICKS: Mapping[str, Promise] = {
    PlainTrick.LED: _("A plain trick is one to which a plain suit is led."),
    PlainTrick.MIXED: _("A plain trick is one that does not consist of trumps alone."),
}


def has_hochzeit(rules: RuleSet) -> bool:
    return Reservation.HOCHZEIT in rules.reservations.order


def hochzeit(rules: RuleSet) -> Lines:
    if not has_hochzeit(rules):
        yield gettext("Both ♣ queens in one hand: played alone against three, without saying so (silent Hochzeit).")
        return
    yield gettext(
        "Both ♣ queens in one hand: announced as Hochzeit, or kept silent and played alone against three (silent "
        "Hochzeit)."
    )
    decided = rules.hochzeit.decided_by
    if decided:
        yield gettext(
            "The first other player to win {trick} becomes the partner; this trick is the {klaerungsstich}."
        ).format(
            trick=TRICKS[decided[0]],
            klaerungsstich=with_club_name(gettext("Klärungsstich"), rules, "klaerungsstich"),
        )
    else:
        yield gettext("There is no rule on which trick finds the partner.")
    if len(decided) > 1:
        others = either([str(ANY_TRICK if each is DecidedBy.FIRST_FOREIGN else TRICKS[each]) for each in decided[1:]])
        yield gettext("The player with the queens may name another kind of trick instead: {others}.").format(
            others=others
        )
    if DecidedBy.FIRST_PLAIN in decided:
        yield str(PLAIN_TRICKS[rules.hochzeit.plain_trick])
    last = rules.hochzeit.last_trick
    if last is not None:
        yield gettext(
            "If no partner has been found after trick {n}, that trick counts as the Klärungsstich; the "
            "player continues alone as in a ♦ solo, and the game counts like a solo."
        ).format(n=last)
    else:
        yield gettext("A player who finds no partner by the last trick has played alone; the game counts like a solo.")


NOT_COUNTED: Mapping[str, Promise] = {
    NotCounted.KARO_ASSE: _("♦ aces"),
    NotCounted.KARO_ZEHNEN: _("♦ tens"),
    NotCounted.HERZ_ZEHNEN: _("♥ tens"),
}
LAID_DOWN: Mapping[tuple[str, str], Promise] = {
    (ArmutOffered.IN_TURN, LaidDown.THREE_CARDS): _(
        "Three cards, {trumps} among them, are laid on the table; the others are asked in turn, and the first to take "
        "them up gives any three back."
    ),
    (ArmutOffered.IN_TURN, LaidDown.ALL_TRUMPS): _(
        "All its trumps are laid on the table; the others are asked in turn, and the first to take them up gives as "
        "many cards back."
    ),
    (ArmutOffered.OWN_PARTY, LaidDown.THREE_CARDS): _(
        "Three cards, {trumps} among them, go to the partner: to the other Re player, or to the other Kontra player, "
        "as the Armut player says; the partner gives three back."
    ),
    (ArmutOffered.OWN_PARTY, LaidDown.ALL_TRUMPS): _(
        "All its trumps go to the partner: to the other Re player, or to the other Kontra player, as the Armut player "
        "says; the partner gives as many cards back."
    ),
}
THREE_CARDS = 3
TRUMPS_BACK: Mapping[str, Promise] = {
    TrumpsBack.WHETHER: _(
        "The player who gives cards back says whether there are trumps among them, but not how many."
    ),
    TrumpsBack.NUMBER: _("The player who gives cards back says how many trumps are among them."),
}
NOT_TAKEN: Mapping[str, Promise] = {
    NotTaken.REDEAL: _("If nobody takes them up, the same dealer deals again."),
    NotTaken.LAST_MUST: _("If nobody else takes them up, the last player asked must."),
}


def armut(rules: RuleSet) -> Lines:
    options = rules.armut
    if options.mode is ArmutMode.NONE:
        return
    least = 0 if options.redeal_up_to is None else options.redeal_up_to + 1
    offered = options.mode is ArmutMode.EXCHANGE and least <= options.max_trumps
    if offered:
        yield _armut_announcement(rules, least, options.max_trumps)
        yield from _trumps_not_counted(rules)
        yield from _armut_exchange(rules)
    up_to = options.max_trumps if options.mode is ArmutMode.REDEAL else options.redeal_up_to
    if up_to is not None:
        yield _new_deal(rules, up_to)
        if not offered:
            yield from _trumps_not_counted(rules)


def _trumps_not_counted(rules: RuleSet) -> Lines:
    left_out = [
        str(NOT_COUNTED[each])
        for each in rules.armut.not_counted
        if each is not NotCounted.HERZ_ZEHNEN or rules.dullen.trump
    ]
    if left_out:
        yield gettext("These trumps do not count: {cards}.").format(cards=", ".join(left_out))


def _armut_announcement(rules: RuleSet, least: int, most: int) -> str:
    armut = with_club_name(gettext("Armut"), rules, "armut")
    if least == 0:
        text = ngettext(
            "A hand with at most {n} trump may be announced as {armut}.",
            "A hand with at most {n} trumps may be announced as {armut}.",
            most,
        )
        return text.format(n=most, armut=armut)
    if least == most:
        text = ngettext(
            "A hand with {n} trump may be announced as {armut}.",
            "A hand with {n} trumps may be announced as {armut}.",
            most,
        )
        return text.format(n=most, armut=armut)
    text = (
        gettext("A hand with {least} or {most} trumps may be announced as {armut}.")
        if most - least == 1
        else gettext("A hand with {least} to {most} trumps may be announced as {armut}.")
    )
    return text.format(least=least, most=most, armut=armut)


def _armut_exchange(rules: RuleSet) -> Lines:
    options = rules.armut
    in_turn = options.offered is ArmutOffered.IN_TURN
    fit = options.max_trumps <= THREE_CARDS and not options.not_counted
    trumps = gettext("all its trumps") if fit else gettext("as many of its trumps as possible")
    yield str(LAID_DOWN[options.offered, options.laid_down]).format(trumps=trumps)
    if options.face_down and in_turn:
        yield gettext("They lie face down until somebody takes them up.")
    if options.plain_first:
        yield gettext("Only a player with no plain card left may give trumps back.")
    if options.trumps_back in TRUMPS_BACK:
        yield str(TRUMPS_BACK[options.trumps_back])
    if in_turn:
        yield gettext("The two play together as Re, no matter who holds the ♣ queens.")
        yield str(NOT_TAKEN[options.not_taken])


def _new_deal(rules: RuleSet, most: int) -> str:
    must = rules.reservations.throwing_in is RightOrDuty.DUTY
    if not most:
        text = (
            gettext("If anybody holds no trump, the same dealer deals again.")
            if must
            else gettext("A player with no trump may ask the same dealer to deal again.")
        )
    elif must:
        text = ngettext(
            "If anybody holds at most {n} trump, the same dealer deals again.",
            "If anybody holds at most {n} trumps, the same dealer deals again.",
            most,
        )
    else:
        text = ngettext(
            "A player with at most {n} trump may ask the same dealer to deal again.",
            "A player with at most {n} trumps may ask the same dealer to deal again.",
            most,
        )
    return _add_precedence(text.format(n=most), rules, Reservation.ARMUT)


def genscher(rules: RuleSet) -> Lines:
    if rules.genscher:
        yield gettext(
            "A player who holds both ♦ kings may choose any partner when playing the first. Not in a solo or an Armut."
        )
        yield gettext("Absagen made before are void then; Re and Kontra stay.")
