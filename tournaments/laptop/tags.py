"""What pages have to do with the laptop: whether they ask what it has to say, and its new address."""

from django import template
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import User
from tournaments.selectors.tournament.address import new_address_for_guests

register = template.Library()
WATCHING = "/organise/"


@register.filter
def watches_laptop(user: User | AnonymousUser, request: HttpRequest) -> bool:
    """Whether this page is an organiser's who may be told; no query, what is told is decided there."""
    may = user.is_authenticated and (user.is_superuser or settings.IN_A_HALL)
    return bool(may and request.path.startswith(WATCHING))


@register.simple_tag
def new_address() -> str:
    """The laptop's new address while codes on paper lead to an old one, else empty."""
    return new_address_for_guests()
