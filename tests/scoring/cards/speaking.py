"""Words that players may say, straight from the rules, and a speaker who says some of them at random.

Where the rules leave it open whether a word is legal, it isn't said.
"""

from tests.scoring.cards.slow_cards import schweine_suit
from tests.scoring.cards.slow_game import STEPS, TOGETHER
from tests.scoring.cards.slow_sonderpunkte import counted


class Speaker:
    """All four players of a game. `must` are words that are said if possible."""

    def __init__(self, game, random, must=()):
        self.game, self.random, self.must = game, random, must
        self.rules = game.rules
        self.suit = schweine_suit(game.rules, game.kind)
        self.chance = random.choice([0.0, 0.01, 0.03, 0.1])
        # Parties that first spoke in a reply, when it was too late for anything else.
        self.late = set()

    def likely(self, chance):
        return self.random.random() < chance

    def speak(self, before_game=False):
        """Lets everybody speak, once per moment."""
        for seat in self.random.sample(self.game.players, 4):
            self.say_schweine_early(seat, before_game)
            if self.likely(self.chance):
                self.say_any(seat, before_game)
        for seat in self.game.players:
            self.say_fuchs_early(seat)

    def speak_with(self, card):
        """Lets the player in turn say what belongs to a card that's about to be played."""
        seat = self.game.turn
        if self.suit and card == self.suit + "A":
            self.say_schweine_with_ace(seat)
        if self.suit and card == self.suit + "9":
            self.say_hyperschweine_with_nine(seat)
        if card == "DA" and self.may_say_fuchs(seat) and self.likely(0.4):
            self.game.say(seat, "fuchs")
        if card == "DK" and self.may_say_genscher(seat) and ("genscher" in self.must or self.likely(0.4)):
            partner = self.random.choice([other for other in self.game.players if other != seat])
            self.game.say(seat, "genscher", partner=partner)

    # Re, Kontra and Absagen

    def say_any(self, seat, before_game):
        if self.game.re is None:  # TSR 6.2.1: not before the partner of a Hochzeit is found
            return
        allowed = [step for step in STEPS if self.in_time(seat, step) or self.is_reply(seat, step)]
        if not allowed:
            return
        step = allowed[0] if self.likely(0.5) else self.random.choice(allowed)
        party = self.game.party(seat)
        if not self.in_time(seat, step):
            self.late.add(party)
        self.game.say(seat, party if step == "ansage" else step, before_game=before_game)

    def unsaid(self, party, step):
        """Lists the steps up to this one that a party has not said, nor implied by a higher one."""
        highest = self.game.announced(party)
        said = 0 if highest is None else STEPS.index(highest) + 1
        return STEPS[said : STEPS.index(step) + 1]

    def in_time(self, seat, step):
        party = self.game.party(seat)
        steps = self.unsaid(party, step)
        if not steps or STEPS.index(step) > STEPS.index(self.rules.announcements.highest):
            return False
        if len(steps) > 1 and not self.rules.announcements.skipping:
            return False
        if party in self.late and not self.rules.announcements.absage_after_reply:
            return False
        if self.game.genscher and (self.late or self.rules.announcements.apart):
            return False
        held = len(self.game.hands[seat])
        return held > 0 and all(held >= self.needed(each) for each in steps) and self.is_near_enough(seat)

    def needed(self, step):
        """Returns the least cards held for a step (TSR 6.2.2, 6.3.4), less in a Hochzeit (6.4.2)."""
        held = self.rules.announcements.cards_held
        if STEPS.index(step) >= len(held):
            return 0
        if len(held) == 1 and self.is_later():
            return self.rules.deck.tricks - self.game.since  # the first card after the trick that cleared it
        return held[STEPS.index(step)] - (self.game.since - 1 if self.is_later() else 0)

    def is_later(self):
        return self.game.kind == "hochzeit" and self.rules.announcements.hochzeit != "same"

    def is_near_enough(self, seat):
        """Whether the party's last word is recent enough, both by the cards of its speaker and by the own ones."""
        apart = self.rules.announcements.apart
        own = [each for each in self.game.said if self.game.party(each.seat) == self.game.party(seat)]
        if apart is None or not own:
            return True
        now, last = len(self.game.hands[seat]), own[-1]
        return last.held[last.seat] - now <= apart and last.held[seat] - now <= apart

    def is_reply(self, seat, step):
        """TSR 6.4.4."""
        own = self.game.party(seat)
        theirs = self.game.announced("kontra" if own == "re" else "re")
        if not self.rules.announcements.reply or step != "ansage" or theirs is None:
            return False
        if self.game.announced(own) is not None or self.game.genscher:
            return False
        if len(self.rules.announcements.cards_held) == 1:
            theirs = "ansage"  # without a time of its own
        held = len(self.game.hands[seat])
        return held > 0 and held >= self.needed(theirs) - 1

    # Schweine

    def had_both(self, seat, rank):
        return self.game.dealt[seat].count(self.suit + rank) == 2

    def has_both(self, seat, rank):
        return self.suit is not None and self.game.hands[seat].count(self.suit + rank) == 2

    def say_schweine_early(self, seat, before_game):
        """Says Schweine and Hyperschweine before the game, or later without the card."""
        schweine = self.rules.schweine
        free = schweine.which == "both" and self.has_both(seat, "A") and not self.game.has_said("schweine")
        if free and self.likely(self.chance_of_early_word(schweine.announced, before_game)):
            self.game.say(seat, "schweine", before_game=before_game)
        free = self.has_both(seat, "9") and self.may_say_hyperschweine()
        if free and self.likely(self.chance_of_early_word(schweine.hyperschweine, before_game)):
            self.game.say(seat, "hyperschweine", before_game=before_game)

    @staticmethod
    def chance_of_early_word(moment, before_game):
        if moment == "before_game":
            return 0.8 if before_game else 0
        return 0.1 if before_game else 0.01

    def may_say_hyperschweine(self):
        said = self.game.has_said
        return self.rules.schweine.hyperschweine != "none" and said("schweine") and not said("hyperschweine")

    def say_schweine_with_ace(self, seat):
        if self.rules.schweine.announced != "on_play" or self.game.has_said("schweine") or not self.had_both(seat, "A"):
            return
        which = self.rules.schweine.which
        first = self.has_both(seat, "A")
        fits = {"both": first, "one": True, "second": not first and self.first_ace_came_home(seat)}[which]
        if fits and self.likely(0.6):
            self.game.say(seat, "schweine")

    def first_ace_came_home(self, seat):
        if self.game.re is None or ("genscher" in self.must and not self.game.genscher):
            return False
        party = self.game.party(seat)
        for trick, winner in zip(self.game.tricks, self.game.winners, strict=False):
            if any(each.seat == seat and each.card == self.suit + "A" for each in trick):
                return self.game.party(winner) == party
        return False

    def say_hyperschweine_with_nine(self, seat):
        on_play = self.rules.schweine.hyperschweine == "on_play"
        if on_play and self.has_both(seat, "9") and self.may_say_hyperschweine() and self.likely(0.7):
            self.game.say(seat, "hyperschweine")

    # Fuchs and Genscher

    def may_say_fuchs(self, seat):
        """Whether a fox may be announced now; the ace must not be a Schwein."""
        game = self.game
        together = game.kind in TOGETHER and (game.re is None or game.two_against_two)
        if not together or "fuchs_durchgebracht" not in counted(self.rules):
            return False
        return game.level(seat, "DA") == "" and not self.has_announced_fox(seat)

    def has_announced_fox(self, seat):
        """Whether the seat's last announced fox is still in its hand."""
        moments = [(each["trick"], each["after"]) for each in self.game.words if self.is_fuchs(each, seat)]
        return bool(moments) and not any(
            each.seat == seat and each.card == "DA" and (number, position) >= moments[-1]
            for number, trick in enumerate(self.game.tricks, 1)
            for position, each in enumerate(trick)
        )

    @staticmethod
    def is_fuchs(word, seat):
        return word["seat"] == seat and word["word"] == "fuchs"

    def say_fuchs_early(self, seat):
        may_become_schwein = self.suit is not None and self.had_both(seat, "A")
        holds = "DA" in self.game.hands[seat]
        if holds and not may_become_schwein and self.likely(0.02) and self.may_say_fuchs(seat):
            self.game.say(seat, "fuchs")

    def may_say_genscher(self, seat):
        """Whether a partner may be chosen now; not after a second ace became a Schwein because of the parties."""
        game = self.game
        if not self.rules.genscher or game.kind not in ("normal", "hochzeit", "genscher") or game.re is None:
            return False
        known = game.two_against_two and game.hands[seat].count("DK") == 2
        return known and not (self.rules.schweine.which == "second" and game.has_said("schweine"))
