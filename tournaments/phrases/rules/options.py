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
    OptionGroup("writing", _("Scoring and seating"), ("worth.counting", "worth.solo_always_triple", "table")),
)


def group_of(path: str) -> OptionGroup:
    fitting = [(begin, group) for group in GROUPS for begin in group.beginnings if f"{path}.".startswith(f"{begin}.")]
    return max(fitting, key=lambda pair: len(pair[0]))[1]


CARDS: Mapping[str, OptionWords] = {
    "deck.nines": OptionWords(
        _("With nines"), _("48 cards and twelve tricks with nines; 40 cards and ten tricks without.")
    ),
    "dullen.trump": OptionWords(
        _("♥ tens are trumps"), _("They rank above the ♣ queens; otherwise they are plain hearts.")
    ),
    "dullen.second_beats_first": OptionWords(
        _("The second ♥ ten beats the first"), _("When both fall in the same trick.")
    ),
    "dullen.reversed_in_last_trick": OptionWords(
        _("Reversed in the last trick"), _("Which of two ♥ tens is higher changes in the last trick.")
    ),
    "dullen.moves_with_colour_solo": OptionWords(
        _("The ten moves with the suit solo"),
        _("In a ♣ solo the ♦ tens are the highest trumps, in a ♠ solo the ♣ tens, in a ♥ solo the ♠ tens."),
    ),
    "schweine.which": OptionWords(_("Schweine"), _("Both ♦ aces in one hand are trumps above everything else.")),
    "schweine.announced": OptionWords(_("Schweine are announced"), _("If not announced, they are ordinary foxes.")),
    "schweine.in_colour_solo": OptionWords(
        _("Schweine in suit soli, too"), _("There the aces of the solo’s suit become Schweine.")
    ),
    "schweine.hyperschweine": OptionWords(
        _("Hyperschweine"), _("Both ♦ nines in one hand rank above the Schweine once those are announced.")
    ),
    "schweine.nine_ends": OptionWords(
        _("A ♦ nine played too early rules out Hyperschweine"),
        _("A player who plays one before Hyperschweine can be announced has none."),
    ),
}

PLAY: Mapping[str, OptionWords] = {
    "play.tricks_shown": OptionWords(_("Past tricks that may be looked at"), _("Until the next trick is complete.")),
    "play.lead_is": OptionWords(
        _("The lead in a solo is"),
        _("If the soloist leads: whether the player left of the dealer may lead instead."),
    ),
    "play.karlchen_caught_by": OptionWords(
        _("Karlchen is caught by"), _("Only for rules that give a point for a caught ♣ jack.")
    ),
}

BEFORE: Mapping[str, OptionWords] = {
    "reservations.order": OptionWords(
        _("Order of the Vorbehalte"), _("Tick what can be announced before the game. Number 1 goes first.")
    ),
    "reservations.several_soli": OptionWords(
        _("When several want a solo"), _("Decided by seat, or by the order of the soli below.")
    ),
    "reservations.bid_from_below": OptionWords(
        _("Soli are bid from the lowest"), _("Players who want a solo bid upwards until one remains.")
    ),
    "reservations.colours_equal": OptionWords(
        _("All suit soli rank equally"), _("If the higher solo is played; between two suit soli the seat decides.")
    ),
    "reservations.throwing_in": OptionWords(
        _("Throwing in is"),
        _("Whether such a hand may be played anyway; also for an Armut that leads to a new deal."),
    ),
    "hochzeit.decided_by": OptionWords(
        _("The partner of a Hochzeit is found by"),
        _(
            "The partner is the player who wins this trick. If several are ticked, the player with the "
            "queens chooses; if nothing is said, the first one counts."
        ),
    ),
    "hochzeit.last_trick": OptionWords(
        _("Partner found by trick …"), _("After that, the player with the queens is alone. Leave empty for no limit.")
    ),
    "hochzeit.plain_trick": OptionWords(_("A plain trick is one"), _("If a plain trick decides who plays together.")),
    "armut.mode": OptionWords(_("Armut"), _("A hand with few trumps can be announced.")),
    "armut.max_trumps": OptionWords(_("Trumps of an Armut at most"), _("Hands with more trumps are played as usual.")),
    "armut.redeal_up_to": OptionWords(
        _("New deal with this many trumps or fewer"),
        _("Such an Armut is not played at all. Leave empty to offer every Armut."),
    ),
    "armut.not_counted": OptionWords(
        _("Trumps that do not count for an Armut"), _("They do not count towards the number above.")
    ),
    "armut.offered": OptionWords(
        _("The cards of an Armut go"), _("In turn: the first to want them becomes the partner.")
    ),
    "armut.laid_down": OptionWords(_("Cards laid down for an Armut"), _("For another player to take up.")),
    "armut.face_down": OptionWords(_("Laid face down"), _("Only the player who takes up the cards sees them.")),
    "armut.not_taken": OptionWords(_("When nobody takes it up"), _("Everybody was asked and passed.")),
    "armut.trumps_back": OptionWords(
        _("Announced about trumps given back"), _("The partner returns as many cards and announces this about them.")
    ),
    "armut.plain_first": OptionWords(
        _("Plain cards go back first"), _("Trumps only when no plain card is left in the hand.")
    ),
    "throw_in": OptionWords(_("Hands that are thrown in"), _("The same dealer deals again, nothing is scored.")),
    "genscher": OptionWords(
        _("Genscher"),
        _("A player with both ♦ kings chooses a partner; the parties change and earlier Absagen are void."),
    ),
}

