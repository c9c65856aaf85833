import re

from django.template import Context, Template
from django.template.loader import render_to_string

KEY = r'<input type="hidden" name="client_key" value="[0-9a-f-]{36}">'
FORMS = "{% load writing %}{% for each in '12' %}{% write_keys %}{% endfor %}"
SENT = "{% load writing %}{% write_keys key=client_key seen=seen_revision %}"


def test_every_form_has_its_own_key():
    first, second = re.findall(KEY, Template(FORMS).render(Context()))
    assert first != second


def test_refused_form_keeps_its_key():
    sent = Template(SENT).render(Context({"client_key": 'a"b', "seen_revision": 0}))
    assert sent == (
        '<input type="hidden" name="client_key" value="a&quot;b"><input type="hidden" name="seen_revision" value="0">'
    )


def test_new_form_has_a_new_key_and_no_revision():
    assert re.fullmatch(KEY, Template(SENT).render(Context({"client_key": None})))


def test_button_form_has_its_action_and_revision():
    form = {"action": "/a/?b&c", "label": "Do <it>", "style": "button", "seen": 7}
    sent = re.sub(r"\s*\n\s*", "", render_to_string("parts/button_form.html", form))
    assert re.fullmatch(
        f'<form method="post" action="/a/[?]b&amp;c">{KEY}<input type="hidden" name="seen_revision" value="7">'
        '<button class="button">Do &lt;it&gt;</button></form>',
        sent,
    )
