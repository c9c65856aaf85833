"""Codes on pages."""

import segno
from django import template

from tournaments.models.participant import Participant
from tournaments.selectors.participants import codes

register = template.Library()


@register.filter
def qr(text: str) -> str:
    """Returns a QR code as a data URI, dark on white."""
    picture: str = segno.make(text, micro=False).svg_data_uri(scale=8, border=3, light="white")
    return picture


@register.filter
def arrival_code(person: Participant) -> str:
    return codes.arrival_code(person)
