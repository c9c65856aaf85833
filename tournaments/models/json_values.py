"""The type of what is only passed through as JSON: kept in a field, shown, or written to the ledger."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"
JSONObject: TypeAlias = Mapping[str, JSON]
