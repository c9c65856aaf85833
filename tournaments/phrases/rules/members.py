"""Wording for the values of options."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.options import Option, Shape, options
from scoring.terms import REAL_SOLI, Kind
from tournaments.phrases.rules.options import OPTIONS, group_of
from tournaments.phrases.terms import ANNOUNCEMENTS, KINDS, word

Words = Mapping[str, object]

SOLO_KINDS: Words = {kind.value: KINDS[kind.value] for kind in Kind if kind in REAL_SOLI}
_WHICH_SOLI: Words = {"none": _("never"), "pflichtsolo": _("in a Pflichtsolo"), "all": _("in every solo")}

# Names of members by option path; members without a name are not offered.
MEMBERS: Mapping[str, Words] = {
    "schweine.which": {
        "none": _("none"),
        "both": _("both ♦ aces"),
        "one": _("one of the two, the other stays a fox"),
        "second": _("only the second, once the first is safe"),
    },
    "schweine.announced": {"before_game": _("before the game"), "on_play": _("when the first is played")},
    "schweine.hyperschweine": {
        "none": _("none"),
        "before_game": _("announced before the game"),
        "on_play": _("announced when the first one is played"),
    },
    "reservations.throwing_in": {"right": _("up to the player"), "duty": _("compulsory")},
    "play.lead_is": {"right": _("up to the player"), "duty": _("compulsory")},
    "reservations.order": {
        "pflichtsolo": _("Pflichtsolo"),
        "lustsolo": _("Lustsolo"),
        "solo": _("solo"),
        "throw_in": _("throwing in"),
        "armut": _("Armut"),
        "hochzeit": _("Hochzeit"),
    },
    "reservations.several_soli": {"seat": _("the first from the dealer’s left"), "rank": _("the higher solo")},
    "soli.allowed": SOLO_KINDS,
    "soli.leads": {**_WHICH_SOLI, "first": _("in the player’s first solo")},
    "soli.same_dealer": {
        "none": _("never"),
        "pflichtsolo": _("after a Pflichtsolo that was not vorgeführt"),
        "all": _("after every solo"),
    },
    "hochzeit.decided_by": {
        "first_foreign": _("the first trick that another player wins"),
        "first_trump": _("the first trump trick that another player wins"),
        "first_plain": _("the first plain trick that another player wins"),
        "first_kreuz": _("the first ♣ trick that another player wins"),
        "first_pik": _("the first ♠ trick that another player wins"),
        "first_herz": _("the first ♥ trick that another player wins"),
    },
    "hochzeit.plain_trick": {
        "led": _("to which a plain suit is led"),
        "mixed": _("that does not consist of trumps alone"),
    },
    "armut.mode": {
        "none": _("none"),
        "redeal": _("cards are dealt again"),
        "exchange": _("trumps are taken up and exchanged"),
    },
    "announcements.highest": {**ANNOUNCEMENTS, "ansage": _("Re, Kontra")},
    "announcements.hochzeit": {
        "same": _("as in any other game"),
        "later": _("later"),
        "afterwards": _("later, but not before the partner is found"),
    },
    "armut.offered": {
        "in_turn": _("to a player who wants them, asked in turn"),
        "own_party": _("to the partner"),
    },
    "armut.not_counted": {
        "karo_asse": _("♦ aces"),
        "karo_zehnen": _("♦ tens"),
        "herz_zehnen": _("♥ tens"),
    },
    "armut.laid_down": {"three_cards": _("three cards, all its trumps among them"), "all_trumps": _("all its trumps")},
    "armut.not_taken": {"redeal": _("cards are dealt again"), "last_must": _("the last player asked must take it")},
    "armut.trumps_back": {
        "nothing": _("nothing"),
        "whether": _("only if there are any"),
        "number": _("how many"),
    },
    "throw_in": {
        "five_nines": _("five nines or more"),
        "five_kings": _("five kings or more"),
        "four_nines_of_all_suits": _("a nine of each suit"),
        "four_kings_of_all_suits": _("a king of each suit"),
        "seven_full": _("seven aces and tens or more"),
        "low_trumps": _("no trump above the ♦ jack"),
        "very_low_trumps": _("no trump above the ♦ ace"),
    },
    "play.karlchen_caught_by": {"any": _("any higher trump"), "karo_dame": _("a ♦ queen only")},
    "worth.announcement": {"plus_two": _("two points each"), "doubling": _("double the game each")},
    "worth.absagen": {"either": _("of both parties"), "own": _("of the winners only")},
    "worth.against_absage": {
        "none": _("no point"),
        "highest": _("a point against the highest Absage only"),
        "cumulative": _("a point for each step announced"),
    },
    "worth.nobody_wins": {
        "full": _("steps, Absagen reached and Sonderpunkte count"),
        "stages": _("only steps and Sonderpunkte count"),
    },
    "worth.gegen_die_alten": {
        "none": _("no point"),
        "sonderpunkt": _("a Sonderpunkt"),
        "base": _("a point that is doubled with the rest"),
    },
    "worth.counting": {
        "plus_minus": _("both sides, plus and minus"),
        "plus": _("only the winners, plus"),
        "minus": _("only the losers, minus"),
    },
    "bock.triggers": {
        "re_lost": _("a lost Re"),
        "kontra_lost": _("a lost Kontra"),
        "both_announced": _("Re and Kontra in the same game"),
        "split_120": _("120 to 120 Augen"),
        "zero_game": _("a game worth 0"),
        "herzstich": _("a hearts trick"),
        "solo_lost": _("a lost solo"),
        "schwarz": _("a party without a trick"),
        "dulle_gefangen": _("a caught Dulle"),
        "manual": _("the table’s own decision"),
    },
    "bock.rounds_per_game": {"one": _("one Bock"), "each": _("a Bock for each of them")},
    "bock.starts": {"next": _("the next game"), "current": _("the game that raises it")},
    "bock.stacking": {"append": _("follows when the current one is over"), "accumulate": _("runs at the same time")},
    "bock.factor": {
        "n_plus_1": _("twice, three times, four times"),
        "two_n": _("twice, four times, six times"),
        "power": _("twice, four times, eight times"),
    },
    "bock.multiplies": {"base": _("the game without Sonderpunkte"), "total": _("everything")},
    "bock.solo": {
        "counts": _("is multiplied and uses a game"),
        "free": _("is not multiplied, uses no game and brings no Bock"),
        "kept": _("is multiplied, and uses no game if the same dealer deals again"),
    },
}

# Labels of each number of a list.
STEPS: Mapping[str, tuple[object, ...]] = {
    "announcements.cards_held": (_("Re, Kontra"), _("keine 90"), _("keine 60"), _("keine 30"), _("schwarz")),
}


# Words for None, unless it means no limit.
WITHOUT: Words = {
    "armut.redeal_up_to": _("never"),
    "announcements.cards_held": _("no rule"),
    "announcements.apart": _("by the cards in hand"),
}


def members_of(option: Option) -> Words:
    words = MEMBERS.get(option.path, {})
    return {member: words[member] for member in option.members if member in words}


def value_words(path: str, value: Any) -> str:
    option = options()[path]
    if option.shape is Shape.FLAG:
        return gettext("yes") if value else gettext("no")
    if option.shape is Shape.MEMBER:
        return word(MEMBERS.get(path, {}), value)
    if isinstance(value, list):
        words = ", ".join(word(MEMBERS.get(path, {}), each) for each in value)
        return words or str(WITHOUT.get(path, _("none")))
    return str(WITHOUT.get(path, _("no limit"))) if value is None else str(value)


def option_name(path: str) -> str:
    """Returns an option's group and label, e.g. "Bock: a Bock comes after"."""
    known = OPTIONS.get(path)
    return f"{group_of(path).legend}: {known.label}" if known else path


