"""The referee beside `evaluate`, on the same games."""

import json
from random import Random
from typing import Any

from lab.benches.measuring import seconds
from scoring.cards.as_json import parse_record, referee_line
from scoring.cards.deck import COPIES, NAMES, whole_deck
from scoring.cards.judge import judge
from scoring.cards.order import order_of
from scoring.cards.tricks import winner_at
from scoring.game.evaluate import evaluate
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rules import RuleSet
from scoring.terms import Kind

SEATS = (1, 2, 3, 4)
WORDS = ({"seat": 1, "word": "re", "trick": 1, "held": 12}, {"seat": 2, "word": "kontra", "trick": 2, "held": 11})


def judging(games: int) -> dict[str, Any]:
    """Measures records a second, every other one with hands, and how many evaluations take as long as one verdict."""
    rules, random = rule_book("ddv"), Random(1)
    lines = [random_record(rules, random) for _ in range(games)]
    records = [parse_record(line) for line in lines]
    facts = [game for record in records if (game := judge(rules, record).game)]
    judged = seconds(lambda: [judge(rules, record) for record in records])
    evaluated = seconds(lambda: [evaluate(game, rules) for game in facts])
    texts = [json.dumps(line) for line in lines]
    path = seconds(lambda: [json.dumps(referee_line(json.loads(text), "ddv")) for text in texts])
    return {
        "records_per_second": round(games / judged),
        "evaluations_per_verdict": round(judged / games / (evaluated / len(facts)), 1),
        "json_records_per_second": round(games / path),
    }


def random_record(rules: RuleSet, random: Random) -> dict[str, Any]:
    """Deals and plays a normal game with random legal cards and a few words."""
    deck = [card for card in whole_deck(rules) for _ in range(COPIES)]
    random.shuffle(deck)
    size = rules.deck.tricks
    hands = {seat: deck[size * (seat - 1) : size * seat] for seat in SEATS}
    dealt = [[NAMES[card] for card in hands[seat]] for seat in SEATS]
    order, lead, tricks = order_of(rules.dullen, Kind.NORMAL), 1, []
    for _ in range(size):
        seats = (*range(lead, SEATS[-1] + 1), *range(1, lead))
        cards: list[int] = []
        for seat in seats:
            suited = [card for card in hands[seat] if cards and order.suits[card] == order.suits[cards[0]]]
            cards.append(random.choice(suited or hands[seat]))
            hands[seat].remove(cards[-1])
        tricks.append({"lead": lead, "cards": [NAMES[card] for card in cards]})
        lead = seats[winner_at(order, tuple(cards), second_ten_wins=False)]
    words = [word for word in WORDS if random.random() < 0.5]
    return {"kind": "normal", "tricks": tricks, "words": words, "hands": random.choice((None, dealt))}
