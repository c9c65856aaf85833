"""API errors as problem objects (RFC 9457)."""

from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions, serializers
from rest_framework.response import Response

from scoring.errors import RuleViolation
from tournaments.api.bodies import BodyTooLarge
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.results.visibility import ResultsHidden
from tournaments.services.ledger import KeyReused, NotNow, StaleRevision
from tournaments.services.locks import TRY_AGAIN_AFTER, is_busy
from tournaments.services.tournament.away import is_away
from tournaments.services.tournament.disk import is_full

MEDIA_TYPE = "application/problem+json"
TYPE = "urn:kreuzdame:problem:{code}"
RETRY_HEADERS = {"Retry-After": str(TRY_AGAIN_AFTER)}


STATUS: Mapping[type[RuleViolation], HTTPStatus] = {
    StaleRevision: HTTPStatus.CONFLICT,
    ResultsHidden: HTTPStatus.FORBIDDEN,
    KeyReused: HTTPStatus.UNPROCESSABLE_ENTITY,
    NotNow: HTTPStatus.TOO_MANY_REQUESTS,
}


class ProblemSerializer(serializers.Serializer[Any]):
    """A problem. `code` is stable; `detail` follows Accept-Language; `field` is the part of the request at fault."""

    type = serializers.CharField(help_text="URN of the problem: urn:kreuzdame:problem:<code>.")
    title = serializers.CharField(help_text="The HTTP status in words.")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="What is wrong and what to do, in the requested language.")
    code = serializers.CharField()
    field = serializers.CharField(allow_null=True)
    params = serializers.DictField(help_text="Values that belong to the code.")


def problem_response(exception: Exception, context: Mapping[str, Any]) -> Response | None:
    """Returns None for a bug, which becomes a 500."""
    if isinstance(exception, RuleViolation):
        return _problem_of_violation(exception)
    if is_busy(exception):
        return _problem_of_busy_database()
    if is_away(exception):
        return _problem_of_absent_database()
    if is_full(exception):
        return _problem_of_full_disk()
    known = _as_api_exception(exception)
    if isinstance(known, exceptions.ValidationError):
        return _problem_of_invalid_body(known)
    return _problem_of_api_exception(known) if known else None


def _as_api_exception(exception: Exception) -> exceptions.APIException | None:
    if isinstance(exception, Http404):
        return exceptions.NotFound(gettext("There is nothing at this address, or you are not allowed to see it."))
    if isinstance(exception, DjangoPermissionDenied):
        return exceptions.PermissionDenied()
    if isinstance(exception, RequestDataTooBig):
        return BodyTooLarge()
    return exception if isinstance(exception, exceptions.APIException) else None


def _problem_of_violation(violation: RuleViolation) -> Response:
    fitting = (status for kind, status in STATUS.items() if isinstance(violation, kind))
    status = next(fitting, HTTPStatus.UNPROCESSABLE_ENTITY)
    params = {name: _json_value(value) for name, value in violation.params.items()}
    return _problem(status, violation.code, sentence(violation), field=violation.field, params=params)


def _problem_of_busy_database() -> Response:
    detail = gettext(
        "Others were saving at the same time for too long. Nothing was saved. Send it again with the same key."
    )
    return _problem(HTTPStatus.SERVICE_UNAVAILABLE, "database_busy", detail, headers=RETRY_HEADERS)


def _problem_of_absent_database() -> Response:
    detail = gettext("The database did not answer. Send it again with the same key; nothing is saved twice.")
    return _problem(HTTPStatus.SERVICE_UNAVAILABLE, "database_away", detail, headers=RETRY_HEADERS)


def _problem_of_full_disk() -> Response:
    detail = gettext("The disk of the server is full. This was not saved; send it again later with the same key.")
    return _problem(HTTPStatus.INSUFFICIENT_STORAGE, "disk_full", detail)


def _problem_of_invalid_body(exception: exceptions.ValidationError) -> Response:
    field, error = _first_error(exception.detail)
    params = {"errors": exception.detail} if isinstance(exception.detail, dict) else {}
    return _problem(HTTPStatus.UNPROCESSABLE_ENTITY, "body_invalid", str(error), field=field, params=params)


def _first_error(detail: Any, path: str | None = None) -> tuple[str | None, object]:
    """Returns the dotted path of the first error, and the error."""
    if isinstance(detail, Mapping) and detail:
        name, inner = next(iter(detail.items()))
        own = None if name == "non_field_errors" else str(name)
        return _first_error(inner, ".".join(filter(None, (path, own))) or None)
    if isinstance(detail, list) and detail:
        return _first_error(detail[0], path)
    return path, detail


def _problem_of_api_exception(exception: exceptions.APIException) -> Response:
    codes = exception.get_codes()
    headers = {}
    if challenge := getattr(exception, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    status = HTTPStatus(exception.status_code)
    code, params = codes if isinstance(codes, str) else "error", getattr(exception, "params", None)
    return _problem(status, code, str(exception.detail), params=params, headers=headers)


def _problem(
    status: HTTPStatus,
    code: str,
    detail: str,
    *,
    field: str | None = None,
    params: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    body = {
        "type": TYPE.format(code=code),
        "title": status.phrase,
        "status": status.value,
        "detail": detail,
        "code": code,
        "field": field,
        "params": params or {},
    }
    return Response(body, status=status.value, content_type=MEDIA_TYPE, headers=dict(headers or {}))


def _json_value(value: object) -> object:
    """Converts a violation's parameter to JSON; a nested violation becomes its code and message."""
    if isinstance(value, RuleViolation):
        return {"code": value.code, "detail": sentence(value)}
    if isinstance(value, str | int | float | bool | None):
        return value
    if isinstance(value, Mapping):
        return {str(name): _json_value(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_json_value(inner) for inner in value]
    if is_dataclass(value) and not isinstance(value, type):
        return _json_value(asdict(value))
    return str(value)
