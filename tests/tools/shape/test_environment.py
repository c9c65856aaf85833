import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.environment import names_read, undescribed_variables, unread_variables

PAGE = text("| variable | meaning |", "| `HOST`, `PORT` ¹ | where |", "| `GONE` | nothing |", path="docs/page.md")
READING = [
    ('os.environ.get("HOST")', ["HOST"]),
    ('os.environ.get("HOST", "127.0.0.1")', ["HOST"]),
    ('os.environ["HOST"]', ["HOST"]),
    ('os.environ["HOST"] = "127.0.0.1"', []),
    ('os.environ.setdefault("HOST", "127.0.0.1")', []),
    ('env.int("PORT", default=8000)', ["PORT"]),
    ('SWITCH = "KEEP_AWAKE"\nos.environ.get(SWITCH)', ["KEEP_AWAKE"]),
    ("os.environ.get(name)", []),
    ('shown.get("HOST")', []),
]


@pytest.mark.parametrize(("source", "names"), READING)
def test_variable_that_is_read_is_recognised(source, names):
    assert list(names_read(text(*source.splitlines()))) == names


def test_variable_that_is_not_described_is_found():
    assert messages(undescribed_variables(PAGE, ["HOST", "PORT", "GONE"])) == []
    assert messages(undescribed_variables(PAGE, ["HOST", "DEBUG"])) == [
        "docs/page.md:1: DEBUG is read but not described: add a row"
    ]


def test_variable_that_nothing_reads_is_found():
    assert messages(unread_variables(PAGE, {"HOST", "PORT"})) == ["docs/page.md:3: nothing reads GONE: remove its row"]
