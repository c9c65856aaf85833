"""Template tags of the address book."""

from django import template
from django.template import Context

from tournaments.people.book import may_open_book
from tournaments.views.rules.editing import signed_in_user

register = template.Library()


@register.simple_tag(takes_context=True)
def opens_book(context: Context) -> bool:
    """Returns whether the reader may open the address book of the tournament's club. One query."""
    return may_open_book(signed_in_user(context["request"]), context["tournament"].club)
