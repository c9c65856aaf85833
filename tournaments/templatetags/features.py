"""What features put into pages of the core."""

from collections.abc import Iterator

from django import template
from django.template import Context, Engine
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.contributions import Slot, Tab, contributed
from tournaments.models.round import Round

register = template.Library()


@register.simple_tag(takes_context=True)
def slot(context: Context, name: str) -> SafeString:
    """The templates that features have for a place, one after the other, with what the page knows."""
    place = Slot(name)
    names = (each.templates[place] for each in contributed() if place in each.templates)
    with context.push():
        return format_html_join(
            "", "{}", ((Engine.get_default().get_template(each).render(context),) for each in names)
        )


@register.inclusion_tag("parts/tabs.html", takes_context=True)
def tabs_after(context: Context, name: str) -> dict[str, object]:
    """The tabs of features that follow one of the core among the pages of a tournament."""
    tabs = (tab for each in contributed() for tab in each.tabs if tab.after == name)
    return {"tabs": [*_shown(context, tabs, None)], "current": context.get("current")}


@register.inclusion_tag("parts/tabs.html", takes_context=True)
def round_tabs_after(context: Context, name: str) -> dict[str, object]:
    """The same among the pages of a round."""
    tabs = (tab for each in contributed() for tab in each.round_tabs if tab.after == name)
    return {"tabs": [*_shown(context, tabs, context["round"])], "current": context.get("current")}


def _shown(context: Context, tabs: Iterator[Tab], in_round: Round | None) -> Iterator[tuple[Tab, str]]:
    for tab in tabs:
        address = tab.address(context["tournament"], in_round)
        if address:
            yield tab, address
