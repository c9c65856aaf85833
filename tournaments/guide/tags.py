"""The chapter that a page links to."""

from django import template

from tournaments.guide.help import chapter_for
from tournaments.guide.rendering import Page, page_of

register = template.Library()


@register.simple_tag(takes_context=True)
def help_page(context: template.Context) -> Page | None:
    """None if no chapter helps on the page of this request."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    if request is None or match is None:
        return None
    chapter = chapter_for(match.url_name or "", signed_in=request.user.is_authenticated)
    return page_of(chapter) if chapter else None
