from typing import Any

import pytest

from scoring.errors import RuleViolation
from scoring.shapes import DEEPEST, read_json


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b'{"value": 2, "winners": [1, 3]}', {"value": 2, "winners": [1, 3]}),
        ('"\N{LATIN SMALL LETTER U WITH DIAERESIS}"', "\N{LATIN SMALL LETTER U WITH DIAERESIS}"),
        (b"7", 7),
        ("[" * DEEPEST + "]" * DEEPEST, None),
        ('{"a":' * DEEPEST + "1" + "}" * DEEPEST, None),
    ],
)
def test_json_is_read(text: bytes | str, value: Any) -> None:
    assert value is None or read_json(text) == value
    read_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "not JSON",
        b"",
        b"\xff",
        "[" * 1990,
        "[" * 200_000,
        '{"a":' * 1990,
        "9" * 10_000,
        "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
        '[{"a":' * 9 + "1" + "}]" * 9,
    ],
)
def test_unreadable_json_is_refused(text: bytes | str) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_json(text)
    assert refused.value.code == "not_an_object"
