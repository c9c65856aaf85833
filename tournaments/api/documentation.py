"""The REST interface's own description: the OpenAPI document, a page to read it, and the end of every address."""

from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class Schema(SpectacularAPIView):
    """The OpenAPI document, as YAML or, asked with `?format=json`, as JSON."""


class Documentation(SpectacularSwaggerSplitView):
    """A page to read it, under the same policy as every page: no inline script or style."""

    template_name = "api/documentation.html"


class Nothing(APIView):
    """Addresses below the interface that lead nowhere answer like everything in it."""

    permission_classes = (AllowAny,)

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Nothing."""
        raise NotFound

    post = put = patch = delete = get
