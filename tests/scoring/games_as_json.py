"""Shorthand for games as JSON."""

KONTRA_SAID, RE_SAID, BOTH_SAID = (None, "ansage"), ("ansage", None), ("ansage", "ansage")
RE_K90, RE_K60, RE_SCHWARZ, BOTH_K90 = ("keine_90", None), ("keine_60", None), ("schwarz", None), ("keine_90",) * 2


def normal(augen, said=(None, None), re=None, kontra=None, kind="normal", **more):
    announced = {"re": said[0], "kontra": said[1]}
    made = {"re": re or {}, "kontra": kontra or {}}
    return {"kind": kind, "re": [1, 3], "augen_re": augen, "announced": announced, "sonderpunkte": made, **more}


def solo(augen, said=(None, None), kind="damen_solo", **more):
    return {**normal(augen, said, kind=kind, **more), "re": [1]}
