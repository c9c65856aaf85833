"""All refusals with their English messages."""

import re
from collections.abc import Mapping
from http import HTTPStatus

from django.utils.translation import override

from tools.reference.blocks import table
from tools.reference.pages import ROOT
from tournaments.api.problems import STATUS
from tournaments.calls.contribution import CALLS
from tournaments.contributions import Sentences
from tournaments.desk.contribution import DESK
from tournaments.door.contribution import DOOR
from tournaments.features import FEATURES
from tournaments.free_lists.contribution import FREE_LISTS
from tournaments.laptop.contribution import LAPTOP
from tournaments.people.contribution import PEOPLE
from tournaments.phones.contribution import PHONES
from tournaments.phrases.errors.draws import DRAW_ERRORS
from tournaments.phrases.errors.engine import FORMAT_ERRORS, GAME_ERRORS, LIST_ERRORS
from tournaments.phrases.errors.engine_cards import CARD_ERRORS
from tournaments.phrases.errors.engine_lists import COURSE_ERRORS
from tournaments.phrases.errors.lists import LIST_SERVICE_ERRORS
from tournaments.phrases.errors.messages import MESSAGE_ERRORS
from tournaments.phrases.errors.organising import ORGANISING_ERRORS
from tournaments.phrases.errors.people import PEOPLE_ERRORS
from tournaments.phrases.errors.repairs import REPAIR_ERRORS
from tournaments.phrases.errors.rounds import ROUND_ERRORS
from tournaments.phrases.errors.rules import RULE_SET_ERRORS
from tournaments.phrases.errors.sentences import ERRORS
from tournaments.phrases.errors.wishes import WISH_ERRORS
from tournaments.phrases.rules.members import CONTRADICTIONS
from tournaments.sign_up.contribution import SIGN_UP
from tournaments.walls.contribution import WALLS

GROUPS: Mapping[str, Sentences] = {
    "format": FORMAT_ERRORS,
    "game": GAME_ERRORS,
    "cards": CARD_ERRORS,
    "course": {**LIST_ERRORS, **COURSE_ERRORS},
    "lists": LIST_SERVICE_ERRORS,
    "rules": RULE_SET_ERRORS,
    "draws": {**DRAW_ERRORS, **WISH_ERRORS, **REPAIR_ERRORS},
    "rounds": ROUND_ERRORS,
    "people": PEOPLE_ERRORS,
    "organising": {**ORGANISING_ERRORS, **MESSAGE_ERRORS},
    "calls": CALLS.refusals,
    "address-book": PEOPLE.refusals,
    "door": DOOR.refusals,
    "sign-up": SIGN_UP.refusals,
    "desk": DESK.refusals,
    "phones": PHONES.refusals,
    "walls": WALLS.refusals,
    "free-lists": FREE_LISTS.refusals,
    "laptop": LAPTOP.refusals,
}

UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY.value
HEADS = ("code", "sentence", "HTTP")
RAISED = re.compile(r'\b(\w+)\(\s*"([a-z_]+)"')
PACKAGES = ("accounts", "scoring", "tournaments")


def blocks() -> Mapping[str, str]:
    """Generates a table per group, one for all writes (`any`), and one for lists without organisers (`private`)."""
    grouped = {code for sentences in GROUPS.values() for code in sentences}
    groups = {"any": {code: words for code, words in ERRORS.items() if code not in grouped}, **GROUPS}
    status = statuses()
    with override("en"):
        tables = {name: table(HEADS, _rows(sentences, status)) for name, sentences in groups.items()}
        own = {code: words for feature in FEATURES for code, words in feature.private_refusals.items()}
        contradictions = [(*(f"`{name}`" for name in pair), str(words)) for pair, words in CONTRADICTIONS.items()]
        return {
            **tables,
            "contradictions": table(("option", "and option", "sentence"), contradictions),
            "private": table(HEADS[:2], [row[:2] for row in _rows(own, status)]),
        }


def undescribed_names() -> set[str]:
    """Returns refusals by features that belong to no group."""
    of_features = {code for feature in FEATURES for code in feature.refusals}
    return of_features.difference(*GROUPS.values())


def statuses() -> Mapping[str, int]:
    """Returns the HTTP status of each code, except those answered with 422."""
    kinds = {kind.__name__: status.value for kind, status in STATUS.items()}
    files = (file.read_text(encoding="utf-8") for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    raised = (found.groups() for text in files for found in RAISED.finditer(text))
    return {
        "settings_changed": HTTPStatus.CONFLICT.value,  # a kind of its own, which says its code itself
        **{code: kinds[kind] for kind, code in raised if kind in kinds and kinds[kind] != UNPROCESSABLE},
    }


def _rows(sentences: Sentences, status: Mapping[str, int]) -> list[tuple[str, ...]]:
    return [
        (f"`{code}`", str(words), str(status.get(code, UNPROCESSABLE))) for code, words in sorted(sentences.items())
    ]
