"""A notation for typing the rows of a paper list with few keys.

| typed | meaning |
|---|---|
| `313` | worth 3, won by seats 1 and 3: the last two digits are the winners |
| `4*2` · `2-2` | seat 2 alone won 4 · lost 2 |
| `4*` · `2-` | the same by the seat printed there or vorgeführt |
| `3#135` · `4#2` | all six at once: won by seats 1, 3 and 5 · by seat 2 alone |
| `/` · `//` appended | a stille Hochzeit · a Hochzeit without a partner |
| `4*2d` | kind of solo, if it affects the points: a letter of `SOLO_LETTERS` |
| `0` | a game worth nothing, without winners |
| `-213` | a negative value |
| `6/213` | 2 of the 6 are Sonderpunkte |
| `,` appended, up to three | adds as many rounds of Bock by hand |
| `+3` · `+3*12` · `+3-10` | penalty for seat 3: minor · 12, shared among the others · 10 only deducted |
| `.` | time is up: remaining normal games are struck |

Sums and running totals may have a trailing minus: `17-`.

This module only parses; the fold decides whether an entry is legal.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scoring.errors import RuleViolation
from scoring.lists.penalties import (
    MOST_ABSAGEN,
    SERIOUS_LOSS,
    SERIOUS_LOSS_PER_ABSAGE,
    SET_BY_REFEREE,
    Paragraph,
)
from scoring.terms import Kind

Facts = dict[str, Any]

SOLO_LETTERS: Mapping[str, Kind] = MappingProxyType(
    {
        "d": Kind.DAMEN_SOLO,
        "b": Kind.BUBEN_SOLO,
        "f": Kind.FLEISCHLOS,
        "kr": Kind.KREUZ_SOLO,
        "p": Kind.PIK_SOLO,
        "h": Kind.HERZ_SOLO,
        "ka": Kind.KARO_SOLO,
        "db": Kind.DAMEN_BUBEN_SOLO,
        "ko": Kind.KOENIG_SOLO,
        "kd": Kind.KOENIG_DAMEN_SOLO,
        "kb": Kind.KOENIG_BUBEN_SOLO,
        "ke": Kind.KOEHLER,
        "s": Kind.SOKRATES,
    }
)
HOCHZEITEN: Mapping[str, Kind] = MappingProxyType({"/": Kind.STILLE_HOCHZEIT, "//": Kind.HOCHZEIT_SOLO})
MARKS: Mapping[str, Kind] = MappingProxyType({**HOCHZEITEN, **SOLO_LETTERS})

_TOGETHER = re.compile(r"(?P<value>-?\d{1,2})(?:/(?P<sonder>-?\d{1,2}))??(?P<winners>\d{2})")
_ALONE = re.compile(r"(?P<value>-?\d{1,2})(?P<outcome>[*-])(?P<seat>\d?)(?P<kind>/{0,2}|[a-z]{1,2})")
_ALL_SIX = re.compile(r"(?P<value>-?\d{1,2})#(?P<winners>\d{1,5})")
_NOTHING = re.compile(r"0")
_PENALTY = re.compile(r"\+(?P<offender>\d)(?:(?P<how>[*-])(?P<points>\d{1,2}))?")
_TIME_UP = re.compile(r"\.")
_BOCK = re.compile(r",{0,3}$")
_NUMBER = re.compile(r"[+]?(?P<minus>-?)(?P<digits>\d{1,5})(?P<behind>-?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSeats:
    """The seats that play in a row; `soloist`: the seat printed there or playing a vorgeführtes solo, if any."""

    players: Sequence[int]
    soloist: int | None = None


def facts_of(typed: str, place: RowSeats) -> Facts:
    """Parses a row into facts for `replay`.

    Raises `row_unreadable`, `seat_not_typed` if a solo's seat is unknown, `seat_sits_out`, `penalty_not_shared`.

    >>> facts_of("1013", RowSeats(players=(1, 2, 3, 4)))
    {'value': 10, 'winners': [1, 3]}
    >>> facts_of("2-2/", RowSeats(players=(1, 2, 3, 4)))
    {'value': 2, 'winners': [1, 3, 4], 'kind': 'stille_hochzeit'}
    >>> facts_of("+3-10", RowSeats(players=(1, 2, 3, 4)))
    {'event': 'penalty', 'paragraph': '9.7.2', 'offender': 3, 'points': 10}
    """
    bare, rounds = _split_bock("".join(typed.split()).lower())
    for pattern, read in READERS.items():
        match = pattern.fullmatch(bare)
        if match:
            facts = read(match, place)
            if rounds and "event" in facts:
                break
            return facts | ({"bock_rounds": rounds} if rounds else {})
    raise RuleViolation("row_unreadable", "row", typed=typed)


def _split_bock(typed: str) -> tuple[str, int]:
    commas = _BOCK.search(typed)
    rounds = len(commas.group()) if commas else 0
    return typed[: len(typed) - rounds], rounds


def _parse_together(match: re.Match[str], place: RowSeats) -> Facts:
    facts: Facts = {"value": int(match["value"]), "winners": _seats(match["winners"])}
    return facts | ({"sonder": int(match["sonder"])} if match["sonder"] else {})


def _parse_alone(match: re.Match[str], place: RowSeats) -> Facts:
    seat = int(match["seat"]) if match["seat"] else place.soloist
    if seat is None:
        raise RuleViolation("seat_not_typed", "row", typed=match.string)
    if seat not in place.players:
        raise RuleViolation("seat_sits_out", "row", seat=seat)
    winners = [seat] if match["outcome"] == "*" else [each for each in place.players if each != seat]
    kind = _kind(match["kind"], match.string)
    return {"value": int(match["value"]), "winners": winners} | ({"kind": kind.value} if kind else {})


def _kind(mark: str, typed: str) -> Kind | None:
    kind = MARKS.get(mark)
    if mark and kind is None:
        raise RuleViolation("row_unreadable", "row", typed=typed)
    return kind


def _parse_all_six(match: re.Match[str], place: RowSeats) -> Facts:
    winners = _seats(match["winners"])
    kind = Kind.TRIPELKOPF if len(winners) == 3 else Kind.TRIPELKOPF_SOLO
    return {"value": int(match["value"]), "winners": winners, "kind": kind.value}


def _parse_nothing(match: re.Match[str], place: RowSeats) -> Facts:
    return {"value": 0, "winners": []}


def _parse_penalty(match: re.Match[str], place: RowSeats) -> Facts:
    """Parses a penalty: minor (TSR 9.3.2), shared among the others (9.4.3) or set by the referee (9.7)."""
    offender, points = int(match["offender"]), int(match["points"] or 0)
    if not match["how"]:
        return {"event": "penalty", "paragraph": Paragraph.MINOR.value, "offender": offender}
    if match["how"] == "*":
        return {"event": "not_played", "offender": offender, "absagen": _absagen(points)}
    unsporting = points <= SET_BY_REFEREE[Paragraph.UNSPORTING].high
    paragraph = Paragraph.UNSPORTING if unsporting else Paragraph.BOUND
    return {"event": "penalty", "paragraph": paragraph.value, "offender": offender, "points": points}


def _absagen(loss: int) -> int:
    """Returns the number of Absagen that lead to this loss (TSR 9.4.3)."""
    absagen, rest = divmod(loss - SERIOUS_LOSS, SERIOUS_LOSS_PER_ABSAGE)
    if rest or not 0 <= absagen <= MOST_ABSAGEN:
        possible = [SERIOUS_LOSS + SERIOUS_LOSS_PER_ABSAGE * number for number in range(MOST_ABSAGEN + 1)]
        raise RuleViolation("penalty_not_shared", "row", points=loss, allowed=possible)
    return absagen


def _parse_time_up(match: re.Match[str], place: RowSeats) -> Facts:
    return {"event": "time_up"}


def running_facts(typed: str) -> Facts:
    """Parses running totals, one per seat, separated by spaces. Raises `row_unreadable`.

    >>> running_facts("3 3- 3 -3")
    {'running': [3, -3, 3, -3]}
    """
    numbers = [number_of(each) for each in typed.split()]
    known = [number for number in numbers if number is not None]
    if not numbers or len(known) < len(numbers):
        raise RuleViolation("row_unreadable", "row", typed=typed)
    return {"running": known}


def number_of(typed: str) -> int | None:
    r"""Parses a sum. Returns None if it's invalid.

    >>> number_of("17-"), number_of("\u22125"), number_of("-3-"), number_of("x")
    (-17, -5, None, None)
    """
    match = _NUMBER.fullmatch(typed.strip().replace("\u2212", "-"))
    if match is None or (match["minus"] and match["behind"]):
        return None
    return -int(match["digits"]) if match["minus"] or match["behind"] else int(match["digits"])


def _seats(digits: str) -> list[int]:
    return sorted(map(int, digits))


READERS = {
    _NOTHING: _parse_nothing,
    _TOGETHER: _parse_together,
    _ALONE: _parse_alone,
    _ALL_SIX: _parse_all_six,
    _PENALTY: _parse_penalty,
    _TIME_UP: _parse_time_up,
}
