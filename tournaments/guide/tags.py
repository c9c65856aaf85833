"""The template tag that links a page to its chapter."""

from django import template

from tournaments.guide.help import chapter_for
from tournaments.guide.rendering import Page, page_of

register = template.Library()


@register.simple_tag(takes_context=True)
def help_page(context: template.Context) -> Page | None:
    """Returns the chapter that helps on this page, or None."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    if request is None or match is None:
        return None
    chapter = chapter_for(match.url_name or "", signed_in=request.user.is_authenticated)
    return page_of(chapter) if chapter else None
