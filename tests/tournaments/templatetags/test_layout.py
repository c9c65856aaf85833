import pytest
from django.template import Context, Template


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>\n  {{ a }}\n  b\n</p>", "<p>1b</p>"),
        ("\n  {% if a %} · {{ a }}{% endif %}\n  {% if a %}, c d{% endif %}\n", " · 1, c d"),
        ("{% for x in some %}\n  <a>{{ x }}</a>\n{% endfor %}", "<a>x\n y</a><a>z</a>"),
        ('class="button\n{% if a %} primary{% endif %}"', 'class="button primary"'),
        ("one \t\r\n two", "onetwo"),
    ],
)
def test_joined_removes_line_breaks_of_the_source_only(source: str, expected: str):
    template = Template("{% load layout %}{% joined %}" + source + "{% endjoined %}")
    assert template.render(Context({"a": 1, "some": ["x\n y", "z"]})) == expected
