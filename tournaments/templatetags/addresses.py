"""Addresses in pages, which go on in the language that the page was asked for in (`request.in_language`).

Both tags are known to every template.
"""

from collections.abc import Callable
from typing import Literal
from urllib.parse import urlencode

from django import template
from django.template.base import Parser, Token
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as plain_url
from django.utils.safestring import SafeString

register = template.Library()


class AddressNode(URLNode):
    """The address of a view, in the language of the page."""

    def render(self, context: template.Context) -> SafeString | Literal[""]:
        """The address; nothing where it goes into a variable, as it is."""
        plain = super().render(context)
        return SafeString(_in_language(context, plain)) if plain else plain


@register.tag
def url(parser: Parser, token: Token) -> AddressNode:
    """Takes the place of Django's tag of this name."""
    node = plain_url(parser, token)
    return AddressNode(node.view_name, node.args, node.kwargs, node.asvar)


@register.simple_tag(takes_context=True)
def address(context: template.Context, plain: str, **query: object) -> str:
    """An address that a view has made, with a query."""
    return _in_language(context, f"{plain}?{urlencode(query)}" if query else plain)


def _in_language(context: template.Context, plain: str) -> str:
    in_language: Callable[[str], str] | None = getattr(context.get("request"), "in_language", None)
    return in_language(plain) if in_language else plain
