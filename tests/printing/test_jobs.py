"""Print jobs."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from celery import current_app
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.marks import printing
from tests.pages import read
from tests.tournaments.rounds import enrol, published
from tournaments.models.printing import JobState, PrintJob
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus
from tournaments.models.signs_of_life import HeartbeatPart
from tournaments.models.tournament import Tournament, Visibility
from tournaments.printing import jobs as print_jobs
from tournaments.printing import tasks
from tournaments.printing.files import path_of
from tournaments.printing.jobs import PrintOrder, request_print
from tournaments.printing.options import PrintOptions, options_of
from tournaments.printing.registry import Scope, offered_printables, printables
from tournaments.services.ledger import KeyReused, system_request
from tournaments.services.tournament.signs_of_life import note_alive

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_round(tournament: Tournament) -> Round:
    """Eight people and few games, because the rows of a sheet are slow to lay out."""
    tournament.sizes = {"4": {"normal_games": 4, "minutes": 30}}
    tournament.save()
    enrol(tournament, 8)
    return published(tournament)


def order(in_round: Round, document: str = "notice_by_table", **options: object) -> PrintOrder:
    printed = PrintOptions(**options)
    return PrintOrder(tournament=in_round.tournament, round=in_round, document=document, language="de", options=printed)


def waiting(in_round: Round, **fields: object) -> PrintJob:
    return PrintJob.objects.create(tournament=in_round.tournament, round=in_round, document="notice_by_table", **fields)


def order_print(in_round: Round, key: UUID | None = None, **options: object) -> PrintJob:
    return request_print(order=order(in_round, **options), write_request=system_request(client_key=key or uuid4()))


@pytest.mark.services
def test_request_with_same_key_gives_same_job(in_round: Round):
    key = uuid4()
    assert order_print(in_round, key) == order_print(in_round, key)
    assert Revision.objects.filter(action="print").count() == 1


@pytest.mark.services
def test_request_with_same_key_and_other_document_is_refused(in_round: Round):
    key = uuid4()
    order_print(in_round, key)
    with pytest.raises(KeyReused):
        order_print(in_round, key, tables=(1,))


@pytest.mark.services
def test_job_is_taken_once(in_round: Round):
    job = waiting(in_round)
    assert print_jobs.claim(job.pk) == job
    assert print_jobs.claim(job.pk) is None


# The pack of all open rounds contains these; rules are printed in printing/pages/.
ELSEWHERE = {"round_pack", "score_sheets", "notice_by_table", "rule_sheet"}
OF_TOURNAMENTS = sorted({*printables()} - ELSEWHERE - {each.key for each in offered_printables(Scope.FREE_LIST)})


@printing()
@pytest.mark.parametrize("document", OF_TOURNAMENTS)
def test_every_document_is_made_or_fails_with_a_reason(in_round: Round, document: str):
    job = waiting(in_round)
    options = {"base": "http://192.168.1.5:8000"}  # a poster needs an address
    PrintJob.objects.filter(pk=job.pk).update(document=document, options=options)
    tasks.print_document(job.pk)
    job.refresh_from_db()
    if document in ("filled_lists", "standings", "public_standings"):  # nothing was played yet
        assert (job.state, bool(job.error)) == (JobState.FAILED, True)
    else:
        assert (job.state, job.error) == (JobState.DONE, "")
        assert path_of(job.file).read_bytes().startswith(b"%PDF")
        assert job.done == job.total > 0


class WithoutPango:
    """Fails to import the module, like WeasyPrint without its library."""

    def find_spec(self, name: str, *_more: object) -> None:
        if name == "tournaments.printing.producing":
            raise OSError("cannot load library 'libpango-1.0-0'")


def test_job_without_library_names_the_command(in_round: Round, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "tournaments.printing.producing", raising=False)
    monkeypatch.setattr(sys, "meta_path", [WithoutPango(), *sys.meta_path])
    job = waiting(in_round)
    tasks.print_document(job.pk)
    job.refresh_from_db()
    assert (job.state, "apt-get install libpango-1.0-0" in job.error) == (JobState.FAILED, True)


@printing()
@pytest.mark.services
def test_same_content_is_rendered_once(in_round: Round):
    first, second = waiting(in_round), waiting(in_round)
    for job in (first, second):
        tasks.print_document(job.pk)
        job.refresh_from_db()
    assert first.file == second.file


@printing()
@pytest.mark.services
def test_silent_job_is_started_again_once(in_round: Round, django_capture_on_commit_callbacks: Callable):
    now = timezone.now()
    job = waiting(in_round, state=JobState.RUNNING, attempts=1, heartbeat_at=now - timedelta(minutes=1))
    with django_capture_on_commit_callbacks(execute=True):
        assert print_jobs.restart_stale(now) == [job.pk]
    job.refresh_from_db()
    assert (job.state, job.attempts) == (JobState.DONE, 2)


@pytest.mark.services
def test_job_silent_twice_fails_with_a_sentence(in_round: Round):
    now = timezone.now()
    job = waiting(in_round, state=JobState.RUNNING, attempts=2, heartbeat_at=now - timedelta(minutes=1))
    assert print_jobs.restart_stale(now) == []
    job.refresh_from_db()
    assert (job.state, bool(job.error)) == (JobState.FAILED, True)


@pytest.mark.services
def test_job_with_fresh_heartbeat_is_left_alone(in_round: Round):
    now = timezone.now()
    waiting(in_round, state=JobState.RUNNING, attempts=1, heartbeat_at=now - timedelta(seconds=2))
    assert print_jobs.restart_stale(now) == []


@pytest.mark.parametrize("seconds", [None, 1])
@pytest.mark.services
def test_recent_waiting_job_is_left_alone(in_round: Round, seconds: int | None):
    now = timezone.now()
    waiting(in_round, heartbeat_at=None if seconds is None else now - timedelta(seconds=seconds))
    assert print_jobs.restart_stale(now) == []


@printing()
@pytest.mark.services
def test_waiting_job_whose_message_was_lost_is_enqueued_again(
    in_round: Round, django_capture_on_commit_callbacks: Callable
):
    job = waiting(in_round)
    later = timezone.now() + timedelta(minutes=5)
    with django_capture_on_commit_callbacks(execute=True):
        assert print_jobs.restart_stale(later) == [job.pk]
    job.refresh_from_db()
    assert job.state == JobState.DONE


@printing()
@pytest.mark.services
def test_page_orders_and_download_follows(
    client: Client, helper: User, in_round: Round, django_capture_on_commit_callbacks: Callable
):
    client.force_login(helper)
    address = f"/organise/{in_round.tournament.slug}/rounds/1/print/"
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(address, {"document": "notice_by_name", "client_key": uuid4()})
    job = PrintJob.objects.get()
    assert response.url == f"/organise/{in_round.tournament.slug}/print/{job.uid}/"
    fragment = client.get(response.url, headers={"HX-Request": "true"})
    assert f'hx-get="{response.url}?take"' in fragment.content.decode()
    taken = client.get(f"{response.url}?take", headers={"HX-Request": "true"})
    assert taken.headers["HX-Redirect"] == f"{response.url}file/"
    file = client.get(taken.headers["HX-Redirect"])
    assert b"".join(file.streaming_content).startswith(b"%PDF")
    assert file.headers["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize(("person", "status"), [("owner", 200), ("organiser", 200), ("helper", 200), ("stranger", 404)])
@pytest.mark.parametrize("page", ["print/", "rounds/1/print/"])
def test_printing_is_for_the_staff(
    client: Client, request: pytest.FixtureRequest, in_round: Round, person: str, status: int, page: str
):
    client.force_login(request.getfixturevalue(person))
    assert client.get(f"/organise/{in_round.tournament.slug}/{page}").status_code == status


def test_printing_of_a_tournament_leads_to_its_rounds(client: Client, helper: User, in_round: Round):
    client.force_login(helper)
    own = f"/organise/{in_round.tournament.slug}"
    page = read(client.get(f"{own}/print/"))
    assert page.values("a[href*='/rounds/']", "href") == [f"{own}/rounds/{in_round.number}/print/"]


def test_printing_shows_times_in_the_tournaments_zone(client: Client, helper: User, in_round: Round):
    job = waiting(in_round)
    PrintJob.objects.filter(pk=job.pk).update(created_at=datetime(2026, 1, 10, 20, 59, tzinfo=UTC))
    Tournament.objects.filter(pk=in_round.tournament_id).update(time_zone="Europe/Berlin")
    client.force_login(helper)
    assert read(client.get(f"/organise/{in_round.tournament.slug}/print/")).words(".entries li > .soft") == ["21:59"]


def test_printing_without_sign_in_leads_to_it(client: Client, in_round: Round):
    response = client.get(f"/organise/{in_round.tournament.slug}/print/")
    assert response.status_code == 302
    assert response.url.startswith("/accounts/login/")


@pytest.mark.parametrize("jobs", [1, 3])
def test_printing_page_has_a_fixed_number_of_queries(
    client: Client, helper: User, in_round: Round, jobs: int, django_assert_num_queries: Callable
):
    for _ in range(jobs):
        waiting(in_round)
    client.force_login(helper)
    with django_assert_num_queries(9):
        client.get(f"/organise/{in_round.tournament.slug}/rounds/1/print/")


@pytest.mark.parametrize(("host", "base"), [("saal.example.org", "http://saal.example.org"), ("localhost", "")])
def test_sheets_have_codes_if_phones_reach_the_host(
    client: Client, helper: User, in_round: Round, host: str, base: str
):
    client.force_login(helper)
    address = f"/organise/{in_round.tournament.slug}/rounds/1/print/"
    client.post(address, {"document": "score_sheets", "client_key": uuid4()}, headers={"host": host})
    assert options_of(PrintJob.objects.get()).base == base


@pytest.mark.parametrize(("in_hall", "advice"), [(False, "HOST=0.0.0.0"), (True, "Open it at the address")])
def test_page_does_not_advise_a_start_already_made(
    client: Client, helper: User, in_round: Round, settings: object, in_hall: bool, advice: str
):
    settings.IN_A_HALL = in_hall
    client.force_login(helper)
    headers = {"host": "localhost", "accept-language": "en"}
    page = client.get(f"/organise/{in_round.tournament.slug}/print/", headers=headers).content.decode()
    assert [words in page for words in ("HOST=0.0.0.0", "Open it at the address")].count(True) == 1
    assert advice in page


@pytest.mark.parametrize(("host", "warned"), [("saal.example.org", False), ("localhost", True)])
def test_page_warns_of_paper_without_codes(
    client: Client, helper: User, in_round: Round, settings: object, host: str, warned: bool
):
    settings.ALLOWED_HOSTS = [host]
    client.force_login(helper)
    headers = {"host": host, "accept-language": "en"}
    page = client.get(f"/organise/{in_round.tournament.slug}/print/", headers=headers).content.decode()
    assert ("Printed documents have no codes now" in page.partition("<form")[0] + page.partition("<h2")[0]) == warned


@pytest.mark.parametrize(
    ("host", "network", "offered"),
    [("saal.example.org", "", True), ("localhost", "", False), ("localhost", "Saal", True)],
)
def test_page_explains_missing_poster(
    client: Client, helper: User, in_round: Round, settings: object, host: str, network: str, offered: bool
):
    settings.ALLOWED_HOSTS = [host]
    Tournament.objects.update(network_name=network)
    client.force_login(helper)
    headers = {"host": host, "accept-language": "en"}
    page = read(client.get(f"/organise/{in_round.tournament.slug}/print/", headers=headers))
    why_not = [words.partition(" and the network")[0] for words in page.words(".entries p")]
    assert why_not == ([] if offered else ["A poster leads to the public page"])
    assert bool(page.values("button[value=poster][disabled]")) is not offered


@pytest.mark.parametrize(
    ("visibility", "address"),
    [(Visibility.PUBLIC, True), (Visibility.LINK, True), (Visibility.PRIVATE, False)],
)
def test_paper_leads_to_the_public_page_if_there_is_one(in_round: Round, visibility: str, address: bool):
    in_round.tournament.visibility = visibility
    in_round.tournament.save()
    job = waiting(in_round, options={"base": "https://doko.example.org"})
    known = f"https://doko.example.org/t/{in_round.tournament.slug}/"
    assert printables()["notice_by_table"].gather(job).results_address == (known if address else "")


@pytest.mark.parametrize(("person", "status"), [("organiser", 200), ("helper", 404)])
def test_documents_of_an_unpublished_draw_are_for_organisers(
    client: Client, request: pytest.FixtureRequest, in_round: Round, person: str, status: int
):
    job = waiting(in_round)
    Round.objects.filter(pk=in_round.pk).update(status=RoundStatus.DRAWN)
    client.force_login(request.getfixturevalue(person))
    address = f"/organise/{in_round.tournament.slug}/print/"
    assert client.get(f"{address}{job.uid}/").status_code == status
    assert (str(job.uid) in client.get(address).content.decode()) == (status == 200)


DELAYS = ("The print worker is not running", "Other documents come first")


@pytest.mark.parametrize(
    ("state", "worker", "ordered_ago", "words"),
    [
        ("waiting", None, 60, DELAYS[0]),
        ("waiting", 90, 60, DELAYS[0]),
        ("running", 90, 60, DELAYS[0]),
        ("waiting", 1, 60, DELAYS[1]),
        ("running", 1, 60, ""),
        ("failed", None, 60, ""),
        ("waiting", None, -60, ""),  # just now, by a clock that is ahead
    ],
)
def test_job_page_explains_delays(client, organiser, in_round, state, worker, ordered_ago, words):
    now = timezone.now()
    if worker is not None:
        note_alive(HeartbeatPart.WORKER, "here", now - timedelta(seconds=worker))
    job = waiting(in_round, state=state)
    PrintJob.objects.filter(pk=job.pk).update(created_at=now - timedelta(seconds=ordered_ago))
    client.force_login(organiser)
    address = f"/organise/{in_round.tournament.slug}/print/{job.uid}/"
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert [each for each in DELAYS if each in page] == [words] * bool(words)


@contextmanager
def queue_away() -> Iterator[None]:
    conf = current_app.conf
    address, conf.broker_write_url, conf.task_always_eager = conf.broker_write_url, "redis://127.0.0.1:1/0", False
    try:
        yield
    finally:
        conf.broker_write_url, conf.task_always_eager = address, True


@printing()
@pytest.mark.services
def test_order_waits_for_the_sweep_without_broker(in_round, caplog, django_capture_on_commit_callbacks):
    with queue_away(), django_capture_on_commit_callbacks(execute=True):
        job = order_print(in_round)
    assert job.state == JobState.WAITING
    assert "stays in the database" in caplog.text
    with django_capture_on_commit_callbacks(execute=True):
        assert print_jobs.restart_stale(timezone.now() + timedelta(minutes=2)) == [job.pk]
    assert PrintJob.objects.get().state == JobState.DONE
