"""A size-limited JSON parser for API requests."""

from collections.abc import Mapping
from http import HTTPStatus
from math import isfinite
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

from scoring.errors import RuleViolation
from scoring.shapes import read_json

LARGEST_BODY = 100_000  # bytes; an entry takes less than a thousand
NO_JSON = _("This is not JSON, or it is nested too deeply.")
UNREADABLE = _("This JSON contains characters or numbers that cannot be stored.")


class BodyTooLarge(APIException):
    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_detail = _("This request is too large. An entry has fewer than a thousand characters.")
    default_code = "body_too_large"


class BoundedJSONParser(JSONParser):
    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Raises BodyTooLarge, or ParseError for invalid JSON and for values that can't be stored."""
        if _content_length(parser_context) > LARGEST_BODY:
            raise BodyTooLarge
        try:
            value = read_json(stream.read())
        except RuleViolation:
            raise ParseError(NO_JSON) from None
        if not _is_storable(value):
            raise ParseError(UNREADABLE)
        return value


def _content_length(parser_context: Mapping[str, Any] | None) -> int:
    """Trusts the Content-Length header, because the server doesn't read beyond it."""
    length = parser_context["request"].META.get("CONTENT_LENGTH") if parser_context else None
    return int(length or 0)


def _is_storable(value: object) -> bool:
    """Returns False for null characters, lone surrogates and infinite numbers, which some databases reject."""
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, str):
        return not any(character == "\x00" or "\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, Mapping):
        return all(_is_storable(name) and _is_storable(inner) for name, inner in value.items())
    return all(map(_is_storable, value)) if isinstance(value, list) else True
