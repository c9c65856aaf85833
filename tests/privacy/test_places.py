"""Every column that can hold a name is erased, or there is a reason why not."""

from django.apps import apps
from django.db import models

from tournaments.models.people.player import Player
from tournaments.people.fields import PERSON_FIELDS
from tournaments.privacy.export import ENTRY
from tournaments.privacy.places import LEDGER_COLUMNS, PLACES
from tournaments.privacy.replacing import EMPTIED, EMPTIED_LISTS, NAMED_BY

# Tables whose rows are emptied or deleted one by one in `erasing.py`.
ERASED = {"player", "playermerge", "participant", "signup", "signupperson", "notice", "printjob"}
# Not about people of the address book: rules, what organisers publish, lists without a tournament, processes.
OTHER = {"tournament", "slugredirect", "signupsheet", "rulesetversion", "clubruleset", "freelist", "listgroup"}
OTHER |= {"workerheartbeat", "tournamentgrant"}
# Keys, codes and numbers.
PLAIN = {
    *("columnmapping.headings", "columnmapping.meanings"),
    *("agreement.device", "agreement.kind", "attendancemark.status", "attendancemark.was", "chances.basis"),
    *("chances.result", "correctionwish.spot", "correctionwish.status", "display.code", "display.shows"),
    *("entry.kind", "heldentry.cause", "heldentry.code", "heldentry.decided_kind", "heldentry.device"),
    *(
        "heldentry.status",
        "listdraft.window",
        "message.audience",
        "money.kind",
        "money.way",
        "paperarrival.outcome",
        "paperarrival.sums",
    ),
    *("pen.device", "penaltydetail.paragraph", "refereecall.device", "rehearsalrun.left", "revision.action"),
    *("revision.actor_kind", "revision.payload_hash", "revision.scope", "round.draw_mode", "round.pot", "round.sizes"),
    *("round.status", "scorelist.due_event", "scorelist.format", "scorelist.status", "seconddraft.window"),
    *("settingchange.name", "timedeclaration.due", "timedeclaration.ends", "timedeclaration.noted"),
    *("signupmessage.states", "timedeclaration.still"),
}


# Fields of an entry in the address book that say nothing about the person.
KEYS = {"id", "club", "name_key"}


def text_columns() -> set[str]:
    kinds = (models.CharField, models.TextField, models.JSONField)
    return {
        f"{model._meta.model_name}.{field.name}"
        for model in apps.get_app_config("tournaments").get_models()
        if model._meta.model_name not in ERASED | OTHER
        for field in model._meta.get_fields()
        if isinstance(field, kinds)
    }


def test_every_column_is_searched_or_cannot_hold_a_name():
    searched = {f"{place.model._meta.model_name}.{column}" for place in PLACES for column in place.columns}
    searched |= {f"revision.{column}" for column in LEDGER_COLUMNS}
    searched = {column for column in searched if not column.startswith("signup.")}
    assert text_columns() - searched == PLAIN
    assert searched <= text_columns()


def test_every_field_of_a_person_is_edited_handed_out_and_emptied():
    fields = {field.name for field in Player._meta.fields} - KEYS
    assert fields == {*PERSON_FIELDS, "uid", "agreed_at", "refused_at", "user"}
    assert fields == {*ENTRY, "user"}
    assert set(PERSON_FIELDS) == {*EMPTIED, *EMPTIED_LISTS, *NAMED_BY} - {"name"}
