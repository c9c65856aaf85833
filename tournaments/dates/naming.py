"""The name of the next evening, from that of the last."""

import re
from datetime import date

COUNTER = re.compile(r"(?<![\d.,:/-])\b\d{1,3}\b(?![\d,:/-]|\.\d)")
AFTER_SERIES = re.compile(r"[\d,:(]")


def next_name(name: str, before: date, after: date) -> str:
    """Returns the name with its number raised and the year of the old date replaced. Several numbers stay as they are.

    >>> next_name("12. Vereinsabend 2026", date(2026, 12, 4), date(2027, 1, 8))
    '13. Vereinsabend 2027'
    """
    renewed = re.sub(rf"\b{before.year}\b", str(after.year), name)
    counters = COUNTER.findall(renewed)
    return COUNTER.sub(lambda found: str(int(found[0]) + 1), renewed) if len(counters) == 1 else renewed


def series_of(name: str) -> str:
    """Returns the part of a name that all evenings of a series share.

    >>> series_of("12. Vereinsabend 2026") == series_of("Vereinsabend")
    True
    """
    start = name.lstrip("0123456789. ")
    return " ".join(AFTER_SERIES.split(start)[0].casefold().split())
