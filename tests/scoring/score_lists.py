"""Shorthand for lists as JSON."""

import pytest

from scoring.errors import CODES, RuleViolation
from scoring.lists.as_json.replays import parse_replay
from scoring.lists.fold import fold

REDEAL = {"event": "redeal"}
TIME_UP = {"event": "time_up"}
POT_EMPTY = {"event": "pot_empty"}


def listed(book, entries, options=None, **form):
    """Folds a list, by default with 12 normal games at a table of four."""
    form = {"seats": 4, "normal_games": 12, **form}
    return fold(*parse_replay({"rules": book, "options": options or {}, "format": form, "entries": list(entries)}))


def refused(book, entries, options=None, **form):
    """Returns the violation's code, field and position, and checks its params against CODES."""
    with pytest.raises(RuleViolation) as raised:
        listed(book, entries, options, **form)
    violation = raised.value
    assert set(violation.params) - {"entry"} == set(CODES[violation.code][1])
    return violation.code, violation.field, violation.params.get("entry")


def won(value, winners=(1, 2), **more):
    return {"value": value, "winners": list(winners), **more}


def alone(seat, value=2, kind="damen_solo", **more):
    return {"value": value, "winners": [seat], "kind": kind, **more}


def lost_alone(seat, value=2, kind="damen_solo", seats=4, **more):
    return {"value": value, "winners": [each for each in range(1, seats + 1) if each != seat], "kind": kind, **more}


def raising(rounds, value=1, **more):
    return won(value, bock_rounds=rounds, **more)


def game(augen, re=(1, 2), said=(None, None), kind="normal", **more):
    words = dict(zip(("re", "kontra"), said, strict=True))
    return {"kind": kind, "re": list(re), "augen_re": augen, "announced": words, **more}


def people(event, seat):
    return {"event": event, "seat": seat}


def move(*order):
    return {"event": "move", "order": list(order)}


def penalty(paragraph, offender, **more):
    return {"event": "penalty", "paragraph": paragraph, "offender": offender, **more}


def not_played(offender, absagen=0, **more):
    return {"event": "not_played", "paragraph": "9.4.3", "offender": offender, "absagen": absagen, **more}


def column(sheet, name):
    return [getattr(entry, name) for entry in sheet.games]
