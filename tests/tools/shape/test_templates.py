import pytest

from tests.tools.shape.made_up import messages, text
from tools.shape.templates import crowded_lines, forbidden_constructs, keys_by_hand, of_other_features

SCRIPT = "inline script: move it to a file in static/js"
STYLE = "inline style: use a class"
HANDLER = "inline handler: move it to a file in static/js"
UNESCAPED = "unescaped text: let Django escape it"
FORBIDDEN = [
    ("<script>go()</script>", SCRIPT),
    ('<script defer src="{% static "js/go.js" %}"></script>', None),
    ("<style>p { color: red }</style>", STYLE),
    ('<p style="color: red">', STYLE),
    ('<button onclick="go()">', HANDLER),
    ('<div hx-on:click="go()">', HANDLER),
    ('<a href="javascript:go()">', HANDLER),
    ("{{ name|safe }}", UNESCAPED),
    ("{{ field.help_text|safe }}", None),
    ("{% autoescape off %}", UNESCAPED),
    ('{% include "parts/notice.html" with style="good" %}', None),
]


@pytest.mark.parametrize(("line", "words"), FORBIDDEN)
def test_inline_script_or_style_is_found(line, words):
    page = text("<p>", line, path="templates/page.html")
    assert messages(forbidden_constructs([page])) == ([f"templates/page.html:2: {words}"] if words else [])


CROWDED = [
    ("<li><p>", "several opening tags: write one per line"),
    ("<li><b>Ilse</b></li>", None),
    ("{% if one %}{% for each in many %}", "several opening tags: write one per line"),
    ("{% if one %}{% translate 'One' %}{% endif %}", None),
    ("x" * 161, "161 characters, at most 160 are allowed: break the line"),
    ("x" * 160, None),
]


@pytest.mark.parametrize(("line", "words"), CROWDED)
def test_crowded_line_is_found(line, words):
    page = text("", line, path="templates/page.html")
    assert messages(crowded_lines([page])) == ([f"templates/page.html:2: {words}"] if words else [])


@pytest.mark.parametrize("name", ["client_key", "seen_revision"])
def test_handwritten_write_key_is_found(name):
    page = text("<form>", f'<input name="{name}">', '<input name="points">', path="templates/page.html")
    assert messages(keys_by_hand([page])) == ["templates/page.html:2: a hand-written key: use {% write_keys %}"]


def test_template_using_forbidden_feature_is_found():
    page = text(
        "{% load i18n walls %}",
        '{% include "lists/sums.html" %}',
        '{% static "calls/ring.js" %}',
        path="templates/lists/page.html",
    )
    own = text("{% load walls %}", '{% include "phones/held/all.html" %}', path="templates/free_lists/share.html")
    words = "a feature: let the feature contribute it"
    assert messages(of_other_features([page, own], {"calls", "free_lists", "phones", "walls"})) == [
        f"templates/lists/page.html:1: uses walls, {words}",
        f"templates/lists/page.html:3: uses calls, {words}",
        f"templates/free_lists/share.html:1: uses walls, {words}",
    ]
