"""Template tags for the operator's texts."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def operator_pages() -> dict[str, bool]:
    """Returns which of the operator's texts exist."""
    return {"imprint": bool(settings.IMPRINT.strip()), "privacy": bool(settings.PRIVACY.strip())}
