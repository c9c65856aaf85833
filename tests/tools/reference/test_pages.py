import re

import pytest
from django.core.management import get_commands
from django.core.management.base import BaseCommand

from scoring.cards.codes import NOTES, REFUSALS, Code
from tests.tools.shape.made_up import messages
from tools.reference import commands, documents, operations, referee, refusals, settings, targets
from tools.reference.pages import ROOT
from tools.shape import reference
from tournaments.features import FEATURES
from tournaments.forms.tournament.settings import tournament_initial
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import ERRORS
from tournaments.phrases.rules.members import CONTRADICTIONS
from tournaments.printing.registry import printables
from tournaments.selectors.tournament.presets import PRESETS
from tournaments.services.tournament.lifecycle import preset_values


def codes(page, column=0):
    """Returns code spans in a column of the page's tables."""
    rows = [line.split("|")[1:-1] for line in (ROOT / page).read_text().splitlines() if line.startswith("| ")]
    return {found for row in rows for found in re.findall(r"`(.+?)`", row[column])}


def test_pages_say_what_the_code_says():
    assert messages(reference.faults()) == []


def test_every_command_of_the_project_is_described():
    own = {name for name, app in get_commands().items() if app in ("accounts", "tournaments")}
    assert set(commands.blocks()) == own
    assert "seatplan" in own


def test_argument_without_a_help_text_is_found(monkeypatch):
    class Command(BaseCommand):
        def add_arguments(self, parser):
            parser.add_argument("--rules", required=True, metavar="KEY", help="Rule book.")
            parser.add_argument("--fast", action="store_true")

    monkeypatch.setattr(commands, "commands", lambda: {"score": Command()})
    assert list(commands.undescribed_names()) == ["score", "score --fast"]
    assert "python manage.py score --rules KEY [--fast]" in commands.blocks()["score"]


def test_every_document_is_described():
    assert codes("docs/reference/documents.md", column=1) >= set(printables())


def test_every_refusal_is_described():
    of_features = {code for feature in FEATURES for code in (*feature.refusals, *feature.private_refusals)}
    options = {option for pair in CONTRADICTIONS for option in pair[:1]}
    assert codes("docs/reference/refusals.md") == {*ERRORS, *of_features, *options}


def test_every_code_of_a_verdict_is_described():
    assert codes("docs/reference/referee.md") >= {*REFUSALS, *NOTES}


def test_refusal_without_a_place_in_the_rules_is_found(monkeypatch):
    monkeypatch.setattr(referee, "REFUSALS", {"a": Code("A.", "TSR 1"), "b": Code("B."), "c": Code("C.", source="C")})
    assert list(referee.undescribed_names()) == ["b"]
    assert "| `c` | C. | C |" in referee.blocks()["refusals"]


def test_refusal_of_a_feature_without_a_group_is_found(monkeypatch):
    monkeypatch.setattr(refusals, "GROUPS", {"walls": refusals.GROUPS["walls"]})
    assert "list_size" in refusals.undescribed_names()


def test_status_of_a_refusal_is_the_one_that_is_answered():
    assert {
        code: refusals.statuses()[code] for code in ("stale_revision", "standings_not_shown", "sent_too_often")
    } == {
        "stale_revision": 409,
        "standings_not_shown": 403,
        "sent_too_often": 429,
    }


def test_every_setting_is_described():
    fields = {
        field.name
        for section, form in settings.sections()
        for group in settings.groups_of(section, form)
        for field in group.fields
    }
    assert {name for _section, form in settings.sections() for name in form.fields} == fields
    assert codes("docs/reference/settings.md", column=1) == fields


@pytest.mark.django_db
def test_settings_at_first_are_those_of_a_new_tournament(club):
    for preset in PRESETS.values():
        made = tournament_initial(Tournament(**preset_values(preset, club)))
        shown = {**settings.initial_of(preset), "time_zone": club.time_zone}
        assert {name: shown[name] for name in made} == made


def test_every_operation_is_described():
    listed = {f"{each.method} {each.path.removeprefix(operations.START)}" for each in operations.operations()}
    assert codes("docs/reference/api.md") >= listed
    assert "POST tables/{table}/entries/" in listed


def test_operation_says_what_its_token_must_be_allowed():
    scopes = {each.name: each.scope for each in operations.operations()}
    tables = "/api/v1/tables/{table}/"
    draw = "/api/v1/tournaments/{tournament}/rounds/{number}/draw/"
    asked = (f"GET {tables}entries/", f"GET {draw}", f"POST {tables}entries/", f"POST {draw}")
    assert [scopes[name] for name in asked] == ["", "read", "enter", "organise"]


def test_target_without_a_comment_is_described_by_nothing():
    makefile = ".PHONY: run test\nPY := python\n\n# Serves.\n# For ever.\nrun: stamp\n\ntest:\n\n# A file.\nstamp:\n"
    assert targets.targets(makefile) == {"run": "Serves. For ever.", "test": ""}


def test_document_without_an_explanation_is_found(monkeypatch):
    poster = printables()["poster"]
    bare = type(poster)(key="bare", label=poster.label, gather=poster.gather, content=poster.content)
    monkeypatch.setattr(documents, "printables", lambda: {"poster": poster, "bare": bare})
    assert list(documents.undescribed_names()) == ["bare"]
