"""Submits the forms for draws like a browser."""

from tests.tournaments.rounds import seating
from tournaments.models.round import Round

EVERYTHING = {
    "draw_mode": "plan",
    "spread": "10",
    "table_count": "",
    "closed_tables": "",
    "priority": "meetings",
    **{f"wish_{wish}": "soft" for wish in ("clubs", "teams", "not_with", "tables")},
    "seed": "",
}


def ticked(in_round: Round, *places: tuple[int, int]) -> list[str]:
    """Returns the values of the checkboxes at these tables and positions (from 0)."""
    tables = seating(in_round)
    return [f"{tables[table][position]}-{table}" for table, position in places]
