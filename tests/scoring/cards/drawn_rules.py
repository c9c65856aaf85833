"""Random rule sets that differ in all that concerns cards."""

from scoring.rules.options import rule_set, values_of
from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from scoring.terms import REAL_SOLI, Sonderpunkt

BOTH = (True, False)
# Drawn independently of each other.
CHOICES = {
    "deck.nines": (True, True, False),
    "dullen.trump": (True, True, True, False),
    "dullen.second_beats_first": BOTH,
    "dullen.reversed_in_last_trick": BOTH,
    "dullen.moves_with_colour_solo": BOTH,
    "schweine.which": ("none", "both", "both", "one", "second"),
    "schweine.announced": ("before_game", "on_play"),
    "schweine.in_colour_solo": BOTH,
    "schweine.hyperschweine": ("none", "before_game", "on_play"),
    "schweine.nine_ends": BOTH,
    "reservations.order": (
        ["pflichtsolo", "lustsolo", "armut", "hochzeit"],
        ["solo", "throw_in", "armut", "hochzeit"],
        ["solo", "armut"],
    ),
    "soli.leads": ("none", "first", "pflichtsolo", "all"),
    "pflichtsoli.per_player": (0, 1, 2),
    "pflichtsoli.colour": (0,),
    "pflichtsoli.picture": (0,),
    "hochzeit.last_trick": (1, 2, 3, 3, 4, 10, None),
    "hochzeit.plain_trick": ("led", "mixed"),
    "armut.mode": ("none", "redeal", "exchange", "exchange", "exchange"),
    "armut.max_trumps": (1, 2, 3, 3, 4, 5),
    "armut.redeal_up_to": (None, 0, 1),
    "armut.laid_down": ("three_cards", "all_trumps"),
    "armut.not_taken": ("redeal", "last_must"),
    "armut.trumps_back": ("nothing", "whether", "number"),
    "armut.offered": ("in_turn", "own_party"),
    "armut.face_down": BOTH,
    "armut.plain_first": BOTH,
    "genscher": BOTH,
    "announcements.reply": BOTH,
    "announcements.skipping": BOTH,
    "announcements.apart": (None, None, 1, 2, 4),
    "announcements.highest": ("ansage", "keine_90", "keine_60", "keine_30", "schwarz", "schwarz"),
    "announcements.hochzeit": ("same", "later", "afterwards"),
    "announcements.absage_after_reply": BOTH,
    "play.karlchen_caught_by": ("any", "karo_dame"),
    "play.lead_is": ("right", "duty"),
}
CARDS_HELD = ([11, 10, 9, 8, 7], [11, 10, 9, 8, 7], [12, 11, 10, 9, 8], [10, 8, 8, 6, 4], [0] * 5, [6], [11], [])
DECIDED_BY = ("first_foreign", "first_trump", "first_plain", "first_kreuz", "first_pik", "first_herz")
NOT_COUNTED = ("karo_asse", "karo_zehnen", "herz_zehnen")
EVENTS = ("herzstich", "dulle_gefangen")


def random_rules(random):
    """Draws a valid rule set: a rule book with random options of every group that concerns cards."""
    book = RULE_BOOKS[random.choice(sorted(RULE_BOOKS))]
    values = values_of(book) | {path: random.choice(choices) for path, choices in CHOICES.items()}
    values["soli.allowed"] = some(random, sorted(kind.value for kind in REAL_SOLI), least=1)
    values["hochzeit.decided_by"] = some(random, DECIDED_BY, least=1)
    values["armut.not_counted"] = some(random, NOT_COUNTED)
    values["announcements.cards_held"] = random.choice(CARDS_HELD)
    for name in Sonderpunkt:
        worth = 2 if name.value.startswith("doppel_") else 1
        values[f"sonderpunkte.{name.value}"] = random.choice((0, worth))
    triggers = [each for each in values["bock.triggers"] if each not in EVENTS]
    values["bock.triggers"] = triggers + some(random, EVENTS)
    return rule_set(book, without_contradictions(values))


def some(random, choices, least=0):
    return random.sample(choices, random.randint(least, len(choices)))


def without_contradictions(values):
    values = dict(values)
    if values["schweine.which"] in ("one", "second"):
        values["schweine.announced"] = "on_play"  # said with the ace that becomes one
    if values["schweine.which"] in ("none", "second") or not values["deck.nines"]:
        values["schweine.hyperschweine"] = "none"
    if not values["deck.nines"]:
        values["throw_in"] = [hand for hand in values["throw_in"] if "nines" not in hand]
        values["announcements.cards_held"] = [max(0, held - 2) for held in values["announcements.cards_held"]]
    if not values["dullen.trump"]:
        values |= {"dullen.moves_with_colour_solo": False, "sonderpunkte.dulle_gefangen": 0}
        values["bock.triggers"] = [each for each in values["bock.triggers"] if each != "dulle_gefangen"]
    return values


def with_rules(record, rules):
    """Returns a record that names its rules, as the command reads it: a rule book and all options."""
    options = {}
    for path, value in values_of(rules).items():
        group, _, name = path.partition(".")
        if name:
            options.setdefault(group, {})[name] = value
        else:
            options[group] = value
    return {"rules": rules.key, "options": options, **record}
