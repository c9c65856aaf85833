"""The OpenAPI document, the page that shows it, and the API's 404 response."""

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
TOO_LARGE = {"content": {MEDIA_TYPE: PROBLEM}, "description": "The body is too large"}


def problems_by_their_type(result: dict[str, Any], **_context: object) -> dict[str, Any]:
    """Postprocesses the OpenAPI document: sets the media type of problems, and adds a 413 to operations with a body."""
    for operation in (each for path in result["paths"].values() for each in path.values()):
        if "requestBody" in operation:
            operation["responses"]["413"] = TOO_LARGE
        for response in operation["responses"].values():
            if PROBLEM in response.get("content", {}).values():
                response["content"] = {MEDIA_TYPE: PROBLEM}
    return result


class Schema(SpectacularAPIView):
    """Returns the OpenAPI document as YAML, or as JSON with `?format=json`."""


class Documentation(SpectacularSwaggerSplitView):
    template_name = "api/documentation.html"


class UnknownAddress(APIView):
    """Responds to unknown API URLs with a problem object."""

    permission_classes = (AllowAny,)

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise NotFound

    post = put = patch = delete = get
