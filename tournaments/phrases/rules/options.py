"""The group, label and explanation of every option."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.phrases.terms import SONDERPUNKTE


@dataclass(frozen=True, slots=True)
class OptionWords:
    label: object
    explanation: object


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """A group of options whose paths start with one of its `beginnings`; the longest match wins."""

    key: str
    legend: Promise
    beginnings: tuple[str, ...]


GROUPS: tuple[OptionGroup, ...] = (
    OptionGroup("cards", _("Cards and trumps"), ("deck", "dullen", "schweine", "play")),
    OptionGroup("before", _("Before the game"), ("reservations", "throw_in", "hochzeit", "armut", "genscher")),
    OptionGroup("soli", _("Soli and Pflichtsoli"), ("soli", "pflichtsoli")),
    OptionGroup("announcements", _("Announcements"), ("announcements",)),
    OptionGroup("worth", _("What a game is worth"), ("worth",)),
    OptionGroup("sonderpunkte", _("Sonderpunkte"), ("sonderpunkte", "play.karlchen_caught_by")),
    OptionGroup("bock", _("Bock"), ("bock",)),
    OptionGroup("writing", _("Writing down, and the table"), ("worth.counting", "worth.solo_always_triple", "table")),
)


def group_of(path: str) -> OptionGroup:
    fitting = [(begin, group) for group in GROUPS for begin in group.beginnings if f"{path}.".startswith(f"{begin}.")]
    return max(fitting, key=lambda pair: len(pair[0]))[1]


CARDS: Mapping[str, OptionWords] = {
    "deck.nines": OptionWords(_("With nines"), _("48 cards and twelve tricks; without nines 40 cards and ten tricks.")),
    "dullen.trump": OptionWords(_("♥ tens are trumps"), _("They stand above the ♣ queens; otherwise they are hearts.")),
    "dullen.second_beats_first": OptionWords(
        _("The second ♥ ten beats the first"), _("When both fall into the same trick.")
    ),
    "dullen.reversed_in_last_trick": OptionWords(
        _("The other way round in the last trick"), _("Which of two ♥ tens is higher changes in the last trick.")
    ),
    "dullen.moves_with_colour_solo": OptionWords(
        _("The ten moves with the suit solo"),
        _("In a ♣ solo the ♦ tens are the highest trumps, in a ♠ solo the ♣ tens, in a ♥ solo the ♠ tens."),
    ),
    "schweine.which": OptionWords(
        _("Schweine"), _("Whoever holds both ♦ aces has trumps that stand above everything else.")
    ),
    "schweine.announced": OptionWords(
        _("Schweine are announced"), _("Whoever does not announce them has ordinary foxes.")
    ),
    "schweine.in_colour_solo": OptionWords(
        _("Schweine in suit soli, too"), _("There the aces of the solo’s suit become Schweine.")
    ),
    "schweine.hyperschweine": OptionWords(
        _("Hyperschweine"), _("Both ♦ nines in one hand stand above the Schweine once those were announced.")
    ),
    "schweine.nine_ends": OptionWords(
        _("A ♦ nine played too early ends Hyperschweine"),
        _("Whoever plays one before Hyperschweine can be said has none."),
    ),
}

PLAY: Mapping[str, OptionWords] = {
    "play.tricks_shown": OptionWords(_("Past tricks that may be looked at"), _("As long as the next one is not full.")),
    "play.lead_is": OptionWords(
        _("Leading in a solo is"),
        _("Where the soloist leads: whether the player left of the dealer may do so instead."),
    ),
    "play.karlchen_caught_by": OptionWords(
        _("Karlchen is caught by"), _("Only for rules that give a point for a caught ♣ jack.")
    ),
}

BEFORE: Mapping[str, OptionWords] = {
    "reservations.order": OptionWords(
        _("Order of the Vorbehalte"), _("Tick what can be announced before the game; place 1 goes first.")
    ),
    "reservations.several_soli": OptionWords(
        _("When several want a solo"), _("It is decided by the seat, or by the order of the soli below.")
    ),
    "reservations.bid_from_below": OptionWords(
        _("Lower soli are named first"), _("Several who want a solo bid upwards until one remains.")
    ),
    "reservations.colours_equal": OptionWords(
        _("Suit soli rank the same"), _("Where the higher solo is played; of two suit soli the seat decides.")
    ),
    "reservations.throwing_in": OptionWords(
        _("Throwing in is"),
        _("Whether such a hand may be played all the same; holds for an Armut that is dealt again."),
    ),
    "hochzeit.decided_by": OptionWords(
        _("The partner of a Hochzeit is found by"),
        _(
            "Whoever wins this trick; with several ticked the player with the queens chooses, the first one counts "
            "when nothing is said."
        ),
    ),
    "hochzeit.last_trick": OptionWords(
        _("Found in trick … at the latest"), _("After that the player with the queens is alone; empty for no limit.")
    ),
    "hochzeit.plain_trick": OptionWords(
        _("A plain trick is one"), _("Where a plain trick decides who plays together.")
    ),
    "armut.mode": OptionWords(_("Armut"), _("A hand with few trumps can be announced.")),
    "armut.max_trumps": OptionWords(_("Trumps of an Armut at most"), _("Whoever holds more plays as usual.")),
    "armut.redeal_up_to": OptionWords(
        _("Dealt again with this many trumps or fewer"),
        _("Such an Armut is not played at all; empty: every Armut is offered."),
    ),
    "armut.not_counted": OptionWords(
        _("Trumps that do not count for an Armut"), _("They do not count for the number above.")
    ),
    "armut.offered": OptionWords(
        _("The cards of an Armut go"), _("In turn: whoever wants them first plays together with the poor player.")
    ),
    "armut.laid_down": OptionWords(_("An Armut lays down"), _("For another player to take up.")),
    "armut.face_down": OptionWords(_("Laid face down"), _("Only whoever takes the cards up sees them.")),
    "armut.not_taken": OptionWords(_("When nobody takes it up"), _("Everybody was asked in turn and passed.")),
    "armut.trumps_back": OptionWords(
        _("Said of trumps given back"), _("Whoever took the cards up gives as many back and says this about them.")
    ),
    "armut.plain_first": OptionWords(
        _("Plain cards go back first"), _("Trumps only when no plain card is left in the hand.")
    ),
    "throw_in": OptionWords(_("Hands that are thrown in"), _("The same dealer deals again, nothing is scored.")),
    "genscher": OptionWords(
        _("Genscher"),
        _("Whoever holds both ♦ kings chooses a partner; the parties change and earlier Absagen are void."),
    ),
}

SOLI: Mapping[str, OptionWords] = {
    "soli.allowed": OptionWords(
        _("Soli"), _("Tick those that are played; where rank decides, place 1 is the highest.")
    ),
    "soli.leads": OptionWords(_("The soloist leads"), _("Otherwise the player left of the dealer does.")),
    "soli.same_dealer": OptionWords(
        _("The same dealer deals again"),
        _("After such a solo, which then uses up no normal game; never after a forced one."),
    ),
    "soli.offer_duty": OptionWords(
        _("A forced solo may be offered"), _("Another player may play instead; the forced one still owes afterwards.")
    ),
    "pflichtsoli.per_player": OptionWords(
        _("Pflichtsoli per player and round"),
        _("Played on top of the normal games; whoever still owes at the end is vorgeführt (forced)."),
    ),
    "pflichtsoli.colour": OptionWords(_("of these, suit soli"), _("This many of them must be suit soli.")),
    "pflichtsoli.picture": OptionWords(
        _("of these, picture soli"), _("This many of them must be soli in queens, jacks or kings, or a Köhler.")
    ),
}

ANNOUNCEMENTS: Mapping[str, OptionWords] = {
    "announcements.cards_held": OptionWords(
        _("Cards still in hand"),
        _(
            "With how many cards each word can be said at the latest; only the first: for Re and Kontra alone; all "
            "empty: nothing is laid down."
        ),
    ),
    "announcements.reply": OptionWords(
        _("Reply one card later"), _("The other party may still answer with one card fewer in hand.")
    ),
    "announcements.skipping": OptionWords(
        _("Steps may be skipped"),
        _("Whoever says keine 60 has said keine 90 with it, as long as that was still possible."),
    ),
    "announcements.absage_after_reply": OptionWords(
        _("Absagen after a late reply"),
        _("Otherwise only after a reply that would have been in time as a first Re or Kontra."),
    ),
    "announcements.hochzeit": OptionWords(
        _("In a Hochzeit"),
        _(
            "Later: by one card if the second trick finds the partner, by two if the third does; where only Re and "
            "Kontra have a number, up to the first card after that trick."
        ),
    ),
    "announcements.apart": OptionWords(
        _("Cards between two words"),
        _("At most this many cards after the announcement before it; empty where the cards in hand decide."),
    ),
    "announcements.highest": OptionWords(_("Highest word"), _("Nothing above it can be said.")),
}

WORTH: Mapping[str, OptionWords] = {
    "worth.announcement": OptionWords(
        _("Re and Kontra"), _("Each adds two points, or doubles what the game is worth.")
    ),
    "worth.absagen": OptionWords(_("Absagen that count"), _("A point for each step that was said.")),
    "worth.against_absage": OptionWords(
        _("Points against an Absage"), _("A point for 120 against keine 90, 90 against keine 60, and so on.")
    ),
    "worth.nobody_wins": OptionWords(_("When nobody wins"), _("Both sides said too much and missed it.")),
    "worth.gegen_die_alten": OptionWords(
        _("Against the Alten"), _("A point for Kontra when it wins against both ♣ queens.")
    ),
    "worth.solo": OptionWords(
        _("Points for every solo"), _("Added to every game of one against three, before doubling.")
    ),
    "worth.solo_lost": OptionWords(
        _("Points for a lost solo"), _("Added at the very end, when the one who plays alone loses.")
    ),
    "worth.mauern": OptionWords(
        _("Mauern is punished"),
        _("Whoever keeps the others below 30 without having said Re or Kontra loses the game for 5 points."),
    ),
    "worth.verwerfen": OptionWords(
        _("A revoke ends the game"), _("The remaining cards go to the other party; the offender alone pays, for two.")
    ),
    "worth.counting": OptionWords(_("Points are written by"), _("In plus and minus every line adds up to zero.")),
    "worth.solo_always_triple": OptionWords(
        _("A solo always counts three times"), _("For whoever writes, also where only plus or only minus is written.")
    ),
}

SONDERPUNKTE_EXPLAINED: Mapping[str, Promise] = {
    "doppelkopf": _("A trick of 40 Augen or more."),
    "fuchs": _("A ♦ ace of the other party, captured in a trick."),
    "karlchen": _("A ♣ jack takes the last trick."),
    "karlchen_gefangen": _("A ♣ jack of the other party is beaten in the last trick, and your own party takes it."),
    "doppel_karlchen": _("Both ♣ jacks of one party in the last trick, and one of them takes it."),
    "doppel_karlchen_gefangen": _("Both ♣ jacks of the other party are beaten in the last trick."),
    "fuchs_am_end": _("A ♦ ace takes the last trick."),
    "doppel_fuchs_am_end": _("Both ♦ aces of one party in the last trick, and one of them takes it."),
    "dulle_gefangen": _("A ♥ ten beats the ♥ ten of the other party."),
    "herzstich": _("Hearts are led and everybody follows."),
    "fuchs_durchgebracht": _("A fox announced before the game is not caught; if it is, it counts for the other party."),
    "altenstrafe": _("Both ♣ queens fall in one trick, or one of them not before the last: for Kontra."),
}

BOCK: Mapping[str, OptionWords] = {
    "bock.triggers": OptionWords(_("A Bock comes after"), _("None ticked: there is no Bock.")),
    "bock.rounds_per_game": OptionWords(
        _("One game can bring"), _("When several of these things happen in the same game.")
    ),
    "bock.starts": OptionWords(
        _("A Bock starts with"), _("A Bock lasts as many games as there are players at the table.")
    ),
    "bock.stacking": OptionWords(_("A new Bock while one runs"), _("It is played afterwards, or both count together.")),
    "bock.factor": OptionWords(
        _("Several at once count"), _("How much a game counts in one, two or three running Böcke.")
    ),
    "bock.multiplies": OptionWords(_("A Bock multiplies"), _("Sonderpunkte are multiplied too, or added afterwards.")),
    "bock.solo": OptionWords(_("A solo during a Bock"), _("Whether it is multiplied and uses up one of the games.")),
}

TABLE: Mapping[str, OptionWords] = {
    "table.six_at_once": OptionWords(
        _("Six play at once"), _("Tripelkopf at a table of six: three against three, or one against five.")
    ),
    "table.sizes": OptionWords(_("Players at a table"), _("A list for another number of players gets a remark.")),
}

OPTIONS: Mapping[str, OptionWords] = {
    **CARDS,
    **PLAY,
    **BEFORE,
    **SOLI,
    **ANNOUNCEMENTS,
    **WORTH,
    **{f"sonderpunkte.{name}": OptionWords(SONDERPUNKTE[name], text) for name, text in SONDERPUNKTE_EXPLAINED.items()},
    **BOCK,
    **TABLE,
}
