import os
from datetime import timedelta

import pytest
from django.utils import timezone

from tournaments.models.printing import PrintJob
from tournaments.printing.files import delete_orphans, keep, path_of

pytestmark = pytest.mark.django_db


def test_files_without_a_job_are_deleted_after_a_day(tournament, settings, tmp_path):
    settings.MEDIA_ROOT = str(tmp_path)
    now = timezone.now()
    assert delete_orphans(now) == 0
    kept, orphan, fresh = keep(b"a"), keep(b"b"), keep(b"c")
    PrintJob.objects.create(tournament=tournament, document="standings", file=kept)
    two_days_ago = (now - timedelta(days=2)).timestamp()
    for file in (kept, orphan):
        os.utime(path_of(file), (two_days_ago, two_days_ago))
    assert delete_orphans(now) == 1
    assert [path_of(file).exists() for file in (kept, orphan, fresh)] == [True, False, True]
