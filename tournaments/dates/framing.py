"""The line of HTML that shows a page in another web site."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import get_language

from tournaments.views.reachable import absolute_address

LINE = '<iframe src="{}" title="{}" width="100%" height="{}" style="border:0" loading="lazy"></iframe>'


def frame_line(request: HttpRequest, view: str, slug: str, *, title: str, height: int = 600) -> str:
    """Returns the line for the page `view`, in the language of the reader."""
    address = reverse(view, args=[slug], query={"language": get_language()})
    return format_html(LINE, absolute_address(request, address), title, height)
