"""Texts and numbers that let a page count a game offline."""

import json

from django.utils.translation import gettext as _

from scoring.game.game import ALL_AUGEN, STANDS_INSTEAD_OF
from tournaments.forms.lists.facts import WITHOUT_AUGEN, FactsForm
from tournaments.phrases import terms
from tournaments.phrases.errors.sentences import ERRORS
from tournaments.views.lists.editor import Editor

# Refusals by the problem the phone finds.
REFUSALS = {
    "seats": "re_seats_count",
    "above": "augen_out_of_range",
    "tricks": "tricks_out_of_range",
    "made": "sonderpunkt_limit",
    "doubled": "sonderpunkt_doubled",
}


def counted_json(editor: Editor) -> str:
    """Returns texts and numbers for the form of a counted game, or "" for other forms.

    `lone`: kinds played alone; `whole`: all Augen; `sonderpunkte`: name and limit; `instead`: the single Sonderpunkt
    that each double one replaces; `forced`: whether it's known which soli can be vorgeführt.
    """
    form, offer = editor.form, editor.offer
    if not isinstance(form, FactsForm):
        return ""
    required = {name: str(form.fields[name].error_messages["required"]) for name in ("kind", "re")}
    return json.dumps(
        {
            "whole": ALL_AUGEN,
            "tricks": offer.tricks,
            "names": dict(offer.everybody),
            "kinds": dict(offer.kinds),
            "lone": [kind for kind, _name in offer.lone_kinds],
            "sonderpunkte": {each: [terms.word(terms.SONDERPUNKTE, each), limit] for each, limit in offer.sonderpunkte},
            "forced": not offer.kind_needed,
            "instead": {double.value: single.value for double, single in STANDS_INSTEAD_OF.items()},
            "says": {**required, "augen": str(WITHOUT_AUGEN), **_refusals(), **_result_words()},
        },
        ensure_ascii=False,
    )


def _refusals() -> dict[str, str]:
    return {name: str(ERRORS[code]) for name, code in REFUSALS.items()}


def _result_words() -> dict[str, str]:
    return {
        "later": _("The points are certain once the network is back."),
        "game": _("Game {number}: {kind}, Re: {names}"),
    }
