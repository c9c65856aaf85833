"""Folding text, as the pages' script does (`tests/static/js/words.test.js`)."""

import json

import pytest

from tests.paths import CASES
from tournaments.names.words import fold

FOLDED = json.loads((CASES / "names.json").read_text())["folded"]


@pytest.mark.parametrize(("text", "folded"), FOLDED)
def test_text_is_folded_without_case_accents_and_marks(text: str, folded: str) -> None:
    assert fold(text) == folded
