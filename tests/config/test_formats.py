"""Dates and times as each language writes them."""

from datetime import datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

EVENING = datetime(2026, 11, 7, 9, 5)


@pytest.mark.parametrize(
    ("style", "german", "english"),
    [
        ("DATE_FORMAT", "7. November 2026", "7 November 2026"),
        ("SHORT_DATE_FORMAT", "07.11.2026", "07/11/2026"),
        ("MONTH_DAY_FORMAT", "7.11.", "7/11"),
        ("TIME_FORMAT", "09:05", "09:05"),
        ("DATETIME_FORMAT", "7. November 2026 09:05", "7 November 2026, 09:05"),
        ("SHORT_DATETIME_FORMAT", "07.11.2026 09:05", "07/11/2026 09:05"),
    ],
)
def test_dates_are_german_and_british(style: str, german: str, english: str) -> None:
    found = {}
    for language in ("de", "en"):
        with translation.override(language):
            found[language] = date_format(EVENING, style)
    assert found == {"de": german, "en": english}
