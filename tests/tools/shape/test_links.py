import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.links import dead_links

LINKS = [
    ("[guide](glossary.md)", True),
    ("[guide](../README.md#licence)", True),
    ("[guide](../README.md#licences)", False),
    ("[guide](#the-first-step-twice)", True),
    ("[guide](#no-heading)", False),
    ("[guide](nowhere.md)", False),
    ("![picture](pictures/nowhere.png)", False),
    ("[guide](https://example.org/nowhere.md)", True),
    ("[folder](features/)", True),
    ("as in `[guide](nowhere.md)`", True),
]


@pytest.mark.parametrize(("line", "leads_somewhere"), LINKS)
def test_link_that_leads_nowhere_is_found(line, leads_somewhere):
    page = text("## The first step, twice", line, "```", "# no heading", "```", path="docs/page.md")
    target = line.partition("(")[2].rstrip(")")
    fault = f"docs/page.md:2: {target} is a broken link: correct it"
    assert messages(dead_links(page)) == ([] if leads_somewhere else [fault])
