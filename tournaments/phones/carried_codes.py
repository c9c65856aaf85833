"""Offline entries as numbered QR codes of digits, read by a camera or scanner.

Digits fit best into a QR code, and scanners type them in the same way on every keyboard layout.
`static/phones/codes.js` writes the same format. A part is:

| digits | content |
|---|---|
| 1 | version: 1 compressed (zlib), 2 plain |
| 6 | remainder of all digits of the whole |
| 3, 3 | number of the part, from 1; count of parts |
| at most 681 | share of the digits |
| 6 | remainder of everything before |

The whole is JSON in UTF-8, with two bytes encoded as five digits (a single last byte as three). Dividing by a prime
above 10 detects every change of a single digit.
"""

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import RuleViolation
from scoring.shapes import read_json

PACKED, PLAIN = 1, 2
LONGEST = 700  # digits of a part, few enough to photograph on a phone's screen
PRIME = 999_983
CHECK = 6  # digits of a remainder
_HEAD = re.compile(
    rf"(?P<version>\d)(?P<whole>\d{{{CHECK}}})(?P<number>\d{{3}})(?P<of>\d{{3}})(?P<share>\d+)", re.ASCII
)
HEAD = 1 + CHECK + 3 + 3
MOST_BYTES = 1 << 18  # of JSON; a hundred games take 30,000
# Bytes per group of digits; a last byte stands alone.
_BYTES = {5: 2, 3: 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePart:
    """One code, already checked; `whole`: identifies the outbox that it belongs to."""

    code: str
    version: int
    whole: str
    number: int
    total: int
    share: str

    def belongs_to(self, other: "CodePart") -> bool:
        return (self.version, self.whole, self.total) == (other.version, other.whole, other.total)


def remainder(digits: str) -> str:
    """Returns the remainder of a long number, as digits.

    >>> remainder("7"), remainder("999983"), remainder("1" * 700)
    ('000007', '000000', '913048')
    """
    rest = 0
    for digit in digits:
        rest = (rest * 10 + int(digit)) % PRIME
    return f"{rest:0{CHECK}}"


def encode(carried: Mapping[str, Any], *, version: int = PACKED) -> tuple[str, ...]:
    text = json.dumps(carried, separators=(",", ":"), ensure_ascii=False).encode()
    digits = _digits_of(zlib.compress(text, 9) if version == PACKED else text)
    of = -(-len(digits) // (LONGEST - HEAD - CHECK))
    size = -(-len(digits) // of)
    whole = remainder(digits)
    heads = (f"{version}{whole}{number:03}{of:03}" for number in range(1, of + 1))
    parts = (head + digits[at * size : (at + 1) * size] for at, head in enumerate(heads))
    return tuple(part + remainder(part) for part in parts)


def read_part(typed: str) -> CodePart:
    """Parses a typed or scanned code.

    Raises `carried_foreign`, `carried_damaged` if a digit is wrong, `carried_newer` if the version is unknown.
    """
    text = "".join(typed.split())
    head = _HEAD.fullmatch(text[:-CHECK])
    if head is None or not (text.isascii() and text.isdigit()):
        raise RuleViolation("carried_foreign", "part")
    if remainder(text[:-CHECK]) != text[-CHECK:]:
        raise RuleViolation("carried_damaged", "part")
    part = CodePart(
        code=text,
        version=int(head["version"]),
        whole=head["whole"],
        number=int(head["number"]),
        total=int(head["of"]),
        share=head["share"],
    )
    if part.version not in (PACKED, PLAIN):
        raise RuleViolation("carried_newer", "part")
    if not 1 <= part.number <= part.total:
        raise RuleViolation("carried_foreign", "part")
    return part


def gather_parts(parts: Iterable[CodePart]) -> dict[int, CodePart]:
    """Returns the parts by number. Raises `carried_of_another` if they belong to different outboxes."""
    by_number: dict[int, CodePart] = {}
    for part in parts:
        if by_number and not part.belongs_to(next(iter(by_number.values()))):
            raise RuleViolation("carried_of_another", "part")
        by_number[part.number] = part
    return by_number


def missing(by_number: Mapping[int, CodePart]) -> tuple[int, ...]:
    of = next((part.total for part in by_number.values()), 0)
    return tuple(number for number in range(1, of + 1) if number not in by_number)


def decode(by_number: Mapping[int, CodePart]) -> Mapping[str, Any]:
    """Joins all parts and decodes them. Raises `carried_unreadable`."""
    first = by_number[1]
    digits = "".join(by_number[number].share for number in range(1, first.total + 1))
    if remainder(digits) != first.whole:
        raise RuleViolation("carried_unreadable", "part")
    try:
        content = bytes(_bytes_of(digits))
        carried = read_json(_decompress(content) if first.version == PACKED else content)
    except (ValueError, RuleViolation, zlib.error):
        raise RuleViolation("carried_unreadable", "part") from None
    if not isinstance(carried, dict):
        raise RuleViolation("carried_unreadable", "part")
    return carried


def _digits_of(content: bytes) -> str:
    pairs = (content[at : at + 2] for at in range(0, len(content), 2))
    return "".join(f"{int.from_bytes(pair):0{5 if len(pair) == 2 else 3}}" for pair in pairs)


def _bytes_of(digits: str) -> Iterator[int]:
    """Raises `ValueError` for invalid digits."""
    for at in range(0, len(digits), 5):
        group = digits[at : at + 5]
        if len(group) not in _BYTES:
            raise ValueError(group)
        number, length = int(group), _BYTES[len(group)]
        if number >= 1 << 8 * length:
            raise ValueError(group)
        yield from number.to_bytes(length)


def _decompress(content: bytes) -> bytes:
    """Decompresses at most MOST_BYTES."""
    inflating = zlib.decompressobj()
    text = inflating.decompress(content, MOST_BYTES)
    if not inflating.eof:
        raise ValueError("too long for entries of a phone, or truncated")
    return text
