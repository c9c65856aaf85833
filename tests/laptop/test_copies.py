"""Copies on a USB stick, and problems with it."""

import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.errors import RuleViolation
from tests.factories import UserFactory
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, STAFF, seen, table_of
from tournaments.laptop import copy_states as selectors
from tournaments.laptop.backups import archives
from tournaments.laptop.backups.archives import BackupError, manifest_of
from tournaments.laptop.copies import choose_folder, copy_if_due, expect_copies, newest_whole_copy
from tournaments.laptop.copy_states import Problem, chosen_folder, copies_in, copy_problem, kept_state
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.services.ledger import WriteRequest

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 23, 19, 30, tzinfo=UTC)


@pytest.fixture
def stick(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path / "data", str(tmp_path / "data" / "files")
    settings.DATA_DIR.mkdir()
    stick = tmp_path / "stick"
    stick.mkdir()
    settings.COPIES_TO = str(stick)
    return stick


@pytest.fixture
def table() -> Table:
    return table_of()


def at(minutes: float) -> Path | None:
    return copy_if_due(START + timedelta(minutes=minutes))


def _record(table: Table) -> None:
    table.score_list.refresh_from_db()
    record_entry(facts=NORMAL, **seen(table.score_list))


@pytest.mark.services
def test_copy_is_made_after_five_minutes_if_anything_changed(stick: Path, table: Table):
    first = at(0)
    assert first and manifest_of(first).rows["tournaments.entry"] == 0
    _record(table)
    assert at(4.9) is None
    second = at(5)
    assert second and manifest_of(second).rows["tournaments.entry"] == 1
    assert [at(minutes) for minutes in (10, 15)] == [None, None]
    state = kept_state()
    assert state and (state.made, state.looked) == (START + timedelta(minutes=5), START + timedelta(minutes=15))
    UserFactory()  # not in the ledger
    assert at(20)


@pytest.mark.services
def test_copy_follows_a_closed_round_at_once(stick: Path, table: Table):
    at(0)
    Round.objects.update(status=RoundStatus.CLOSED, closed_at=START + timedelta(minutes=1))
    assert at(1.1)
    assert at(1.3) is None


def test_three_copies_are_kept_and_other_files_untouched(stick: Path, table: Table):
    (stick / "photos.zip").write_text("of somebody")
    own = stick / "kreuzdame" / "mitgenommen.kreuzdame"
    at(0)
    own.write_text("copied by hand")
    for minutes in (6, 12, 18, 24):
        _record(table)
        at(minutes)
    assert [kept.made_at for kept in copies_in(stick)] == [START + timedelta(minutes=each) for each in (24, 18, 12)]
    assert {path.name for path in stick.iterdir()} == {"photos.zip", "kreuzdame"}
    assert own.exists()
    assert str(stick) in (stick / "kreuzdame" / "KREUZDAME.txt").read_text()


def test_missing_stick_is_reported_and_used_when_back(stick: Path, table: Table):
    at(0)
    stick.rename(stick.with_name("pocket"))
    assert at(0.2) is None
    assert not stick.exists()  # not recreated on the laptop's own disk
    assert copy_problem(START) is Problem.AWAY
    stick.mkdir()
    at(0.4)
    assert copy_problem(START) is Problem.OTHER  # the mount point, or another stick
    stick.rmdir()
    stick.with_name("pocket").rename(stick)
    assert at(0.6)
    assert copy_problem(START) is None


def test_stick_removed_during_a_copy_is_used_when_back(stick: Path, table: Table, monkeypatch: pytest.MonkeyPatch):
    pocket = stick.with_name("pocket")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", lambda _handle: stick.rename(pocket))
        assert at(0) is None
    assert copy_problem(START) is Problem.AWAY
    pocket.rename(stick)
    assert at(0.2)
    assert copy_problem(START) is None


def test_other_stick_is_used_once_chosen(stick: Path, table: Table):
    at(0)
    stick.rename(stick.with_name("pocket"))
    stick.mkdir()
    at(1)
    choose_folder(folder=str(stick), write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert at(1.2)


def test_copies_of_another_installation_are_left_alone(stick: Path, table: Table, settings: Any):
    settings.SECRET_KEY = "of another laptop"
    theirs = at(0)
    (settings.DATA_DIR / selectors.STATE).unlink()
    settings.SECRET_KEY = "of this laptop"
    assert at(1) is None
    assert copy_problem(START) is Problem.FOREIGN
    assert [kept.path for kept in copies_in(stick)] == [theirs]
    with pytest.raises(RuleViolation, match="copies_foreign"):
        choose_folder(folder=str(stick), write_request=WriteRequest(actor=STAFF, client_key=uuid4()))


@pytest.mark.parametrize("link", ["kreuzdame", "kreuzdame/KREUZDAME.txt"])
def test_link_on_the_stick_is_not_followed(link: str, stick: Path, table: Table, settings: Any, tmp_path: Path):
    elsewhere = tmp_path / "elsewhere"
    (stick / link).parent.mkdir(exist_ok=True)
    (stick / link).symlink_to(elsewhere)
    if link == "kreuzdame":
        elsewhere.mkdir()
    assert at(0) is None
    assert copy_problem(START) is Problem.LINK
    settings.COPIES_TO = ""
    with pytest.raises(RuleViolation, match="copies_link"):
        choose_folder(folder=str(stick), write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert not elsewhere.exists() or not list(elsewhere.iterdir())
    (stick / link).unlink()
    settings.COPIES_TO = str(stick)
    assert at(1)


def test_full_stick_is_reported_and_retried_after_a_minute(stick: Path, table: Table, monkeypatch: pytest.MonkeyPatch):
    first = at(0)
    _record(table)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        assert at(5) is None
    assert copy_problem(START) is Problem.FULL
    assert [kept.path for kept in copies_in(stick)] == [first]
    assert at(5.5) is None
    assert at(6)
    assert copy_problem(START) is None


def test_copies_without_a_worker_are_late(stick: Path, table: Table):
    at(0)
    assert [copy_problem(START + timedelta(minutes=each)) for each in (15, 16)] == [None, Problem.LATE]


@pytest.mark.parametrize("is_set_outside", [True, False])
def test_first_copy_without_a_worker_is_late(is_set_outside: bool, stick: Path, settings: Any):
    now = timezone.now()
    if is_set_outside:
        expect_copies(now)  # at start
    else:
        settings.COPIES_TO = ""
        choose_folder(folder=str(stick), write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert [copy_problem(now + timedelta(minutes=each)) for each in (14, 16)] == [None, Problem.LATE]
    expect_copies(now + timedelta(minutes=16))  # restarted, and still nobody copies
    assert copy_problem(now + timedelta(minutes=17)) is Problem.LATE


def test_folder_is_chosen_and_removed(stick: Path, table: Table, settings: Any):
    settings.COPIES_TO = ""
    assert at(0) is None
    assert (chosen_folder(), kept_state()) == ("", None)
    choose_folder(folder=str(stick), write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert at(0.1)
    choose_folder(folder="", write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert at(9) is None
    assert kept_state() is None


@pytest.mark.parametrize(
    ("folder", "code"),
    [("{stick}/gone", "copies_no_folder"), ("stick", "copies_no_folder"), ("{data}", "copies_in_data")],
)
def test_unusable_folder_is_refused(folder: str, code: str, stick: Path, settings: Any):
    settings.COPIES_TO = ""
    folder = folder.format(stick=stick, data=settings.DATA_DIR)
    with pytest.raises(RuleViolation, match=code):
        choose_folder(folder=folder, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))


def test_folder_from_environment_cannot_be_changed(stick: Path, tmp_path: Path):
    with pytest.raises(RuleViolation, match="copies_set_outside"):
        choose_folder(folder=str(tmp_path), write_request=WriteRequest(actor=STAFF, client_key=uuid4()))


def test_copy_of_a_slow_clock_is_newest(stick: Path, table: Table, settings: Any):
    for minutes in (0, 6, 12):
        _record(table)
        assert at(minutes)
    (settings.DATA_DIR / selectors.STATE).unlink()  # a second laptop continues, an hour behind
    _record(table)
    copy = at(-60)
    assert copy
    assert copies_in(stick)[0].path == newest_whole_copy(stick) == copy
    assert manifest_of(copy).rows["tournaments.entry"] == 4
    assert len(copies_in(stick)) == selectors.COPIES_KEPT


def test_round_closed_ahead_of_the_clock_is_copied_once(stick: Path, table: Table):
    at(0)
    Round.objects.update(status=RoundStatus.CLOSED, closed_at=START + timedelta(hours=1))
    assert at(0.2)
    assert [at(minutes) for minutes in (0.4, 0.6)] == [None, None]


def test_copies_continue_after_clock_is_set_back(stick: Path, table: Table):
    at(0)
    _record(table)
    assert at(-60)
    assert at(-59) is None
    Round.objects.update(status=RoundStatus.CLOSED, closed_at=START - timedelta(minutes=58))
    assert at(-58)
    assert copy_problem(START - timedelta(minutes=57)) is None
    assert copy_problem(START - timedelta(minutes=90)) is Problem.LATE  # set back once more, unnoticed


def test_newest_intact_copy_is_used(stick: Path, table: Table):
    first = at(0)
    _record(table)
    second = at(5)
    assert first and second
    assert newest_whole_copy(stick) == newest_whole_copy(stick / "kreuzdame") == second
    second.write_bytes(second.read_bytes()[:-9])
    assert newest_whole_copy(stick) == first
    second.write_bytes(second.read_bytes()[::-1])
    assert newest_whole_copy(stick) == first
    first.unlink()
    with pytest.raises(BackupError, match=r"no whole copy.*1 are damaged"):
        newest_whole_copy(stick)


def test_copy_of_a_newer_version_is_not_skipped(stick: Path, table: Table, monkeypatch: pytest.MonkeyPatch):
    at(0)
    _record(table)
    newer = at(5)
    assert newer
    monkeypatch.setattr(archives, "FORMAT", archives.FORMAT - 1)
    with pytest.raises(BackupError, match=rf"{newer.name} was made by a newer version"):
        newest_whole_copy(stick)
