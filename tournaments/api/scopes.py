"""Scopes of API tokens."""

from http import HTTPStatus
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException
from rest_framework.permissions import SAFE_METHODS, IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from accounts.models import ApiToken, Scope


class ScopeMissing(APIException):
    status_code = HTTPStatus.FORBIDDEN
    default_code = "scope_missing"
    default_detail = _("This needs a token with the scope “{needed}”; this one has “{scope}”. Create another one.")

    def __init__(self, *, needed: Scope, scope: Scope) -> None:
        self.params = {"needed": needed.value, "scope": scope.value}
        super().__init__(str(self.default_detail).format(**self.params))


class HasScope(IsAuthenticatedOrReadOnly):
    """Lets everybody read, but only lets tokens that cover the view's `write_scope` write."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Raises ScopeMissing if the token's scope doesn't cover the write."""
        allowed = super().has_permission(request, view)
        if request.method in SAFE_METHODS or not allowed:
            return allowed
        if not isinstance(request.auth, ApiToken):
            return False
        scope, needed = Scope(request.auth.scope), view.write_scope
        if not scope.covers(needed):
            raise ScopeMissing(needed=needed, scope=scope)
        return True
