"""How a template is laid out in its file, without a trace on the page."""

import re

from django import template
from django.template.base import NodeList, Parser, TextNode, Token
from django.utils.safestring import SafeString

register = template.Library()

LINE_BREAK = re.compile(r"\s*\n\s*")


class JoinedNode(template.Node):
    """What stands between `joined` and `endjoined`."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        """As without the tag: the line breaks went when the template was read."""
        return self.nodelist.render(context)


@register.tag
def joined(parser: Parser, _token: Token) -> JoinedNode:
    """Joins the lines of the template up to `endjoined`: line breaks and the spaces beside them are not sent.

    For texts and inline elements, between which a line break would show as a space. Spaces within a line stay, and
    so does every line break in a value or an included template.
    """
    nodelist = parser.parse(("endjoined",))
    parser.delete_first_token()
    for text in nodelist.get_nodes_by_type(TextNode):
        if isinstance(text, TextNode):  # the types of Django name any node
            text.s = LINE_BREAK.sub("", text.s)
    return JoinedNode(nodelist)
