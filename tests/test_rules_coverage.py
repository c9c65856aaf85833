"""The page of paragraphs names files that are there, and every numbered section of the federation's rules."""

import re

import pytest

from tests.paths import ROOT

PAGE = (ROOT / "docs" / "rules-coverage.md").read_text()
SECTIONS = [
    *("2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3", "4.4", "5.1", "5.4", "5.5"),
    *("6.1", "6.2", "6.3", "6.4", "7.1", "7.2", "7.3", "8.1", "8.2", "8.3", "8.4", "8.5", "8.6"),
    *("9.1", "9.2", "9.6", "10.1", "10.2", "11"),
]


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:scoring|tournaments)/[a-z_/.]+)`", PAGE))))
def test_named_file_is_there(path: str):
    assert (ROOT / path).exists()


@pytest.mark.parametrize("section", SECTIONS)
def test_section_has_a_row(section: str):
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("|")]
    assert any(re.search(rf"(?<![\d.]){re.escape(section)}(?!\d)", row) for row in rows)
