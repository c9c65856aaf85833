"""A game that is played card by card, with its parties and its verdict, implemented slowly and literally."""

from typing import NamedTuple

from tests.scoring.cards import slow_sonderpunkte
from tests.scoring.cards.slow_cards import (
    HYPERSCHWEIN,
    SCHWEIN,
    TRUMP,
    Played,
    augen,
    playable,
    schweine_suit,
    sokrates_picture,
    suit_of,
    trumps,
    winner,
)
from tests.scoring.cards.slow_sonderpunkte import Trick

STEPS = ("ansage", "keine_90", "keine_60", "keine_30", "schwarz")
TOGETHER = ("normal", "hochzeit", "armut", "genscher")
SUIT_DECIDING = {"first_trump": TRUMP, "first_kreuz": "C", "first_pik": "S", "first_herz": "H"}


class Said(NamedTuple):
    """An announcement, with the number of cards that each seat held."""

    seat: int
    step: str
    held: dict


class SlowGame:
    """A game in progress.

    `kind` is the announced one. `hands` are as played with, by seat. `alone` is the soloist or the bride, `together`
    the two seats of an Armut. `decided_by` and `last_trick` belong to a Hochzeit.
    """

    def __init__(
        self, rules, kind, hands, *, seats=4, lead, alone=None, together=None, decided_by=None, last_trick=None
    ):
        self.rules, self.kind, self.seats, self.lead = rules, kind, seats, lead
        self.players = sorted(hands)
        self.dealt = {seat: list(cards) for seat, cards in hands.items()}
        self.hands = {seat: list(cards) for seat, cards in hands.items()}
        self.alone, self.decided_by, self.last_trick = alone, decided_by, last_trick
        self.tricks, self.winners, self.leads = [[]], [], [lead]
        self.words, self.said = [], []
        self.genscher = False
        self.since = None
        self.re = self.first_parties(together)

    def first_parties(self, together):
        if self.kind == "hochzeit":
            return None
        if self.kind == "armut":
            return sorted(together)
        if self.kind in ("normal", "genscher"):
            return [seat for seat in self.players if "CQ" in self.dealt[seat]]
        return [self.alone]

    @property
    def over(self):
        return not any(self.hands.values())

    @property
    def number(self):
        return len(self.tricks)

    @property
    def table(self):
        return self.tricks[-1]

    @property
    def led(self):
        return self.table[0].card if self.table else None

    @property
    def turn(self):
        start = self.players.index(self.lead)
        return self.players[(start + len(self.table)) % 4]

    @property
    def two_against_two(self):
        return len(self.re) == 2

    def party(self, seat):
        return "re" if seat in self.re else "kontra"

    def trumps_in(self, number):
        """Returns the trumps of a trick; those of a Sokrates depend on the first card."""
        if self.kind != "sokrates":
            return trumps(self.rules, self.kind)
        first = self.tricks[0][0].card if self.tricks[0] else "CQ"
        return trumps(self.rules, self.kind, sokrates_picture(first, number, self.rules.deck.tricks))

    @property
    def playable(self):
        return playable(self.hands[self.turn], self.led, self.trumps_in(self.number))

    # What is said

    def say(self, seat, word, *, before_game=False, **more):
        trick, after = (0, 0) if before_game else (self.number, len(self.table))
        said = {"seat": seat, "word": word, "trick": trick, "held": len(self.hands[seat]), "after": after, **more}
        self.words.append(said)
        if word in ("re", "kontra"):
            self.announce(seat, "ansage")
        elif word in STEPS:
            self.announce(seat, word)
        elif word == "genscher":
            self.choose_partner(seat, more["partner"])

    def announce(self, seat, step):
        self.said.append(Said(seat, step, {each: len(cards) for each, cards in self.hands.items()}))

    def choose_partner(self, seat, partner):
        self.genscher = True
        self.re = sorted([seat, partner])
        self.said = [Said(each.seat, "ansage", each.held) for each in self.said]

    def has_said(self, word, seat=None):
        return any(each["word"] == word and seat in (None, each["seat"]) for each in self.words)

    def announced(self, party):
        """Returns a party's highest announcement."""
        steps = [each.step for each in self.said if self.party(each.seat) == party]
        return max(steps, key=STEPS.index, default=None)

    # What is played

    def level(self, seat, card):
        """Returns whether a card that is played now is a Schwein or Hyperschwein."""
        suit = schweine_suit(self.rules, self.kind)
        if suit is None:
            return ""
        if card == suit + "9" and self.has_said("hyperschweine", seat):
            return HYPERSCHWEIN
        if card == suit + "A" and self.rules.schweine.which == "both" and self.has_said("schweine", seat):
            return SCHWEIN
        if card == suit + "A" and self.rules.schweine.which != "both" and self.says_now(seat, "schweine"):
            return SCHWEIN
        return ""

    def says_now(self, seat, word):
        moment = {"seat": seat, "word": word, "trick": self.number, "after": len(self.table)}
        return any(moment.items() <= each.items() for each in self.words)

    def put(self, card):
        seat = self.turn
        played = Played(seat, card, self.level(seat, card))
        self.table.append(played)
        self.hands[seat].remove(card)
        if len(self.table) == 4:
            self.finish_trick()

    def finish_trick(self):
        self.lead = winner(self.rules, self.kind, self.table, self.trumps_in(self.number), self.over)
        self.winners.append(self.lead)
        if self.re is None:
            self.look_for_partner()
        if not self.over:
            self.tricks.append([])
            self.leads.append(self.lead)

    # Hochzeit

    def look_for_partner(self):
        if self.lead != self.alone and self.decides(self.table):
            self.re, self.since = sorted([self.alone, self.lead]), self.number
        elif self.number == self.last_trick or not self.can_still_be_decided():
            self.re, self.since = [self.alone], self.number

    def decides(self, trick):
        suits = [suit_of(each.card, self.trumps_in(1)) for each in trick]
        if self.decided_by == "first_foreign":
            return True
        if self.decided_by == "first_plain":
            if self.rules.hochzeit.plain_trick == "mixed":
                return any(suit != TRUMP for suit in suits)
            return suits[0] != TRUMP
        return suits[0] == SUIT_DECIDING[self.decided_by]

    def can_still_be_decided(self):
        left = [card for hand in self.hands.values() for card in hand]
        suits = [suit_of(card, self.trumps_in(1)) for card in left]
        if self.decided_by == "first_foreign":
            return bool(left)
        if self.decided_by == "first_plain":
            return any(suit != TRUMP for suit in suits)
        return SUIT_DECIDING[self.decided_by] in suits

    # What comes out

    def not_followed(self):
        """Lists (trick, seat) where a seat did not follow suit though it could, by the cards it played later."""
        result = []
        for number, trick in enumerate(self.tricks, 1):
            for each in trick:
                later = [other.card for cards in self.tricks[number:] for other in cards if other.seat == each.seat]
                hand = [each.card, *later, *self.hands[each.seat]]
                if each.card not in playable(hand, trick[0].card, self.trumps_in(number)):
                    result.append((number, each.seat))
        return result

    def outcome(self):
        """Returns the kind of game that it came to."""
        if self.genscher:
            return "genscher"
        if self.kind == "hochzeit" and len(self.re) == 1:
            return "hochzeit_solo"
        if self.kind == "normal" and len(self.re) == 1:
            return "stille_hochzeit"
        return self.kind

    def finished_tricks(self):
        last = self.rules.deck.tricks
        return [
            Trick(number, number == last, trick, won, self.trumps_in(number), self.re)
            for number, (trick, won) in enumerate(zip(self.tricks, self.winners, strict=True), 1)
        ]

    def sonderpunkte(self):
        if not self.two_against_two:
            return []
        foxes = [(each["seat"], each["trick"], each["after"]) for each in self.words if each["word"] == "fuchs"]
        return slow_sonderpunkte.made(self.rules, self.finished_tricks(), foxes)

    def by_party(self, made):
        result = {"re": {}, "kontra": {}}
        for each in made:
            names = result[each.party]
            names[each.sonderpunkt] = names.get(each.sonderpunkt, 0) + 1
        return result

    def expected(self):
        """Returns the verdict on the finished game, without refusals and booking."""
        tricks = [
            {"winner": won, "augen": augen([each.card for each in trick])}
            for trick, won in zip(self.tricks, self.winners, strict=True)
        ]
        seats = range(1, self.seats + 1)
        by_seat = [sum(each["augen"] for each in tricks if each["winner"] == seat) for seat in seats]
        won = [self.winners.count(seat) for seat in seats]
        made = self.sonderpunkte()
        announced = {party: self.announced(party) for party in ("re", "kontra")}
        return {
            "tricks": tricks,
            "augen": by_seat,
            "won": won,
            "parties": {"re": list(self.re)} | ({} if self.since is None or self.genscher else {"since": self.since}),
            "announced": announced,
            "sonderpunkte": self.by_party(made),
            "where": [{"sonderpunkt": each.sonderpunkt, "trick": each.trick, "seat": each.seat} for each in made],
            "events": slow_sonderpunkte.events(self.rules, self.finished_tricks()) if self.two_against_two else [],
            "game": {
                "kind": self.outcome(),
                "re": list(self.re),
                "augen_re": sum(by_seat[seat - 1] for seat in self.re),
                "tricks_re": sum(won[seat - 1] for seat in self.re),
                "announced": dict(announced),
                "sonderpunkte": self.by_party(made),
                "players": list(self.players),
                "seats": self.seats,
            },
        }


