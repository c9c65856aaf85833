"""JSON of an outlook, so that results can be looked up without the engine.

`tables`: maps marks (see `marks_to_text`) and value to a turn and the players' points. `after`: maps a turn to the next
step, for each number of Bock rounds. `counted`: maps kinds of games entered by facts to the kind in their marks, or
null.
"""

from scoring.game.as_json import Json
from scoring.lists.outlook import Marks, Outlook, Step, Table


def outlook_to_json(outlook: Outlook) -> Json:
    """Serializes an outlook; names are kept short because it's sent after every game."""
    return {
        "steps": [_step_to_json(step) for step in outlook.steps],
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


def _step_to_json(step: Step) -> Json:
    coming = step.next
    expected: Json = {}
    if coming:
        expected = {name: getattr(coming, name) for name in ("number", "dealer", "leads", "forced", "bock")}
        expected |= {"players": list(coming.players), "sitting": list(coming.sitting), "bocks": list(coming.bocks)}
    after = [{str(turn): place for turn, place in places.items()} for places in step.after]
    return {"next": expected or None, "owed": list(step.owed), "table": step.table, "after": after}


def _tables_with_players(outlook: Outlook) -> list[tuple[Table, tuple[int, ...]]]:
    players = {step.table: step.next.players for step in outlook.steps if step.next}
    return [(table, players[at]) for at, table in enumerate(outlook.tables)]


def _table_to_json(table: Table, players: tuple[int, ...]) -> Json:
    return {
        marks_to_text(marks): {
            str(value): [cell.turn, *(cell.points[seat - 1] for seat in players)] for value, cell in cells.items()
        }
        for marks, cells in table.items()
    }
