"""The form for a rule set, with all options in groups."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms import WholeTextField
from scoring.errors import RuleViolation
from scoring.rules.options import Option, is_same_value, options, rule_set, values_of
from scoring.rules.remarks import remarks
from scoring.rules.rulebooks.catalogue import RULE_BOOKS, rule_book
from scoring.rules.rules import RuleSet
from tournaments.forms.rules.options import RankingField, fields_of, initial_of, value_of
from tournaments.names.names import LONGEST_NAME
from tournaments.phrases.errors.sentences import sentence
from tournaments.phrases.lists.reasons import notice_words
from tournaments.phrases.rules.members import option_name, value_words
from tournaments.phrases.rules.options import GROUPS, OPTIONS, group_of
from tournaments.selectors.rules.rule_sets import ChangedOption, differences


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedMember:
    member: str
    words: object
    place: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionView:
    """An option as shown on the page; `original` is the rule book's value if it differs, or ""."""

    path: str
    label: object
    explanation: object
    fields: tuple[BoundField, ...]
    kind: str
    places: tuple[RankedMember, ...] = ()
    original: str = ""
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView:
    """A group of options; `changed` is the number of differences from the rule book."""

    key: str
    legend: Promise
    options: tuple[OptionView, ...]
    changed: int
    refused: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    path: str
    name: str
    reason: str


