"""Attributes that are only read, or only written."""

import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.attributes import attributes, dead_attributes, project_attributes, table

PAGE = text('<p data-told-forced="x">', path="templates/page.html")
READING = [
    'part.querySelector("[data-told-forced]");',
    "document.querySelector('p[data-told-forced=x]');",
    "say(part.dataset.toldForced);",
    "say(part.dataset?.toldForced);",
    'if ("toldForced" in part.dataset) say();',
    'if ("toldForced" in (part?.dataset ?? {})) say();',
    'part.getAttribute("data-told-forced");',
    "const { toldForced: pattern } = part.dataset;",
    "const words = part.dataset;\nsay(words.toldForced);",
    'say(part.dataset[isLate ? "toldForced" : "told"]);',
    'each("told-forced");\nconst each = (name) => part.getAttribute(`data-${name}`);',
]


@pytest.mark.parametrize("line", READING)
def test_attribute_read_by_script_is_accepted(line: str) -> None:
    script = text(line, path="static/js/page.js")
    assert messages(dead_attributes(attributes([PAGE], [script], []))) == []


@pytest.mark.parametrize("line", ["part.dataset.toldForced = 1;", "say(part.dataset.told);", "say(toldForced);", ""])
def test_unread_attribute_is_found(line: str) -> None:
    script = text(line, 'part.toggleAttribute("data-told", true);', path="static/js/page.js")
    reading = text("[data-told] {}", path="static/css/page.css")
    found = messages(dead_attributes(attributes([PAGE], [script], [reading])))
    assert "templates/page.html:1: nothing reads data-told-forced: remove it" in found
    assert not any("data-told:" in each for each in found)


def test_style_sheet_or_test_counts_as_reader() -> None:
    for line in ("p[data-told-forced] {}", 'page.locator("[data-told-forced]")'):
        reader = text(line, path="reader")
        assert messages(dead_attributes(attributes([PAGE], [], [reader]))) == []


def test_unwritten_attribute_is_found_in_script() -> None:
    lines = ["", 'part.querySelector("[data-gone]");', "part.dataset.own ??= 1;", "say(part.dataset.own);"]
    script = text(*lines, path="a.js")
    assert messages(dead_attributes(attributes([], [script], []))) == [
        "a.js:2: nothing writes data-gone: remove its readers"
    ]


def test_table_has_a_line_for_each_attribute_of_the_project() -> None:
    lines = {line.split(":")[0]: line for line in table()}
    assert list(lines) == [f"data-{name}" for name in sorted(project_attributes())]
    assert lines["data-worker"] == (
        "data-worker: templates/door/door.html, templates/lists/editing/editor.html"
        " -> static/door/door.js, static/phones/keep.js"
    )
