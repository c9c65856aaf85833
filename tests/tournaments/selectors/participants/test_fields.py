from collections import Counter

import pytest

from tournaments.models.participant import Participant
from tournaments.selectors.participants.columns import DETAILS, FIELDS


@pytest.mark.parametrize("detail", DETAILS, ids=lambda detail: detail.key)
def test_detail_fits_its_column(detail):
    column = Participant._meta.get_field(detail.key)
    assert (column.max_length, column.blank) == (detail.longest, True)


def test_no_two_fields_share_a_key_or_a_heading():
    names = Counter(name for field in FIELDS for name in (field.key, *set(field.headings) - {field.key}))
    assert [name for name, times in names.items() if times > 1] == []