def replay(record, rules):
    """Plays a complete record again as it is, without judging what was legal."""
    players = record.get("players") or [1, 2, 3, 4]
    hands = {seat: [] for seat in players}
    for trick in record["tricks"]:
        start = players.index(trick["lead"])
        for position, card in enumerate(trick["cards"]):
            hands[players[(start + position) % 4]].append(card)
    hochzeit = record.get("hochzeit") or {
        "decided_by": rules.hochzeit.decided_by[0] if rules.hochzeit.decided_by else None,
        "last_trick": rules.hochzeit.last_trick,
    }
    exchange = record.get("exchange")
    game = SlowGame(
        rules,
        record["kind"],
        hands,
        seats=record.get("seats", 4),
        lead=record["tricks"][0]["lead"],
        alone=record.get("soloist") or next((seat for seat in players if hands[seat].count("CQ") == 2), None),
        together=record.get("re") or (exchange and of_exchange(rules, hands, exchange)),
        **hochzeit,
    )
    play_again(game, record)
    return game


def of_exchange(rules, hands, exchange):
    """Returns Re after an exchange: both seats, or, to the own party, whoever was dealt a ♣ queen."""
    poor, taker = exchange["from"], exchange["to"]
    if rules.armut.offered == "in_turn":
        return [poor, taker]
    moved = exchange["given"].count("CQ") - exchange["back"].count("CQ")
    queens = {seat: hands[seat].count("CQ") for seat in hands}
    queens[poor] += moved
    queens[taker] -= moved
    return [seat for seat in sorted(queens) if queens[seat]]


def play_again(game, record):
    words = list(record.get("words", []))
    for number, trick in enumerate(record["tricks"], 1):
        game.lead = game.leads[-1] = trick["lead"]
        for position, card in enumerate(trick["cards"]):
            while words and (words[0]["trick"], words[0].get("after", 0)) <= (number, position):
                say_again(game, words.pop(0))
            game.put(card)


def say_again(game, word):
    more = {"partner": word["partner"]} if "partner" in word else {}
    game.say(word["seat"], word["word"], before_game=word["trick"] == 0, **more)
