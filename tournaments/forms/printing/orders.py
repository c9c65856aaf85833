"""What to print."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from tournaments.models.print_job import DocumentKind

SEATS = range(SEATS_PLAYING, MOST_SEATS + 1)
FOR_ROUND = (
    DocumentKind.NOTICE_BY_NAME,
    DocumentKind.NOTICE_BY_TABLE,
    DocumentKind.SCORE_SHEETS,
    DocumentKind.BLANK_SHEETS,
    DocumentKind.FILLED_LISTS,
    DocumentKind.STANDINGS,
)
FOR_TOURNAMENT = (DocumentKind.PATHS, DocumentKind.RULE_SHEET, DocumentKind.STANDINGS, DocumentKind.BLANK_SHEETS)
EXPLANATIONS = {
    DocumentKind.NOTICE_BY_NAME: _("where everybody sits, by name, in large type"),
    DocumentKind.NOTICE_BY_TABLE: _("who sits at which table, in large type"),
    DocumentKind.SCORE_SHEETS: _("one for each table, with names"),
    DocumentKind.BLANK_SHEETS: _("to fall back on when everything else fails"),
    DocumentKind.FILLED_LISTS: _("the games as they were entered, with their reasons"),
    DocumentKind.STANDINGS: _("as they are now, lists that are missing noted"),
    DocumentKind.PATHS: _("table and position of everybody in every published round, by name"),
    DocumentKind.RULE_SHEET: _("all rules of this event in sentences, one copy for each table"),
}


class PrintForm(forms.Form):
    """One of the documents that a page offers and, for one table alone, its number."""

    document = forms.ChoiceField(label=_("document"))
    table = forms.IntegerField(label=_("table"), required=False, min_value=1, max_value=9999)
    copies = forms.IntegerField(label=_("sheets"), required=False, min_value=1, max_value=200)
    seats = forms.TypedChoiceField(
        label=_("players at the table"), required=False, coerce=int, empty_value=None, choices=[(n, n) for n in SEATS]
    )

    with_rules = forms.BooleanField(label=_("rule sheets"), required=False)

    def __init__(self, *args: Any, documents: Iterable[DocumentKind], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["document"].choices = [(kind.value, kind.label) for kind in documents]  # type: ignore[attr-defined]

    def options(self) -> dict[str, Any]:
        """The options of the print order: what was filled in besides the document."""
        chosen = {name: self.cleaned_data.get(name) for name in ("table", "copies", "seats", "with_rules")}
        return {name: value for name, value in chosen.items() if value}