class RulesForm(forms.Form):
    """Options of a rule set, compared with its rule book.

    The hidden field `book` keeps the rule book that `start` belongs to. `only`: the options to ask for; the others stay
    as in `start`. Without it, all of them.
    """

    book = forms.ChoiceField(choices=[(key, key) for key in RULE_BOOKS], widget=forms.HiddenInput)
    name = WholeTextField(label=_("Name of these rules"), max_length=LONGEST_NAME, required=False)
    keep = forms.BooleanField(
        label=_("Also save them as club rules"),
        required=False,
        help_text=_("You can choose them under this name for every later event."),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        start: RuleSet,
        leave_out: tuple[str, ...] = (),
        only: tuple[str, ...] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.original = rule_book(start.key)
        self.rules: RuleSet | None = None
        self.initial = {"book": start.key, **self.initial}
        values = values_of(start)
        self.asked = only or tuple(values)
        self.kept = {path: value for path, value in values.items() if path not in self.asked}
        for path in self.asked:
            self.fields.update(fields_of(options()[path], values[path]))
            self.initial.update(initial_of(options()[path], values[path]))
        for name in leave_out:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Builds the rule set, or shows contradictions at the option they concern."""
        data = super().clean() or {}
        values = self._values(data)
        if len(values) == len(options()):
            try:
                self.rules = rule_set(self.original, values)
            except RuleViolation as violation:
                self.refuse(violation)
        return data

    def refuse(self, violation: RuleViolation) -> None:
        """Shows the error at its option, or above the form."""
        fitting = (name for name in self.fields if name == violation.field or name == f"{violation.field}.0")
        self.add_error(next(fitting, None), forms.ValidationError(sentence(violation), code=violation.code))

    def show_current_values(self, name: str, rules: RuleSet) -> None:
        """Shows the current value next to the name and each option if something different was typed."""
        if self.cleaned_data.get("name", name) != name:
            self.add_error("name", gettext("Now: {value}").format(value=name or "–"))
        for path, value in values_of(rules).items():
            if not is_same_value(path, self.current.get(path, value), value):
                now = gettext("Now: {value}").format(value=value_words(path, value))
                self.add_error(next(each for each in self.fields if _option_path(each) == path), now)

    def _values(self, data: Mapping[str, Any]) -> dict[str, Any]:
        values = dict(self.kept)
        for path in self.asked:
            try:
                values[path] = value_of(options()[path], data)
            except KeyError:  # refused by its own field
                continue
        return values

    @cached_property
    def current(self) -> dict[str, Any]:
        """The typed values that are readable; the values of `start` if unbound."""
        shown = self._readable_values() if self.is_bound else {name: self.initial.get(name) for name in self.fields}
        return self._values(shown)

    def _readable_values(self) -> dict[str, Any]:
        """Returns the readable values, including any that were removed because of a contradiction."""
        values = {}
        for name, field in self.fields.items():
            try:
                values[name] = field.clean(self[name].data)
            except forms.ValidationError:
                continue
        return values

    @property
    def differences(self) -> tuple[ChangedOption, ...]:
        return differences(self.current, self.original)

    @cached_property
    def remarks(self) -> tuple[str, ...]:
        """Returns the oddities of the typed values, or an empty tuple if they contradict each other."""
        try:
            return tuple(notice_words(each) for each in remarks(rule_set(self.original, self.current)))
        except RuleViolation:
            return ()

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        refusals = []
        for name, errors in self.errors.items():
            path = _option_path(name)
            shown = option_name(path) if path in options() else ""
            refusals += [Refusal(path if path in options() else "", shown, str(error)) for error in errors]
        return tuple(refusals)

    def views(self) -> list[OptionView]:
        return [self._option_view(options()[path]) for path in self.asked]

    def groups(self) -> tuple[GroupView, ...]:
        views = self.views()
        return tuple(self._group_view(group.key, group.legend, views) for group in GROUPS)

    def _group_view(self, key: str, legend: Promise, views: list[OptionView]) -> GroupView:
        own = tuple(view for view in views if group_of(view.path).key == key)
        return GroupView(
            key=key,
            legend=legend,
            options=own,
            changed=sum(bool(view.original) for view in own),
            refused=any(view.errors for view in own),
        )

    def _option_view(self, option: Option) -> OptionView:
        names = [name for name in self.fields if _option_path(name) == option.path]
        bound = tuple(self[name] for name in names)
        words = OPTIONS[option.path]
        return OptionView(
            path=option.path,
            label=words.label,
            explanation=words.explanation,
            fields=bound,
            kind="steps" if len(bound) > 1 else option.shape.value,
            places=_ranking_rows(bound[0]),
            original=self._original_words(option.path),
            errors=tuple(str(error) for field in bound for error in field.errors),
        )

    @cached_property
    def _original_values(self) -> dict[str, Any]:
        return values_of(self.original)

    def _original_words(self, path: str) -> str:
        before = self._original_values[path]
        now = self.current.get(path, before)
        return "" if is_same_value(path, now, before) else value_words(path, before)


def _option_path(name: str) -> str:
    return name.rpartition(".")[0] if name.rpartition(".")[2].isdigit() else name


def _ranking_rows(bound: BoundField) -> tuple[RankedMember, ...]:
    """Returns the rows of a ranking: first the chosen members in order, then the others."""
    field = bound.field
    if not isinstance(field, RankingField):
        return ()
    chosen = [member for member in bound.value() or [] if member in field.members]
    rest = [member for member in field.members if member not in chosen]
    ranked = [RankedMember(member=each, words=field.members[each], place=at) for at, each in enumerate(chosen, start=1)]
    return (*ranked, *(RankedMember(member=each, words=field.members[each], place=None) for each in rest))


def reset_option(data: QueryDict, path: str, book: RuleSet) -> QueryDict:
    """Resets one option of the posted data to the rule book's value; ignores unknown paths."""
    option = options().get(path)
    changed = data.copy()
    if option is None:
        return changed
    for name in [name for name in changed if name == path or name.startswith(f"{path}.")]:
        del changed[name]
    for name, value in initial_of(option, values_of(book)[path]).items():
        if isinstance(value, list):
            changed.setlist(name, [str(each) for each in value])
            changed.update({f"{name}.{each}": str(place) for place, each in enumerate(value, start=1)})
        elif value is not None and value is not False:
            changed[name] = str(value)
    return changed
