"""Tags for laying out template files."""

import re

from django import template
from django.template.base import NodeList, Parser, TextNode, Token
from django.utils.safestring import SafeString

register = template.Library()

LINE_BREAK = re.compile(r"\s*\n\s*")


class JoinedNode(template.Node):
    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        return self.nodelist.render(context)


@register.tag
def joined(parser: Parser, _token: Token) -> JoinedNode:
    """Removes line breaks and the spaces around them, up to `endjoined`.

    For inline elements, because a line break between them would show as a space. Values and included templates stay as
    they are.
    """
    nodelist = parser.parse(("endjoined",))
    parser.delete_first_token()
    for text in nodelist.get_nodes_by_type(TextNode):
        if isinstance(text, TextNode):  # Django's stubs return any node
            text.s = LINE_BREAK.sub("", text.s)
    return JoinedNode(nodelist)
