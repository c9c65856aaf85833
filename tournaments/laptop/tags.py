"""Template filters for the laptop."""

from django import template
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import User
from tournaments.laptop.overview import runs_installation

register = template.Library()
WATCHING = "/organise/"


@register.filter
def watches_laptop(user: User | AnonymousUser, request: HttpRequest) -> bool:
    """Checks whether the page polls for warnings, as organisers' pages do; no query."""
    may = user.is_authenticated and (user.is_superuser or settings.IN_A_HALL)
    return bool(may and request.path.startswith(WATCHING))


@register.filter
def runs_it(user: User | AnonymousUser) -> bool:
    return runs_installation(user)
