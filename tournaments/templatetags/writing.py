"""What every form that writes sends beside its own fields."""

from uuid import UUID, uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

HIDDEN = '<input type="hidden" name="{}" value="{}">'


@register.simple_tag
def write_keys(key: UUID | str | None = None, seen: int | str | None = None) -> SafeString:
    """The hidden key of a write, so that a form sent twice writes once, and the list's revision that the form shows.

    `key`: the one that was sent, where a refused form is sent again under its key; else every form has a key of its
    own. `seen`: only in forms that change a score list.
    """
    client_key = format_html(HIDDEN, "client_key", key or uuid4())
    return client_key if seen in (None, "") else client_key + format_html(HIDDEN, "seen_revision", seen)
