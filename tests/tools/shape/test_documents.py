import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.documents import files_not_there, outdated_line, paths_not_there, sections_without_a_row

THERE = ("/tournaments/services", "/tournaments/services/locks.py", "/tests/faults")
PATHS = [
    ("`services/locks.py`", None),
    ("`services/locks.is_busy`", None),
    ("`tests/faults/`", None),
    ("`make lint` and plain services/nowhere.py", None),
    ("`services/nowhere.py`", "services/nowhere.py"),
    ("`tests/nowhere/`", "tests/nowhere"),
]


@pytest.mark.parametrize(("line", "path"), PATHS)
def test_path_that_is_not_there_is_found(line, path):
    page = text("# Rooms", line, path="docs/page.md")
    fault = f"docs/page.md:2: `{path}` does not exist: correct or remove it"
    assert messages(paths_not_there(page, THERE)) == ([fault] if path else [])


def test_file_of_a_paragraph_that_is_not_there_is_found():
    page = text("| 1 | `scoring/terms.py`, `scoring/nowhere.py` |", path="docs/page.md")
    assert messages(files_not_there(page)) == [
        "docs/page.md:1: `scoring/nowhere.py` does not exist: correct or remove it"
    ]


def test_section_without_a_row_is_found():
    page = text("| paragraph | where |", "| 2.1.1, 12.5 | 3.1 |", "2.4", path="docs/page.md")
    assert messages(sections_without_a_row(page, ["2.1", "2.4", "2.5", "3.1"])) == [
        f"docs/page.md:1: no row for {section}: say where it is implemented, or why it is not"
        for section in ("2.4", "2.5", "3.1")
    ]


def test_page_that_would_be_made_otherwise_is_found():
    page = text("# Doors", "| lists | staff |", path="docs/page.md")
    origin = {"by": "tests/doors/table.py", "tool": "tools.security"}
    assert messages(outdated_line(page, page.text, **origin)) == []
    assert messages(outdated_line(page, page.text.replace("staff", "nobody"), **origin)) == [
        "docs/page.md:2: differs from tests/doors/table.py: run `.venv/bin/python -m tools.security`"
    ]
