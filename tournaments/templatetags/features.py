"""Slots and tabs that features fill on core pages."""

from django import template
from django.template import Context, Engine
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.contributions import Bar, Slot, all_contributions

register = template.Library()


@register.simple_tag(takes_context=True, name="contributed")
def templates_of(context: Context, place: str) -> SafeString:
    slot = Slot(place)
    names = (each.templates[slot] for each in all_contributions() if slot in each.templates)
    engine = Engine.get_default()
    with context.push():
        return format_html_join("", "{}", ((engine.get_template(name).render(context),) for name in names))


@register.inclusion_tag("parts/tabs.html", takes_context=True)
def tabs_after(context: Context, bar: str, name: str, current: str | None = None) -> dict[str, object]:
    """Returns the features' tabs that follow this tab of the core."""
    in_round = context.get("round") if Bar(bar) is Bar.ROUND else None
    tabs = [tab for each in all_contributions() for tab in each.tabs if (tab.bar, tab.after) == (bar, name)]
    shown = [(tab, address) for tab in tabs if (address := tab.address(context["tournament"], in_round))]
    return {"tabs": shown, "current": current or context.get("current")}
