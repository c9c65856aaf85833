"""Strategies for games as JSON."""

from functools import cache

from hypothesis import strategies as st

from scoring.game.tables import sonderpunkt_limit, tables_for
from scoring.terms import TWO_AGAINST_TWO, BockEvent
from tests.scoring import slow_reference
from tests.scoring.rule_sets import rule_sets

WORDS = st.sampled_from((None, "ansage", "keine_90", "keine_60", "keine_30", "schwarz"))
# Edges of stages are as likely as everything between them.
AUGEN = st.sampled_from([n + d for n in (0, 30, 60, 90, 120, 150, 180, 210) for d in (-1, 0, 1) if n + d >= 0] + [240])
possible_augen = cache(slow_reference.possible_augen)
DOUBLED = {"doppel_karlchen": "karlchen", "doppel_karlchen_gefangen": "karlchen_gefangen"}
DOUBLED |= {"doppel_fuchs_am_end": "fuchs_am_end"}


@st.composite
def sonderpunkte(draw, rules, augen_re):
    made = {"re": {}, "kontra": {}}
    for name, _ in rules.sonderpunkte:
        party = draw(st.sampled_from(("re", "kontra")))
        own = augen_re if party == "re" else 240 - augen_re
        most = min(own // 40, 4) if name == "doppelkopf" else sonderpunkt_limit(rules, name)
        single = DOUBLED.get(name)
        taken = any(single in each for each in made.values())
        times = 0 if taken or not own else draw(st.integers(0, most))
        if times:
            made[party][name.value] = times
    return made


@st.composite
def games(draw, rules):
    kind = draw(st.sampled_from(sorted(tables_for(rules).kinds)))
    together = kind in TWO_AGAINST_TWO
    augen = draw((AUGEN | st.integers(0, 240)).filter(possible_augen(rules.deck.nines).__contains__))
    seats = draw(st.lists(st.integers(1, 4), min_size=1 + together, max_size=1 + together, unique=True))
    events = sorted(event for event in BockEvent if draw(st.booleans()))
    offender = draw(st.none() | st.integers(1, 4)) if rules.worth.verwerfen else None
    return {
        "kind": kind.value,
        "re": sorted(seats),
        "augen_re": augen,
        "tricks_re": draw(st.sampled_from((None, rules.deck.tricks - 1))) if augen == 240 else None,
        "announced": {"re": draw(WORDS), "kontra": draw(WORDS)},
        "sonderpunkte": draw(sonderpunkte(rules, augen)) if together else {"re": {}, "kontra": {}},
        "events": events,
        "verworfen": offender,
        "bock": draw(st.integers(1, 4)),
    }


@st.composite
def rules_and_games(draw, **groups):
    rules = draw(rule_sets(**groups))
    return rules, draw(games(rules))
