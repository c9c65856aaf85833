"""The glossary has every term of the engine."""

from enum import StrEnum
from pathlib import Path

import pytest

from scoring import terms

GLOSSARY = (Path(__file__).resolve().parent.parent / "docs" / "glossary.md").read_text()
VALUES = [
    value
    for enum in vars(terms).values()
    if isinstance(enum, type) and issubclass(enum, StrEnum) and enum is not StrEnum
    for value in enum
]


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_glossary_has_term(value: str):
    assert f"`{value}`" in GLOSSARY
