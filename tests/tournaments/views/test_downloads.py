from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.tournaments.field import play_round
from tests.tournaments.lists import table_of
from tests.tournaments.rounds import enrol
from tournaments.models.printing import JobState, PrintJob
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import Status, Tournament
from tournaments.printing.files import keep
from tournaments.views.downloads import as_download, file_name

NAMES = [
    (("Städteturnier für alle", "Runde 2", "Spiellisten"), "Städteturnier für alle - Runde 2 - Spiellisten.pdf"),
    (("Turnier", "", "Endstand"), "Turnier - Endstand.pdf"),
    (('a/b\\c: d?\r\n"e" <f>\u202e|*',), "a b c d e f.pdf"),
    (("..", "  "), "Kreuzdame.pdf"),
    (("x" * 200, "y"), f"{'x' * 60} - y.pdf"),
]


@pytest.mark.parametrize(("parts", "name"), NAMES)
def test_file_name_keeps_letters_and_drops_illegal_characters(parts, name):
    assert file_name(*parts, ending="pdf") == name


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("Endstand.csv", 'attachment; filename="Endstand.csv"'),
        ("für.csv", "attachment; filename*=utf-8''f%C3%BCr.csv"),
        ("100 %.csv", 'attachment; filename="100 %.csv"'),
    ],
)
def test_header_encodes_letters_by_rfc_6266(name, header):
    assert as_download(HttpResponse(), name)["Content-Disposition"] == header


# (status, word in the file names)
STANDINGS = [(Status.RUNNING, "Zwischenstand"), (Status.FINISHED, "Endstand")]


@pytest.mark.django_db
@pytest.mark.parametrize(("status", "word"), STANDINGS)
def test_files_of_standings_are_named_after_their_stage(
    client: Client, owner: User, tournament: Tournament, settings, tmp_path, status, word
):
    """Files printed before the end get the new name as well."""
    settings.MEDIA_ROOT = tmp_path
    play_round(tournament, number=1, points=(8, 7, 6, 5, -5, -6, -7, -8))
    Tournament.objects.filter(pk=tournament.pk).update(status=status)
    client.force_login(owner)
    german = {"accept-language": "de"}
    table = client.get(reverse("tournament_standings_csv", args=[tournament.slug]), headers=german)
    data = {"document": "standings", "client_key": uuid4()}
    client.post(reverse("tournament_printing", args=[tournament.slug]), data)
    job = PrintJob.objects.get()
    PrintJob.objects.update(state=JobState.DONE, file=keep(b"%PDF"))
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    paper = client.get(reverse("print_file", args=[tournament.slug, job.uid]), headers=german)
    page = client.get(reverse("print_job", args=[tournament.slug, job.uid]), headers=german)
    assert f"<h1>{word}</h1>" in page.content.decode()
    for file, ending in ((table, "csv"), (paper, "pdf")):
        assert f" - {word}.{ending}" in unquote(file.headers["Content-Disposition"])
    paper.close()


FILES = [
    *("organise_participant_export", "organise_participant_spreadsheet", "tournament_standings_csv"),
    *("organise_sign_ups_csv", "organise_sign_ups_xlsx"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("address", FILES)
def test_files_of_a_tournament_contain_its_name(client: Client, owner: User, tournament: Tournament, address: str):
    Tournament.objects.filter(pk=tournament.pk).update(name="Frühling für Ältere")
    enrol(tournament, 4)
    client.force_login(owner)
    header = client.get(reverse(address, args=[tournament.slug])).headers["Content-Disposition"]
    assert unquote(header).startswith("attachment; filename*=utf-8''Frühling für Ältere - ")


@pytest.mark.django_db
def test_page_of_a_finished_document_links_to_its_round(client: Client, owner: User, tournament: Tournament):
    in_round = table_of(tournament=tournament).round
    job = PrintJob.objects.create(tournament=tournament, round=in_round, document="round_pack", state=JobState.DONE)
    client.force_login(owner)
    address = reverse("organise_round", args=[tournament.slug, 1])
    for status, words in ((RoundStatus.PUBLISHED, "Weiter zu Runde 1 und ihrer Freigabe"), ("started", "Zu Runde 1")):
        Round.objects.update(status=status)
        page = client.get(reverse("print_job", args=[tournament.slug, job.uid]), headers={"accept-language": "de"})
        assert f'<a class="button" href="{address}">' in page.content.decode()
        assert words in page.content.decode()
