"""Sonderpunkte and events of a game two against two, implemented slowly and literally."""

from typing import NamedTuple

from tests.scoring.cards.slow_cards import TRUMP, augen, suit_of

DOUBLES = {
    "karlchen": "doppel_karlchen",
    "karlchen_gefangen": "doppel_karlchen_gefangen",
    "fuchs_am_end": "doppel_fuchs_am_end",
}
# Order within a trick, which no rule gives.
ORDER = (
    "doppelkopf",
    "fuchs",
    "karlchen",
    "doppel_karlchen",
    "karlchen_gefangen",
    "doppel_karlchen_gefangen",
    "fuchs_am_end",
    "doppel_fuchs_am_end",
    "dulle_gefangen",
    "herzstich",
    "fuchs_durchgebracht",
    "altenstrafe",
)


class Made(NamedTuple):
    """One Sonderpunkt; `seat` won the trick."""

    trick: int
    sonderpunkt: str
    party: str
    seat: int


class Trick(NamedTuple):
    """A finished trick and all that its Sonderpunkte depend on."""

    number: int
    last: bool
    played: list
    winner: int
    trumps: list
    re: list

    def party(self, seat):
        return "re" if seat in self.re else "kontra"

    @property
    def won_by(self):
        return self.party(self.winner)

    @property
    def highest(self):
        return next(each for each in self.played if each.seat == self.winner)

    def of(self, card, party):
        return [each for each in self.played if each.card == card and self.party(each.seat) == party]

    @property
    def other(self):
        return "kontra" if self.won_by == "re" else "re"


def counted(rules):
    return [name.value for name, points in rules.sonderpunkte if points > 0]


def made(rules, tricks, fuchs_words):
    """Lists the Sonderpunkte that count, by trick. `fuchs_words`: (seat, trick, cards lying before)."""
    result = []
    for trick in tricks:
        names = [(name, trick.won_by) for name in of_the_winner(rules, trick)]
        names += [("fuchs_durchgebracht", party) for party in announced_foxes(trick, tricks, fuchs_words)]
        if is_altenstrafe(trick):
            names.append(("altenstrafe", "kontra"))
        for name, party in sorted(names, key=lambda each: ORDER.index(each[0])):
            if name in counted(rules):
                result.append(Made(trick.number, name, party, trick.winner))
    return result


def of_the_winner(rules, trick):
    names = []
    if augen([each.card for each in trick.played]) >= 40:
        names.append("doppelkopf")
    names += ["fuchs" for each in trick.of("DA", trick.other) if is_fox(each)]
    if is_dulle_gefangen(rules, trick):
        names.append("dulle_gefangen")
    if is_herzstich(trick):
        names.append("herzstich")
    if trick.last:
        names += in_last_trick(rules, trick)
    return names


def is_fox(played):
    return played.card == "DA" and played.level == ""


def is_dulle_gefangen(rules, trick):
    return rules.dullen.trump and trick.highest.card == "HT" and len(trick.of("HT", trick.other)) == 1


def is_herzstich(trick):
    return all(suit_of(each.card, trick.trumps) == "H" for each in trick.played)


def is_altenstrafe(trick):
    queens = [each for each in trick.played if each.card == "CQ"]
    return len(queens) == 2 or (trick.last and len(queens) == 1)


def in_last_trick(rules, trick):
    happened = []
    if trick.highest.card == "CJ":
        happened.append(("karlchen", len(trick.of("CJ", trick.won_by))))
    caught = len(trick.of("CJ", trick.other))
    if caught and (rules.play.karlchen_caught_by == "any" or trick.highest.card == "DQ"):
        happened.append(("karlchen_gefangen", caught))
    if is_fox(trick.highest):
        foxes = [each for each in trick.of("DA", trick.won_by) if is_fox(each)]
        happened.append(("fuchs_am_end", len(foxes)))
    return [double_or_single(rules, name, cards) for name, cards in happened]


def double_or_single(rules, name, cards):
    return DOUBLES[name] if cards == 2 and DOUBLES[name] in counted(rules) else name


def announced_foxes(trick, tricks, fuchs_words):
    """Lists the parties that get a point because an announced fox lies in the trick."""
    parties = []
    for seat, said_in, after in fuchs_words:
        where = next_fox(tricks, seat, (said_in, after))
        if where == trick.number:
            parties.append(trick.won_by)
    return parties


def next_fox(tricks, seat, moment):
    for trick in tricks:
        for position, each in enumerate(trick.played):
            if each.seat == seat and is_fox(each) and (trick.number, position) >= moment:
                return trick.number
    return None


def events(rules, tricks):
    """Lists what triggers a Bock under the rule set."""
    happened = []
    if any(is_herzstich(trick) for trick in tricks):
        happened.append("herzstich")
    if any(is_dulle_gefangen(rules, trick) for trick in tricks):
        happened.append("dulle_gefangen")
    return [event for event in happened if event in rules.bock.triggers]


def plain_cards(cards, trump_cards):
    return [card for card in cards if suit_of(card, trump_cards) != TRUMP]
