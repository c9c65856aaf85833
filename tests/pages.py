"""Parsed pages: texts, values and links."""

from dataclasses import dataclass

from cssselect2 import ElementWrapper
from django.http import HttpResponse
from lxml import html


@dataclass(frozen=True)
class Page:
    root: ElementWrapper

    def words(self, selector: str) -> list[str]:
        return [" ".join(each.etree_element.text_content().split()) for each in self.root.query_all(selector)]

    def values(self, selector: str, attribute: str = "value") -> list[str | None]:
        return [each.etree_element.get(attribute) for each in self.root.query_all(selector)]

    def links(self, within: str = "body") -> dict[str, str]:
        links = self.root.query_all(f"{within} a[href]")
        return {" ".join(each.etree_element.text_content().split()): each.etree_element.get("href") for each in links}


def read(response: HttpResponse) -> Page:
    return Page(ElementWrapper.from_html_root(html.document_fromstring(response.text)))
