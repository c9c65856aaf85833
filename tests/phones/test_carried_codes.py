"""Codes of offline entries."""

import json
import zlib
from random import Random
from uuid import UUID

import pytest
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tests.laws import law
from tests.paths import CASES
from tournaments.phones import carried_codes
from tournaments.phones.carried_codes import (
    LONGEST,
    PACKED,
    PLAIN,
    decode,
    encode,
    gather_parts,
    missing,
    read_part,
    remainder,
)

SHARED = json.loads((CASES / "carried_codes.json").read_text())
CHANCE = Random(7)
KEYS = [str(UUID(int=CHANCE.getrandbits(128), version=4)) for _game in range(24)]
EVENING = {
    "table": "5b0f2f6a-3a51-4bb0-9a6f-0f6f4d7a9c11",
    "device": "a" * 32,
    "entries": [
        {
            "key": key,
            "after_key": KEYS[at - 1] if at else None,
            "expected": {"number": at + 1, "dealer": at % 4 + 1, "players": [1, 2, 3, 4], "bock": 1},
            "facts": {"value": CHANCE.randint(1, 9), "winners": CHANCE.sample(range(1, 5), 2)},
        }
        for at, key in enumerate(KEYS)
    ],
}
JSON = st.recursive(
    st.none() | st.integers() | st.text(), lambda each: st.lists(each) | st.dictionaries(st.text(), each)
)


def read(*codes: str) -> object:
    return decode(gather_parts(map(read_part, codes)))


def make_code(content: bytes, version: int = PACKED) -> str:
    digits = carried_codes._digits_of(content)
    part = f"{version}{remainder(digits)}001001{digits}"
    return part + remainder(part)


def with_remainder(part: str) -> str:
    return part + remainder(part)


@law(
    quick=4,
    full=300,
    content=st.dictionaries(st.text(), JSON, max_size=20),
    version=st.sampled_from([PACKED, PLAIN]),
    chance=st.randoms(use_true_random=False),
)
def test_parts_in_any_order_with_duplicates_decode(content, version, chance):
    codes = list(encode(content, version=version))
    assert all(len(code) <= LONGEST and code.isdigit() for code in codes)
    chance.shuffle(codes)
    assert read(*codes, *codes[:2]) == content


@law(quick=10, full=500, at=st.integers(0, 10**6), digit=st.integers(1, 9), which=st.integers(0, 100))
def test_changed_digit_is_detected(at, digit, which):
    codes = encode(EVENING)
    code = codes[which % len(codes)]
    at %= len(code)
    changed = code[:at] + str((int(code[at]) + digit) % 10) + code[at + 1 :]
    with pytest.raises(RuleViolation, match="carried_damaged"):
        read_part(changed)


@pytest.mark.parametrize("case", SHARED, ids=[case["of"] for case in SHARED])
def test_codes_match_those_of_the_script(case):
    """Uses the same cases as `tests/static/phones/codes.test.js`."""
    assert list(encode(case["carried"], version=PLAIN)) == case["plain"]
    assert [read(*case[kind]) for kind in ("plain", "packed")] == [case["carried"]] * 2


def test_missing_parts_are_named():
    codes = encode(EVENING, version=PLAIN)
    parts = gather_parts(map(read_part, (codes[3], codes[0])))
    assert missing(parts) == tuple(number for number in range(1, len(codes) + 1) if number not in (1, 4))
    assert missing({}) == ()


def test_evening_fits_few_codes():
    assert len(encode(EVENING)) <= 5 < len(encode(EVENING, version=PLAIN)) == 18
    assert len({len(code) for code in encode(EVENING)}) <= 2


ONE = encode({"a": 1})[0]
REFUSED = [
    ("", "carried_foreign"),
    ("4006381333931", "carried_foreign"),  # from a parcel
    ("https://turnier.example/table/5b0f2f6a/", "carried_foreign"),
    (ONE.replace("1", "l", 1), "carried_foreign"),
    (ONE.replace("1", "١", 1), "carried_foreign"),
    (ONE[:-1], "carried_damaged"),
    (ONE[1:], "carried_damaged"),
    (ONE[5:] + ONE[:5], "carried_damaged"),
    (with_remainder("9" + ONE[1:-6]), "carried_newer"),
    (with_remainder("1000000000001" + "1" * 5), "carried_foreign"),  # part 0
    (with_remainder("1000000003002" + "1" * 5), "carried_foreign"),  # part 3 of 2
]


@pytest.mark.parametrize(("typed", "code"), REFUSED)
def test_foreign_code_is_refused(typed, code):
    with pytest.raises(RuleViolation, match=code):
        read_part(typed)


def test_whitespace_is_ignored():
    assert read(f" {ONE[:9]} {ONE[9:]}\r\n") == {"a": 1}


def test_parts_of_two_phones_are_refused():
    with pytest.raises(RuleViolation, match="carried_of_another"):
        gather_parts(map(read_part, (ONE, encode({"a": 2})[0])))


SENSELESS = [
    make_code(b"no zlib"),
    make_code(zlib.compress(b"no JSON")),
    make_code(zlib.compress(b"[1]")),
    make_code(zlib.compress(json.dumps({"a": "b"}).encode())[:-3]),
    make_code(zlib.compress(b"[" * 100_000)),
    make_code(zlib.compress(b" " * (carried_codes.MOST_BYTES + 1))),
    make_code(b"\xff\xff", PLAIN),
    with_remainder(f"2{remainder('99999')}00100199999"),
    with_remainder(f"2{remainder('999')}001001999"),
    with_remainder(f"2{remainder('0012')}0010010012"),
    with_remainder("200000000100100123"),
]


@pytest.mark.parametrize("code", SENSELESS)
def test_senseless_parts_with_valid_checks_are_refused(code):
    with pytest.raises(RuleViolation, match="carried_unreadable"):
        read(code)
