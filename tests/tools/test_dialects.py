"""Finding database-specific code."""

from pathlib import Path

import pytest
from coverage import CoverageData

from tools.dialects import ROOT, Place, places_in, places_not_run

IMPORTS = "from django.db.models import Case, Count as Number, F, Q\nfrom django.db.models.functions import Lower\n"
FIELD = "class Row(models.Model):\n    facts = models.JSONField()\n"
# line of a function, features found
LINES = [
    ("rows.select_for_update().get(pk=1)", ["select_for_update"]),
    ("rows.bulk_create(made, ignore_conflicts=True)", ["bulk_create"]),
    ("cursor.execute('SELECT 1')", ["execute"]),
    ("rows.annotate(n=Number('seats'))", ["Number"]),
    ("rows.annotate(n=models.Max('number'))", ["models.Max"]),
    ("rows.order_by(Lower('town'))", ["Lower"]),
    ("rows.filter(facts__sum=1)", ["facts__sum"]),
    ("rows.values_list('entry__facts__sum')", ["entry__facts__sum"]),
    ("Q(**{f'{entry}__facts__has_key': 'sum'})", ["__facts__has_key"]),
    ("rows.filter(email__iexact=email)", ["email__iexact"]),
    ("rows.order_by('number', 'user__name')", ["order_by"]),
    ("if connection.vendor == 'sqlite': pass", ["vendor"]),
    ("rows.filter(SUMMED)", ["SUMMED"]),
    ("rows.filter(number__gt=1).order_by('number').update(number=F('number') + 1)", []),
    ("paper.Case(1)", []),
    ("text.startswith('facts__')", []),
]


@pytest.mark.parametrize(("line", "expected"), LINES)
def test_database_features_of_a_line(line: str, expected: list[str]) -> None:
    source = f"{IMPORTS}{FIELD}SUMMED = Q(facts__sum=1)\ndef function():\n    {line}\n"
    assert [place.what for place in places_in({"a.py": source})] == expected


HANDLED = """
class Some:
    def outer(self):
        def inner():
            try:
                return rows.get_or_create(
                    pk=1
                )
            except (IntegrityError, KeyError):
                return None
"""
CREATED = Place("a.py", 6, 8, "Some.outer.inner", "get_or_create")
CAUGHT = Place("a.py", 9, 9, "Some.outer.inner", "IntegrityError")


def test_a_place_has_the_lines_of_its_expression_or_the_head_of_its_handler() -> None:
    assert places_in({"a.py": HANDLED}) == [CREATED, CAUGHT]


@pytest.mark.parametrize(
    ("lines", "expected"), [((), [CREATED, CAUGHT]), ((5, 6), [CAUGHT]), ((8, 9), []), ((10,), [CREATED, CAUGHT])]
)
def test_places_without_run_lines_are_missed(lines: tuple[int, ...], expected: list[Place], tmp_path: Path) -> None:
    data = CoverageData(str(tmp_path / "coverage"))
    data.add_lines({str(ROOT / "a.py"): lines})
    data.write()
    assert places_not_run([CREATED, CAUGHT], tmp_path / "coverage") == expected


def test_constants_count_where_functions_of_other_modules_read_them() -> None:
    sources = {"a.py": "BUSY = Q(name__iexact='x')\n", "b.py": "def busy():\n    return rows.filter(~a.BUSY, BUSY)\n"}
    assert [str(place) for place in places_in(sources)] == ["b.py:2 busy (BUSY)"]
