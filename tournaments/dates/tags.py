"""Template tags of clubs' dates."""

from django import template
from django.template import Context
from django.urls import reverse

from tournaments.models.tournament import Status
from tournaments.selectors.access import clubs_to_organise
from tournaments.views.rules.editing import signed_in_user

register = template.Library()


@register.simple_tag(takes_context=True)
def next_evening_address(context: Context) -> str:
    """Returns the address of the evening after a finished tournament, or "" if the reader can't set it up. A query."""
    tournament, user = context["tournament"], signed_in_user(context["request"])
    if tournament.status != Status.FINISHED or tournament.is_rehearsal:
        return ""
    if not clubs_to_organise(user).filter(pk=tournament.club_id).exists():
        return ""
    return reverse("next_evening", args=[tournament.club.slug], query={"after": tournament.slug})
