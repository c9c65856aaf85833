"""Values of a spreadsheet's cells as text."""

from datetime import date, datetime, time, timedelta

Value = str | bool | int | float | date | time | timedelta


def cell_text(value: Value) -> str:
    """Returns the text of a cell in one line: 12.0 as "12", dates as 2026-05-01.

    Boxes without a tick are empty, because copied boxes would fill otherwise empty rows.
    """
    if isinstance(value, bool):
        return "1" if value else ""
    if isinstance(value, float):
        return _number_text(value)
    if isinstance(value, datetime):
        return _moment_text(value)
    if isinstance(value, time):
        return value.isoformat("minutes")
    return " ".join(str(value).split())


def _number_text(value: float) -> str:
    return str(int(value)) if value.is_integer() else f"{value:.15g}"


def _moment_text(value: datetime) -> str:
    return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
