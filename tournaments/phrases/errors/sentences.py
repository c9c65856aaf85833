"""Messages for errors that people can correct."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleViolation
from tournaments.contributions import all_contributions
from tournaments.phrases.errors.draws import DRAW_ERRORS
from tournaments.phrases.errors.engine import ENGINE_ERRORS
from tournaments.phrases.errors.lists import LIST_SERVICE_ERRORS
from tournaments.phrases.errors.messages import MESSAGE_ERRORS
from tournaments.phrases.errors.organising import ORGANISING_ERRORS
from tournaments.phrases.errors.people import PEOPLE_ERRORS
from tournaments.phrases.errors.repairs import REPAIR_ERRORS
from tournaments.phrases.errors.rounds import ROUND_ERRORS
from tournaments.phrases.errors.rules import RULE_SET_ERRORS
from tournaments.phrases.errors.wishes import WISH_ERRORS
from tournaments.phrases.figures import plain
from tournaments.phrases.rounds.draws import reasons_words
from tournaments.phrases.rules.members import CONTRADICTIONS
from tournaments.phrases.terms import ANNOUNCEMENTS, EVENTS, PARTIES, SONDERPUNKTE, kind_name, seat_name, word

Names = Mapping[int, str]
Say = Callable[[RuleViolation], str]
"""`sentence` with a page's names and audience filled in."""

ERRORS: Mapping[str, object] = {
    "changed_meanwhile": _(
        "Others kept changing the data while this was being worked out. Nothing was changed. Try again."
    ),
    "stale_revision": _("Somebody else saved this in the meantime. Check the new version and save again."),
    "seats_changed": _(
        "People have changed seats in this draw in the meantime. Nothing is published yet. Check the "
        "tables, then publish."
    ),
    "settings_changed": _(
        "{by} changed this in the meantime, so yours is not saved yet. What you typed is still here; where "
        "it differs, the current value is shown beside it. Save again to replace it."
    ),
    "key_reused": _("This form was already sent with different contents. Reload the page and enter it again."),
    "client_key_missing": _("This form is incomplete. Reload the page and enter it again."),
    "seed_invalid": _("A seed is a whole number from 0 to {most}. Correct it, or leave it empty for a new one."),
    "standings_not_shown": _("The organisers will show these results later."),
    "player_twice": _("Player {player} is seated twice in one round. Name everybody once."),
    **DRAW_ERRORS,
    **ENGINE_ERRORS,
    **LIST_SERVICE_ERRORS,
    **MESSAGE_ERRORS,
    **ORGANISING_ERRORS,
    **PEOPLE_ERRORS,
    **REPAIR_ERRORS,
    **ROUND_ERRORS,
    **RULE_SET_ERRORS,
    **WISH_ERRORS,
}

# Formatters of parameters by name; all others are shown unchanged.
PARTICULARS: Mapping[str, Callable[[object], str]] = {
    "kind": kind_name,
    "party": lambda value: word(PARTIES, value),
    "sonderpunkt": lambda value: word(SONDERPUNKTE, value),
    "event": lambda value: word({**EVENTS, **SONDERPUNKTE}, value),
    "instead_of": lambda value: word(SONDERPUNKTE, value),
    "announcement": lambda value: word(ANNOUNCEMENTS, value),
    "allowed": lambda value: ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value),
}


class _Particulars(dict[str, object]):
    """The parameters of a message; missing ones are shown as "?"."""

    def __missing__(self, key: str) -> str:
        return "?"


def sentence(
    violation: RuleViolation,
    names: Names | None = None,
    *,
    private: bool = False,
    instead: Mapping[str, object] = MappingProxyType({}),
) -> str:
    """Returns the error message in the active language, using `names` for the players.

    `private`: whether this is a free list, which has no organisers to ask. `instead`: replacement messages by code.
    """
    pair = (str(violation.field), str(violation.params.get("other")))
    why: object = CONTRADICTIONS.get(pair) if violation.code == "rules_contradiction" else None
    text = (
        why
        or instead.get(violation.code)
        or (private and feature_sentence(violation.code, private=True))
        or ERRORS.get(violation.code)
        or feature_sentence(violation.code)
    )
    if text is None:
        return gettext("This is not possible: {code}.").format(code=violation.code)
    words = str(text).format_map(_particulars(violation, names or {}, private))
    return words[:1].upper() + words[1:]


def feature_sentence(code: str, *, private: bool = False) -> object:
    """Returns the message that a feature provides for its own error, or None."""
    said = (each.private_refusals if private else each.refusals for each in all_contributions())
    return next((sentences[code] for sentences in said if code in sentences), None)


def _plain_value(value: object) -> object:
    return plain(value) if type(value) is int else value


def _particulars(violation: RuleViolation, names: Names, private: bool) -> _Particulars:
    shown = _Particulars()
    for name, value in violation.params.items():
        if isinstance(value, RuleViolation):
            shown[name] = sentence(value, names, private=private)
        elif name == "reasons" and isinstance(value, tuple):
            shown[name] = reasons_words(value, names)
        elif name == "seat":
            shown["position"] = value
            shown[name] = seat_name(value, names)
        else:
            shown[name] = PARTICULARS[name](value) if name in PARTICULARS else _plain_value(value)
    if "event" in shown and "seat" in shown:
        shown["event"] = gettext("{name} {event}").format(name=shown["seat"], event=shown["event"])
    return shown
