"""Form fields of the grid, for tests."""

from django.test import Client

BLOCK = {"seat": ["1", "2", "3", "4"], "after": ["1", "", "0", "4*"], "solo": ["4*", "2-", "2-", ""]}


def hidden_fields(client: Client, address: str) -> dict[str, str]:
    sheet = client.get(address).context["typed_list"]
    at = sheet.draft.at.isoformat() if sheet.draft else ""
    keys = {"client_key": str(sheet.client_key), "seen_revision": str(sheet.seen_revision)}
    return {**keys, "window": sheet.window, "seen_draft": at}


def send_grid(client: Client, address: str, typed: dict, **headers):
    return client.post(address, {**hidden_fields(client, address), **typed}, **headers)
