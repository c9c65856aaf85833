"""Printing free lists, and its limits."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client

import tournaments.printing.tasks  # noqa: F401 - so that the task runs here, at once
from tests.free_lists.builders import address_of, free_list, keyed, play
from tests.marks import printing
from tournaments.free_lists.access import Link
from tournaments.free_lists.views.printing import MOST_ORDERS
from tournaments.models.printing import JobState, PrintJob
from tournaments.models.score_list import ScoreList

pytestmark = pytest.mark.django_db


@pytest.fixture
def score_list() -> ScoreList:
    return play(free_list(title="Grüner Kranz"), {"value": 2, "winners": [1, 2]})


@printing()
@pytest.mark.parametrize("link", [Link.WRITE, Link.READ])
def test_link_holder_orders_and_downloads(
    client: Client, score_list: ScoreList, link: Link, django_capture_on_commit_callbacks: Callable
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        ordered = client.post(address_of(score_list, "print", link), keyed(document="own_list"))
    job = PrintJob.objects.get()
    assert (job.state, job.score_list, job.tournament) == (JobState.DONE, score_list, None)
    assert ordered.url == address_of(score_list, "print_job", link, uid=job.uid)
    assert f'href="../../print/{job.uid}/file/"' in client.get(ordered.url).content.decode()
    taken = client.get(f"{ordered.url}?take", headers={"HX-Request": "true"})
    file = client.get(taken.headers["HX-Redirect"])
    assert file.content.startswith(b"%PDF")
    assert "Gr%C3%BCner%20Kranz" in file.headers["Content-Disposition"]


def test_repeated_key_orders_once(client: Client, score_list: ScoreList) -> None:
    sent = keyed(document="own_sheet")
    assert (
        client.post(address_of(score_list, "print"), sent).url == client.post(address_of(score_list, "print"), sent).url
    )
    assert PrintJob.objects.count() == 1


def test_order_does_not_change_the_list(client: Client, score_list: ScoreList) -> None:
    client.post(address_of(score_list, "print"), keyed(document="own_sheet"))
    assert ScoreList.objects.get().revision == score_list.revision


@pytest.mark.parametrize(("host", "options"), [("localhost", {}), ("192.168.0.5", {"base": "http://192.168.0.5"})])
def test_order_stores_the_address_without_a_link(
    client: Client, score_list: ScoreList, host: str, options: dict[str, str]
) -> None:
    client.post(address_of(score_list, "print"), keyed(document="own_list"), headers={"host": host})
    assert PrintJob.objects.get().options == options
    page = client.get(address_of(score_list, "print"), headers={"host": host, "accept-language": "en"}).content.decode()
    assert ("carry a code" in page) is bool(options)
    assert ("carries no code: other devices cannot reach the address" in page) is not options


@pytest.mark.parametrize("document", ["standings", "round_pack", "nonsense"])
def test_unknown_document_is_refused(client: Client, score_list: ScoreList, document: str) -> None:
    assert client.post(address_of(score_list, "print"), keyed(document=document)).status_code == 422
    assert not PrintJob.objects.exists()


def test_document_of_another_list_is_not_found(client: Client, score_list: ScoreList) -> None:
    other = PrintJob.objects.create(score_list=free_list(), document="own_sheet")
    for name in ("print_job", "print_file"):
        assert client.get(address_of(score_list, name, uid=other.uid)).status_code == 404
        assert client.get(address_of(score_list, name, uid=uuid4())).status_code == 404


def test_orders_are_limited(client: Client, score_list: ScoreList) -> None:
    caches["counts"].set("rate:list_print:127.0.0.1", MOST_ORDERS, 60)
    assert client.post(address_of(score_list, "print"), keyed(document="own_sheet")).status_code == 429


def test_page_takes_constant_queries(
    client: Client, score_list: ScoreList, django_assert_num_queries: Callable
) -> None:
    PrintJob.objects.create(score_list=score_list, document="own_sheet")
    with django_assert_num_queries(4) as counted:
        client.get(address_of(score_list, "print"))
    PrintJob.objects.bulk_create([PrintJob(score_list=score_list, document="own_list") for _ in range(2)])
    with django_assert_num_queries(len(counted)):
        client.get(address_of(score_list, "print"))
