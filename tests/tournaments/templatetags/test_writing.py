"""The keys that a form sends."""

import re

from django.template import Context, Template

KEY = r'<input type="hidden" name="client_key" value="[0-9a-f-]{36}">'
FORMS = "{% load writing %}{% for each in '12' %}{% write_keys %}{% endfor %}"
SENT = "{% load writing %}{% write_keys key=client_key seen=seen_revision %}"


def test_every_form_has_a_key_of_its_own():
    first, second = re.findall(KEY, Template(FORMS).render(Context()))
    assert first != second


def test_refused_form_is_sent_again_under_its_key():
    sent = Template(SENT).render(Context({"client_key": 'a"b', "seen_revision": 0}))
    assert sent == (
        '<input type="hidden" name="client_key" value="a&quot;b"><input type="hidden" name="seen_revision" value="0">'
    )


def test_without_what_was_sent_the_key_is_new_and_no_revision_is_seen():
    assert re.fullmatch(KEY, Template(SENT).render(Context({"client_key": None})))
