"""Links that keep the language of the current page (`request.in_language`).

Both tags are builtins.
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
    def render(self, context: template.Context) -> SafeString | Literal[""]:
        plain = super().render(context)
        return SafeString(_in_language(context, plain)) if plain else plain


@register.tag
def url(parser: Parser, token: Token) -> AddressNode:
    """Overrides Django's `url` tag."""
    node = plain_url(parser, token)
    return AddressNode(node.view_name, node.args, node.kwargs, node.asvar)


@register.simple_tag(takes_context=True)
def address(context: template.Context, plain: str, **query: object) -> str:
    """Adds query parameters to a URL that a view has built."""
    return _in_language(context, f"{plain}?{urlencode(query)}" if query else plain)


def _in_language(context: template.Context, plain: str) -> str:
    in_language: Callable[[str], str] | None = getattr(context.get("request"), "in_language", None)
    return in_language(plain) if in_language else plain
