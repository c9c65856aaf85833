"""Plays random legal games and writes them down as the referee reads them, with the verdict that is expected.

    record, expected = play(random_rules(random), random)

Everything that is said or played is legal. `expected` comes from `slow_game`, which shares no code with the engine.
"""

from tests.scoring.cards import dealing
from tests.scoring.cards.drawn_rules import random_rules, with_rules
from tests.scoring.cards.slow_game import SlowGame
from tests.scoring.cards.speaking import Speaker

__all__ = ["play", "random_rules", "with_rules"]

# In some deals of an Armut the poor seat has both ♣ queens, so that it has no party to offer it to.
DEALS = 100
# Cards that matter most in the last trick, which random play seldom leaves until then.
LATE_CARDS = ("CJ", "DA", "DQ", "CQ", "HT", "D9")


def play(rules, random, kind=None):
    """Returns a record and its expected verdict; a kind is drawn if none is given."""
    kind = kind or dealing.any_kind(rules, random)
    seats = random.choice([4, 4, 4, 5, 6, 7])
    game, facts = begin(rules, random, kind, seats)
    speaker = Speaker(game, random, must=("genscher",) if kind == "genscher" else ())
    kept = random.sample(LATE_CARDS, random.randint(0, len(LATE_CARDS)))
    speaker.speak(before_game=True)
    while not game.over:
        speaker.speak()
        card = random.choice([each for each in game.playable if each not in kept] or game.playable)
        speaker.speak_with(card)
        game.put(card)
    if kind == "genscher" and not game.genscher:
        raise AssertionError("nobody said Genscher")
    return write(game, random, facts), game.expected()


def begin(rules, random, kind, seats):
    """Deals and finds the game. Returns it and what the record says about it besides cards and words."""
    players = sorted(random.sample(range(1, seats + 1), 4))
    holders = random.sample(players, 4)
    for _ in range(DEALS):
        hands = dealing.deal(rules, random, kind, holders)
        if kind != "armut" or dealing.takers(rules, hands, holders[0]):
            break
    facts = {"kind": kind, "forehand": random.choice(players)}
    more = {}
    if kind == "armut":
        taker = random.choice(dealing.takers(rules, hands, holders[0]))
        by_queens = rules.armut.offered == "own_party"
        more["together"] = dealing.with_queens(hands) if by_queens else [holders[0], taker]
        facts["exchange"] = dealing.exchange(rules, random, hands, holders[0], taker)
    elif kind == "hochzeit":
        more = {"decided_by": random.choice(rules.hochzeit.decided_by).value, "last_trick": rules.hochzeit.last_trick}
        facts["hochzeit"] = dict(more)
    elif dealing.is_solo(kind):
        facts["duty"] = drawn_duty(rules, random)
    lead = first_lead(rules, random, kind, facts, holders[0])
    game = SlowGame(rules, kind, hands, seats=seats, lead=lead, alone=holders[0], **more)
    return game, facts


def drawn_duty(rules, random):
    if not rules.pflichtsoli.per_player:
        return random.choice([None, "lustsolo"])
    return random.choice([None, "lustsolo", "pflichtsolo", "vorgefuehrt"])


def first_lead(rules, random, kind, facts, soloist):
    """Returns who leads to the first trick: the soloist where the rules say so, else the forehand."""
    owed = facts.get("duty") in ("pflichtsolo", "vorgefuehrt")
    leads = rules.soli.leads
    if not dealing.is_solo(kind) or leads == "none" or (leads == "pflichtsolo" and not owed):
        return facts["forehand"]
    if leads == "first" or rules.play.lead_is == "right":
        return random.choice([soloist, facts["forehand"]])
    return soloist


def write(game, random, facts):
    """Writes the record; what may be left out is there at random."""
    record = dict(facts)
    if game.seats != 4 or random.random() < 0.5:
        record |= {"players": list(game.players), "seats": game.seats}
    if dealing.is_solo(game.kind) or (game.kind in ("hochzeit", "armut") and random.random() < 0.5):
        record["soloist"] = game.alone
    if game.kind == "armut":
        leave_out(record, game, random)
    if "hochzeit" in facts and facts["hochzeit"]["decided_by"] == game.rules.hochzeit.decided_by[0].value:
        record["hochzeit"] = random.choice([None, facts["hochzeit"]])
    if game.kind == "genscher":
        record["kind"] = random.choice(["genscher", "normal"])
    if random.random() < 0.5:
        record["hands"] = [random.sample(game.dealt[seat], len(game.dealt[seat])) for seat in game.players]
    record["words"] = [dict(word) for word in game.words]
    record["tricks"] = [
        {"lead": lead, "cards": [each.card for each in trick]}
        for lead, trick in zip(game.leads, game.tricks, strict=True)
    ]
    return record


def leave_out(record, game, random):
    """Writes the parties of an Armut with the exchange, without it, or both."""
    shown = random.choice(["exchange", "re", "both"])
    if shown != "exchange":
        record["re"] = list(game.re)
    if shown == "re":
        del record["exchange"]
