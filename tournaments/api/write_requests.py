"""Write requests built from API request bodies."""

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request

from tournaments.services.ledger import LONGEST_LABEL, Actor, WriteRequest


def write_request_of(request: Request, body: Mapping[str, Any]) -> WriteRequest:
    label = f"{request.user} ({getattr(request.auth, 'name', '')})"[:LONGEST_LABEL]
    return WriteRequest(
        actor=Actor(kind="token", user_id=request.user.pk, label=label),
        client_key=body["client_key"],
        seen_revision=body.get("seen_revision"),
        reason=body.get("reason", ""),
    )
