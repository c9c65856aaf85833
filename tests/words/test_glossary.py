"""The glossary's coverage of terms."""

from enum import StrEnum

import pytest

from scoring import terms
from tests.paths import ROOT
from tournaments.models.tournament import DrawMode
from tournaments.seating.wishes import Strength, Wish

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
OF_ENGINE = [
    value
    for enum in vars(terms).values()
    if isinstance(enum, type) and issubclass(enum, StrEnum) and enum is not StrEnum
    for value in enum
]
OF_DRAWS = [*Wish, *Strength, *DrawMode.values]


@pytest.mark.parametrize("value", [*OF_ENGINE, *OF_DRAWS], ids=str)
def test_glossary_has_term(value: str) -> None:
    assert f"`{value}`" in GLOSSARY
