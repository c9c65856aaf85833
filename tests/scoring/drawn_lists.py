"""Strategies for rule sets, formats and legal lists."""

from hypothesis import strategies as st

from scoring.errors import CODES, RuleViolation
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.choices import choices
from scoring.lists.entries import PEOPLE_EVENTS
from scoring.lists.fold import fold
from scoring.lists.format import Drain, Format, MissingGames, PotScope
from scoring.terms import TableEvent
from tests.scoring.rule_sets import rule_sets

AUGEN = st.integers(0, 240)
WORDS = st.sampled_from((None, None, "ansage", "keine_90", "schwarz"))
PARAGRAPHS = st.sampled_from(("9.2", "9.3.2", "9.3.3 a", "9.3.3 b1", "9.3.3 b2", "9.5", "9.7.2", "9.7.3"))
WITHOUT_GAIN = {"9.7.2": 0, "9.7.3": 1}  # least points
ANY_SEAT = st.integers(1, 7)


@st.composite
def formats(draw, rules):
    quotas = rules.pflichtsoli.colour + rules.pflichtsoli.picture
    normal = draw(st.integers(0, 5) | st.none())
    return Format(
        seats=draw(st.integers(4, 7)),
        normal_games=normal,
        pflichtsoli=draw(st.none() | st.integers(quotas, quotas + 1)),
        pot=draw(st.none() | st.integers(1, 60)),
        scope=draw(st.sampled_from(PotScope)),
        drain=draw(st.sampled_from(Drain)),
        max_games=draw(st.integers(1, 8)) if normal is None else draw(st.none() | st.integers(1, 8)),
        broken_off=draw(st.sampled_from(MissingGames)),
        broken_off_points=draw(st.integers(1, 5)),
    )


@st.composite
def event_entries(draw, event, seats):
    given_ = {"event": event.value}
    if event in PEOPLE_EVENTS:
        return given_ | {"seat": draw(ANY_SEAT)}
    if event is TableEvent.MOVE:
        return given_ | {"order": draw(st.permutations(range(1, seats + 1)))}
    if event is TableEvent.NOT_PLAYED:
        return given_ | {"paragraph": "9.4.3", "offender": draw(ANY_SEAT), "absagen": draw(st.integers(0, 4))}
    if event is TableEvent.PENALTY:
        paragraph = draw(PARAGRAPHS)
        points = {"points": draw(st.integers(WITHOUT_GAIN[paragraph], 12))} if paragraph in WITHOUT_GAIN else {}
        soloist = {"soloist": draw(ANY_SEAT)} if paragraph in ("9.3.3 b1", "9.5") and draw(st.booleans()) else {}
        cancelled = {"cancelled": True} if draw(st.integers(0, 4)) == 0 else {}
        offender = draw(ANY_SEAT.filter(lambda seat: seat != soloist.get("soloist")))
        return given_ | {"paragraph": paragraph, "offender": offender} | points | soloist | cancelled
    return given_


@st.composite
def game_entries(draw, offer):
    seat = draw(st.sampled_from(sorted(offer.alone)))
    kinds = offer.alone[seat]
    by_hand = {"bock_rounds": draw(st.integers(0, offer.bock_by_hand))} if draw(st.integers(0, 3)) == 0 else {}
    if offer.together and (not kinds or draw(st.booleans())):
        pair = draw(st.lists(st.sampled_from(offer.players), min_size=2, max_size=2, unique=True))
        return draw(two_against_two(offer, pair)) | by_hand
    if not kinds:
        return {"event": "redeal"}
    kind = draw(st.sampled_from(kinds)).value
    others = [player for player in offer.players if player != seat]
    shape = draw(st.integers(0, 4))
    if shape == 0:
        absagen = draw(st.integers(0, 4))
        return {"kind": kind, "re": [seat], "paragraph": "9.4.4", "offender": others[0], "absagen": absagen}
    if shape == 1:
        winners = [seat] if draw(st.booleans()) else others
        return {"kind": kind, "value": draw(st.integers(-3, 9)), "winners": winners} | by_hand
    said = {"re": draw(WORDS), "kontra": draw(WORDS)}
    return {"kind": kind, "re": [seat], "augen_re": draw(AUGEN), "announced": said} | by_hand


@st.composite
def two_against_two(draw, offer, pair):
    if draw(st.booleans()):
        sonder = draw(st.integers(0, 2))
        return {"value": draw(st.integers(-3, 9)), "winners": pair, "sonder": sonder}
    kind = draw(st.sampled_from(offer.together)).value
    said = {"re": draw(WORDS), "kontra": draw(WORDS)}
    events = [event.value for event in offer.bock_events if draw(st.booleans())]
    revoke = {"verworfen": draw(st.sampled_from(offer.players))} if offer.verwerfen and draw(st.booleans()) else {}
    return {"kind": kind, "re": pair, "augen_re": draw(AUGEN), "announced": said, "events": events} | revoke


@st.composite
def lists(draw, most=14):
    """Discards entries that turn out to be illegal."""
    rules = draw(rule_sets())
    form, entries = draw(formats(rules)), []
    for _ in range(draw(st.integers(0, most))):
        sheet = fold(rules, form, entries)
        offer = choices(rules, form, sheet)
        if not offer.events:
            break
        playing = offer.alone and draw(st.integers(0, 2))
        event = event_entries(draw(st.sampled_from(offer.events)), len(sheet.totals)) if not playing else None
        chosen = draw(game_entries(offer) if event is None else event)
        entry = parse_entry(chosen)
        try:
            fold(rules, form, [*entries, entry])
        except RuleViolation as violation:
            assert set(violation.params) - {"entry"} == set(CODES[violation.code][1])
            continue
        entries.append(entry)
    return rules, form, entries