SOLI: Mapping[str, OptionWords] = {
    "soli.allowed": OptionWords(
        _("Soli"), _("Tick the soli that are played. If their order matters, number 1 is the highest.")
    ),
    "soli.leads": OptionWords(_("The soloist leads"), _("Otherwise the player left of the dealer leads.")),
    "soli.same_dealer": OptionWords(
        _("The same dealer deals again"),
        _("After such a solo, which then does not use up a normal game; never after one that was vorgeführt."),
    ),
    "soli.offer_duty": OptionWords(
        _("A solo that is vorgeführt may be offered"),
        _("Another player may play instead; the player who is vorgeführt still owes one."),
    ),
    "pflichtsoli.per_player": OptionWords(
        _("Pflichtsoli per player and round"),
        _(
            "Played on top of the normal games; players who still owe one at the end are vorgeführt (forced to "
            "play it)."
        ),
    ),
    "pflichtsoli.colour": OptionWords(_("including suit soli"), _("This many must be suit soli.")),
    "pflichtsoli.picture": OptionWords(
        _("including picture soli"), _("This many must be queens, jacks or kings soli, or a Köhler.")
    ),
}

ANNOUNCEMENTS: Mapping[str, OptionWords] = {
    "announcements.cards_held": OptionWords(
        _("Cards left in hand"),
        _(
            "Cards that must be left in hand for each announcement. Only the first: a limit for Re and "
            "Kontra alone. All empty: no limit."
        ),
    ),
    "announcements.reply": OptionWords(
        _("Reply one card later"), _("The other party may still answer with one card fewer in hand.")
    ),
    "announcements.skipping": OptionWords(
        _("Steps may be skipped"),
        _("Saying keine 60 includes keine 90, as long as that was still possible."),
    ),
    "announcements.absage_after_reply": OptionWords(
        _("Absagen after a late reply"),
        _("Otherwise only if the reply would have been in time as a first Re or Kontra."),
    ),
    "announcements.hochzeit": OptionWords(
        _("In a Hochzeit"),
        _(
            "Later by one card if the second trick finds the partner, by two if the third does. If only Re "
            "and Kontra have a number: until the first card after that trick."
        ),
    ),
    "announcements.apart": OptionWords(
        _("Cards between two announcements"),
        _("At most this many cards after the previous announcement. Leave empty if the cards in hand decide."),
    ),
    "announcements.highest": OptionWords(_("Highest announcement"), _("Nothing higher can be announced.")),
}

WORTH: Mapping[str, OptionWords] = {
    "worth.announcement": OptionWords(
        _("Re and Kontra"), _("Each adds two points, or doubles what the game is worth.")
    ),
    "worth.absagen": OptionWords(_("Points for Absagen"), _("A point for each step announced.")),
    "worth.against_absage": OptionWords(
        _("Points against an Absage"), _("A point for 120 against keine 90, 90 against keine 60, and so on.")
    ),
    "worth.nobody_wins": OptionWords(_("When nobody wins"), _("Both sides made an Absage and missed it.")),
    "worth.gegen_die_alten": OptionWords(
        _("Against the Alten"), _("A point for Kontra when it wins against both ♣ queens.")
    ),
    "worth.solo": OptionWords(
        _("Points for every solo"), _("Added to every game of one against three, before doubling.")
    ),
    "worth.solo_lost": OptionWords(
        _("Points for a lost solo"), _("Added at the very end if the player who plays alone loses.")
    ),
    "worth.mauern": OptionWords(
        _("Mauern is punished"),
        _("A party that keeps the others below 30 without having announced Re or Kontra loses the game for 5 points."),
    ),
    "worth.verwerfen": OptionWords(
        _("A revoke ends the game"), _("The remaining cards go to the other party; the offender alone pays, double.")
    ),
    "worth.counting": OptionWords(_("Points are written by"), _("With plus and minus, every line adds up to zero.")),
    "worth.solo_always_triple": OptionWords(
        _("A solo always counts three times"), _("For the soloist, even if only plus or only minus points are written.")
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
    "herzstich": _("Hearts are led and everybody follows suit."),
    "fuchs_durchgebracht": _("An announced fox is not caught; if it is, the point goes to the other party."),
    "altenstrafe": _("Both ♣ queens fall in one trick, or one of them not before the last: for Kontra."),
}

BOCK: Mapping[str, OptionWords] = {
    "bock.triggers": OptionWords(_("A Bock comes after"), _("If none is ticked, there is no Bock.")),
    "bock.rounds_per_game": OptionWords(
        _("One game can raise"), _("When several of these things happen in the same game.")
    ),
    "bock.starts": OptionWords(
        _("A Bock starts with"), _("A Bock lasts as many games as there are players at the table.")
    ),
    "bock.stacking": OptionWords(_("New Bock during a Bock"), _("It is played afterwards, or both count together.")),
    "bock.factor": OptionWords(
        _("Several at once count"), _("How much a game counts in one, two or three Böcke at once.")
    ),
    "bock.multiplies": OptionWords(_("A Bock multiplies"), _("Sonderpunkte are multiplied too, or added afterwards.")),
    "bock.solo": OptionWords(_("A solo during a Bock"), _("Whether it is multiplied and uses up a game of the Bock.")),
}

TABLE: Mapping[str, OptionWords] = {
    "table.six_at_once": OptionWords(
        _("Six play at once"), _("Tripelkopf at a table of six: three against three, or one against five.")
    ),
    "table.sizes": OptionWords(_("Players at a table"), _("A list with any other number of players gets a remark.")),
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
