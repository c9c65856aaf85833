"""Template tags of the sign-up."""

from django import template
from django.utils import timezone

from tournaments.models.tournament import Tournament
from tournaments.sign_up.pages import News, news_of

register = template.Library()


@register.simple_tag
def queue_news(tournament: Tournament) -> News | None:
    return news_of(tournament, timezone.now())
