"""Messages, notices and titles on public pages."""

from typing import Any

from django import template
from django.utils import timezone

from tournaments.models.tournament import Tournament
from tournaments.selectors.results.stage_words import staff_alone_line, standings_word_in
from tournaments.selectors.tournament.address import pending_address
from tournaments.selectors.tournament.messages import ShownMessage, messages_for_everybody

register = template.Library()


@register.simple_tag
def new_address() -> str:
    """Returns the new address if printed codes still use an old one, or ""."""
    return pending_address()


@register.simple_tag
def public_messages(tournament: Tournament) -> list[ShownMessage]:
    """Returns the messages for everybody. At most one query."""
    return messages_for_everybody(tournament, timezone.now())


@register.simple_tag
def staff_only_notice(tournament: Tournament) -> str:
    """Returns until when only staff can see all results, or "" if everybody can. At most one query."""
    return staff_alone_line(tournament)


@register.simple_tag(takes_context=True)
def standings_title(context: dict[str, Any]) -> str:
    return standings_word_in(context["tournament"], max(context.get("round_numbers", ()), default=0))