# Reasons by refused option and the one it conflicts with.
CONTRADICTIONS: Mapping[tuple[str, str], Promise] = {
    ("pflichtsoli.per_player", "pflichtsoli.colour"): _(
        "You require more suit and picture soli than there are Pflichtsoli. Require fewer, or raise the "
        "number of Pflichtsoli."
    ),
    ("pflichtsoli.per_player", "soli.allowed"): _("No solo that could be a Pflichtsolo is allowed. Allow one."),
    ("pflichtsoli.colour", "soli.allowed"): _("Suit soli are required, but none is allowed. Allow one."),
    ("pflichtsoli.picture", "soli.allowed"): _("Picture soli are required, but none is allowed. Allow one."),
    ("table.six_at_once", "table.sizes"): _("Six at once needs tables of six. Allow them, or turn off six at once."),
    ("soli.allowed", "soli.allowed"): _("A solo appears twice, or something that is not a solo. Tick each solo once."),
    ("reservations.order", "reservations.order"): _("A Vorbehalt appears twice. Tick it once."),
    ("throw_in", "throw_in"): _("A hand appears twice. Tick it once."),
    ("bock.triggers", "bock.triggers"): _("A reason for a Bock appears twice. Tick it once."),
    ("hochzeit.decided_by", "hochzeit.decided_by"): _("A trick appears twice. Tick it once."),
    ("table.sizes", "table.sizes"): _("A number of players appears twice. Tick it once."),
    ("schweine.hyperschweine", "schweine.which"): _(
        "Hyperschweine rank above Schweine and need both ♦ aces as Schweine. Allow Schweine, or turn off Hyperschweine."
    ),
    ("schweine.hyperschweine", "deck.nines"): _(
        "Hyperschweine are ♦ nines, and this deck has no nines. Play with nines, or turn off Hyperschweine."
    ),
    ("throw_in", "deck.nines"): _(
        "This deck has no nines, so nobody can hold five. Play with nines, or clear these hands."
    ),
    ("sonderpunkte.dulle_gefangen", "dullen.trump"): _(
        "A Dulle can only be caught if the ♥ tens are trumps. Make them trumps, or set this to 0."
    ),
    ("announcements.cards_held", "deck.nines"): _(
        "With 40 cards everybody holds ten, so these numbers are too high. Use two fewer for each "
        "announcement (9, 8, 7, 6, 5), or play with nines."
    ),
    ("armut.not_counted", "armut.not_counted"): _("A trump appears twice. Tick it once."),
    ("announcements.cards_held", "announcements.cards_held"): _(
        "Enter five numbers that do not rise from Re to schwarz, or only the first, or none."
    ),
}
