import pytest

from tournaments.selectors.participants.reading.heads import with_whole_headings

# case, text, the line that is completed (None: unchanged)
HEADS = [
    ("two lines", "Liste;;;\nNr;Name;;Verein\n;Vorname;Nachname;\n1;A;B;SC", "Nr;Vorname;Nachname;Verein"),
    ("a group without a name", "Nr;;;Verein\n;Vorname;Nachname;", "Nr;Vorname;Nachname;Verein"),
    ("one line", "Nr;Name;Verein\n1;Anna Test;", None),
    ("a title", "Turnier;;\n;Vorname;Nachname", None),
    ("the same twice", "Nr;Name\nNr;Name", None),
    ("no list", "", None),
]


@pytest.mark.parametrize(("text", "whole"), [row[1:] for row in HEADS], ids=[row[0] for row in HEADS])
def test_headings_of_two_lines_become_whole(text, whole):
    lines = with_whole_headings(text).split("\n")
    before = text.split("\n")
    changed = [new for old, new in zip(before, lines, strict=True) if old != new]
    assert changed == ([whole] if whole else [])
