"""Hidden fields for forms that write."""

from uuid import UUID, uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

HIDDEN = '<input type="hidden" name="{}" value="{}">'


@register.simple_tag
def write_keys(key: UUID | str | None = None, seen: int | str | None = None) -> SafeString:
    """Returns hidden fields with the client key, so that a form sent twice writes only once, and the revision.

    Pass `key` to keep the key of a form that was rejected. `seen` is the list's revision in forms that change a score
    list, and the latest setting change in settings forms.
    """
    client_key = format_html(HIDDEN, "client_key", key or uuid4())
    return client_key if seen in (None, "") else client_key + format_html(HIDDEN, "seen_revision", seen)
