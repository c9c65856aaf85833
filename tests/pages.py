"""Pages as they are read: the words of their parts, the values of their fields, where their links lead."""

from dataclasses import dataclass

from cssselect2 import ElementWrapper
from django.http import HttpResponse
from lxml import html


@dataclass(frozen=True)
class Page:
    root: ElementWrapper

    def words(self, selector: str) -> list[str]:
        """The words of each part that a CSS selector finds, as one line."""
        return [" ".join(each.etree_element.text_content().split()) for each in self.root.query_all(selector)]

    def values(self, selector: str, attribute: str = "value") -> list[str | None]:
        """An attribute of each part that a CSS selector finds."""
        return [each.etree_element.get(attribute) for each in self.root.query_all(selector)]

    def links(self, within: str = "body") -> dict[str, str]:
        """Addresses of the links of a part, by their words."""
        links = self.root.query_all(f"{within} a[href]")
        return {" ".join(each.etree_element.text_content().split()): each.etree_element.get("href") for each in links}


def read(response: HttpResponse) -> Page:
    """The page of an answer, or the part of one."""
    return Page(ElementWrapper.from_html_root(html.document_fromstring(response.text)))
