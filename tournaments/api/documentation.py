"""The REST interface's own description: the OpenAPI document, a page to read it, and the end of every address."""

from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.problems import MEDIA_TYPE

PROBLEM = {"schema": {"$ref": "#/components/schemas/Problem"}}
TOO_LARGE = {"content": {MEDIA_TYPE: PROBLEM}, "description": "More than an entry can need"}


def problems_by_their_type(result: dict[str, Any], **_context: object) -> dict[str, Any]:
    """The document with every problem under its own media type, and 413 wherever a body is taken."""
    for operation in (each for path in result["paths"].values() for each in path.values()):
        if "requestBody" in operation:
            operation["responses"]["413"] = TOO_LARGE
        for response in operation["responses"].values():
            if PROBLEM in response.get("content", {}).values():
                response["content"] = {MEDIA_TYPE: PROBLEM}
    return result


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
