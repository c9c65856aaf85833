"""JSON of an outlook, so that results can be looked up without the engine.

`tables`: maps marks (see `marks_to_text`) to columns by value: the turn, then the points of each player; null if
impossible. `after`: by turn, how many steps further the next one is, or null if uncertain; for each number of Bock
rounds. `counted`: maps kinds of games entered by facts to the kind in their marks, or null.
"""

from collections.abc import Mapping

from scoring.game.as_json import Json
from scoring.lists.outlook import Cell, Marks, Outlook, Step, Table


def outlook_to_json(outlook: Outlook) -> Json:
    """Serializes an outlook, in columns that compress well because it's sent with every page."""
    return {
        "steps": [_step_to_json(index, step) for index, step in enumerate(outlook.steps)],
        "tables": [_table_to_json(table, players) for table, players in _tables_with_players(outlook)],
        "counted": {kind.value: marked and marked.value for kind, marked in outlook.counted.items()},
    }


def marks_to_text(marks: Marks) -> str:
    """Formats the winners and the kind of game for use as a key.

    >>> from scoring.terms import Kind
    >>> marks_to_text(Marks((1, 3))), marks_to_text(Marks((2,), Kind.STILLE_HOCHZEIT))
    ('13', '2 stille_hochzeit')
    """
    return "".join(map(str, marks.winners)) + (f" {marks.kind.value}" if marks.kind else "")


def _step_to_json(index: int, step: Step) -> Json:
    coming = step.next
    expected: Json = {}
    if coming:
        expected = {name: getattr(coming, name) for name in ("number", "dealer", "forced", "bock")}
        expected |= {"players": list(coming.players), "sitting": list(coming.sitting)}
    after = [_column({turn: place - index for turn, place in places.items()}) for places in step.after]
    return {"next": expected or None, "owed": list(step.owed), "table": step.table, "after": after}


def _column(values: Mapping[int, int]) -> list[int | None]:
    return [values.get(index) for index in range(max(values, default=-1) + 1)]


def _tables_with_players(outlook: Outlook) -> list[tuple[Table, tuple[int, ...]]]:
    players = {step.table: step.next.players for step in outlook.steps if step.next}
    return [(table, players[at]) for at, table in enumerate(outlook.tables)]


def _table_to_json(table: Table, players: tuple[int, ...]) -> Json:
    return {marks_to_text(marks): _columns(cells, players) for marks, cells in table.items()}


def _columns(cells: Mapping[int, Cell], players: tuple[int, ...]) -> list[list[int | None]]:
    turns = {value: cell.turn for value, cell in cells.items()}
    points = [{value: cell.points[seat - 1] for value, cell in cells.items()} for seat in players]
    return [_column(each) for each in (turns, *points)]
