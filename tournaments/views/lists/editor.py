"""The form for an entry: opening, checking and saving it.

Tiles preview the result while a game is being marked, so that it can be saved in one step. If saving would lead to a
different result from the one shown, or change other games, the page shows that first.
"""

from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from django.http import HttpRequest, QueryDict

from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import parse_entry
from scoring.lists.entries import GameEntry
from tournaments.forms.lists.entry import EntryForm, shared_initial
from tournaments.forms.lists.facts import FactsForm
from tournaments.forms.lists.points import ForcedPointsForm, PointsForm
from tournaments.forms.lists.tiles import PAD, SONDER, WITH_ROOM, Tile, tiles_of
from tournaments.forms.lists.totals import TotalsForm
from tournaments.models.score_list import Entry, EntryKind
from tournaments.phrases.lists.saved import collision_words
from tournaments.phrases.terms import SIX_AT_ONCE
from tournaments.selectors.lists.edits import Conflict, Edit, Spot
from tournaments.selectors.lists.lists import ListView, entry_written_under
from tournaments.selectors.lists.offers import Offer, offer_as_played, offer_before, offer_behind
from tournaments.services.ledger import KeyReused, StaleRevision, WriteRequest
from tournaments.services.lists.entries import ReadAhead, write_edit
from tournaments.services.lists.totals import record_totals
from tournaments.views.actors import seen_revision_of
from tournaments.views.lists.opened import ListRequest
from tournaments.views.lists.preview import (
    CHOICES,
    Preview,
    ShownWaysOut,
    chosen_conflict,
    digest_of_words,
    shown_ways_out,
)

WAY_OF_KIND = {EntryKind.POINTS: "points", EntryKind.GAME: "facts", EntryKind.TOTALS: "totals"}
GAME_WAYS = ("points", "facts")
# Fields that name people by their position.
PERSON_FIELDS = frozenset({"winners", "losers", "re", "verworfen", "as_played_dealer"})
PLACE_PREFIXES = ("total_", "won_", "soli_")
# Refusals that a table cannot avoid; only staff can write such entries.
STAFF_ONLY_CODES = frozenset({"as_played_by_staff_only", "staff_only"})


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrySpot:
    """The position an entry is written to: at the end, before another entry, or replacing one."""

    spot: Spot
    entry: Entry | None = None

    def index(self, view: ListView) -> int:
        return len(view.entries) if self.entry is None else view.entries.index(self.entry)


@dataclass(slots=True, kw_only=True)
class Editor:
    """The form for an entry. `client_key` and `seen_revision` are for its next write."""

    opened: ListRequest
    place: EntrySpot
    entry_way: str
    entry_ways: list[str]
    as_played: bool
    offer: Offer
    form: EntryForm | TotalsForm
    client_key: UUID
    seen_revision: int
    write_request: WriteRequest | None = None
    preview: Preview | None = None
    ways_out: ShownWaysOut | None = None
    status: int = 200
    action: str = "check"
    shown: str = ""
    refused: str = ""
    moved: bool = False
    number: str = ""  # of the next game when the form was made

    @property
    def seated(self) -> str:
        """A fingerprint of the seating, so that a mark made for one person is never applied to another."""
        return seated_in(self.opened.view)

    @property
    def can_wish(self) -> bool:
        if not self.opened.reader.may_wish or self.place.entry is None:
            return False
        withheld = self.ways_out is not None and self.ways_out.withheld
        return not self.opened.reader.may_write or withheld or self.refused in STAFF_ONLY_CODES

    @property
    def wishes_only(self) -> bool:
        has_way = self.ways_out is None or bool(self.ways_out.options)
        writes = self.opened.reader.may_write and has_way and self.refused not in STAFF_ONLY_CODES
        return self.can_wish and not writes

    @property
    def wished(self) -> Edit:
        entry = self.place.entry
        return Edit(spot=self.place.spot, facts=self.form.facts(), entry=entry.uid if entry else None)

    @property
    def back(self) -> str:
        return self.opened.url("page")

    @property
    def tiles(self) -> list[Tile]:
        if not isinstance(self.form, PointsForm):
            return []
        opened, results = self.opened, self.preview.results if self.preview else []
        has_pflichtsoli = opened.has_pflichtsoli and not self.as_played
        players = self.form.players if results else set()
        return tiles_of(
            opened.view,
            self.offer,
            self.form.sides(),
            results,
            players=players,
            index=self.place.index(opened.view),
            has_pflichtsoli=has_pflichtsoli,
        )

    @property
    def latest_apart(self) -> bool:
        return self.is_new and len(self.tiles) in WITH_ROOM

    @property
    def pad(self) -> tuple[int, ...]:
        return PAD

    @property
    def sonder_pad(self) -> tuple[int, ...]:
        return SONDER

    @property
    def is_new(self) -> bool:
        return self.place.spot is Spot.END


def editor_of(request: HttpRequest, opened: ListRequest, place: EntrySpot) -> Editor | None:
    """Returns None if no entry can be made."""
    parameters = request.POST if request.method == "POST" else request.GET
    entry_ways = _possible_ways(opened, place)
    as_played = (
        opened.reader.is_staff and parameters.get("way") != "totals" and _counts_as_played(request, opened.view, place)
    )
    offer = _offer(opened, place)
    if not entry_ways or (offer.finished and "totals" not in entry_ways and not _is_change(place)):
        return None
    write_request = opened.write_request(request) if request.method == "POST" else None
    entry_way = _chosen_way(parameters.get("way", ""), entry_ways, place)
    if as_played:
        offer = offer_as_played(opened.score_list, offer)
    moved = write_request is not None and _have_people_moved(request, opened, write_request)
    return Editor(
        opened=opened,
        place=place,
        entry_way=entry_way,
        entry_ways=entry_ways,
        as_played=as_played,
        offer=offer,
        form=_form(_form_data(request, moved=moved), opened, place, entry_way, offer, as_played),
        client_key=write_request.client_key if write_request else uuid4(),
        seen_revision=seen_revision_of(request) if write_request else opened.score_list.revision,
        write_request=write_request,
        action=_action(request),
        shown=request.POST.get("shown", ""),
        moved=moved,
        number=request.POST.get("number", ""),
    )


def seated_in(view: ListView) -> str:
    return ".".join(str(place.start_number or digest_of_words(place.name)) for place in view.places)


def _have_people_moved(request: HttpRequest, opened: ListRequest, write_request: WriteRequest) -> bool:
    """Returns whether people have changed seats since the form was shown, unless the entry is already saved.

    People who have only joined don't count, because they haven't taken anybody's seat.
    """
    seated = request.POST.get("seated", "")
    if not seated or seen_revision_of(request) == opened.score_list.revision:
        return False
    places = zip(seated.split("."), seated_in(opened.view).split("."), strict=False)
    if all(was == now for was, now in places):
        return False
    return entry_written_under(opened.score_list, opened.view.entries, write_request.client_key) is None


def _form_data(request: HttpRequest, *, moved: bool) -> QueryDict | None:
    """Returns the POST data, without the marks if people have moved."""
    if request.method != "POST" or not moved:
        return request.POST if request.method == "POST" else None
    typed = request.POST.copy()
    for name in request.POST:
        if name in PERSON_FIELDS or name.startswith(PLACE_PREFIXES):
            del typed[name]
    return typed


def _action(request: HttpRequest) -> str:
    """Never saves for htmx, which fetches a preview while somebody is typing."""
    return "check" if request.htmx else request.POST.get("do", "check")  # type: ignore[attr-defined]


def _counts_as_played(request: HttpRequest, view: ListView, place: EntrySpot) -> bool:
    """Returns whether the game counts as played: as requested, or else as in the entry being changed."""
    if request.method == "POST":
        return bool(request.POST.get("as_played"))
    replaced = _replaced_game(view, place)
    was = replaced is not None and replaced.as_played is not None
    return request.GET.get("as_played", "1" if was else "") == "1"


def _replaced_game(view: ListView, place: EntrySpot) -> GameEntry | None:
    entry = view.rows[place.index(view)].entry if place.entry and _is_change(place) else None
    return entry if isinstance(entry, GameEntry) else None


def _is_change(place: EntrySpot) -> bool:
    return place.spot is Spot.CHANGE


def _possible_ways(opened: ListRequest, place: EntrySpot) -> list[str]:
    view, offered = opened.view, opened.entry_ways
    if view.has_totals or (place.entry and place.entry.kind == EntryKind.TOTALS):
        return [way for way in offered if way == "totals"]
    only_games = not view.takes_totals
    return [way for way in offered if way in GAME_WAYS or not only_games]


def _chosen_way(requested: str, entry_ways: list[str], place: EntrySpot) -> str:
    used = WAY_OF_KIND.get(EntryKind(place.entry.kind), "") if place.entry and _is_change(place) else ""
    return next((way for way in (requested, used) if way in entry_ways), entry_ways[0])


def _offer(opened: ListRequest, place: EntrySpot) -> Offer:
    view = opened.view
    if place.entry is None:
        return offer_behind(opened.score_list, view.folded.sheet, view.names)
    return offer_before(opened.score_list, view.entries, place.index(view), view.names)


def _form(
    data: QueryDict | None,
    opened: ListRequest,
    place: EntrySpot,
    way: str,
    offer: Offer,
    as_played: bool,
) -> EntryForm | TotalsForm:
    reason = {
        "asks_reason": opened.reader.is_staff and place.spot is not Spot.END,
        "needs_reason": opened.reader.must_say_why,
    }
    if way == "totals":
        seats = list(offer.everybody)
        accepts_sum = opened.reader.may_organise and opened.zero_sum
        initial_totals = _initial_totals(opened.view)
        return TotalsForm(data, seats=seats, accepts_sum=accepts_sum, initial=initial_totals, **reason)
    forms: dict[str, type[EntryForm]] = {"facts": FactsForm, "points": PointsForm}
    kind = ForcedPointsForm if way == "points" and offer.lone == {offer.forced} else forms[way]
    initial = _initial_values(kind, opened.view, place, way) or _initial_six(opened.view, offer)
    return kind(data, offer=offer, as_played=as_played, initial=initial, **reason)


def _initial_totals(view: ListView) -> dict[str, object]:
    return TotalsForm.initial_of(view.rows[0].entry) if view.has_totals else {}


def _initial_six(view: ListView, offer: Offer) -> dict[str, object]:
    played = [row.entry.facts.kind for row in view.rows if row.number and isinstance(row.entry, GameEntry)]
    return {"six": "six"} if offer.all_six and played and played[-1] in SIX_AT_ONCE else {}


def _initial_values(kind: type[EntryForm], view: ListView, place: EntrySpot, way: str) -> dict[str, object]:
    replaced = _replaced_game(view, place)
    if replaced is None or place.entry is None or WAY_OF_KIND.get(EntryKind(place.entry.kind)) != way:
        return {}
    return {**kind.initial_of(replaced.facts), **shared_initial(replaced)}


def check_or_save(editor: Editor) -> bool:
    """Checks or saves the input; returns True if it was saved. Errors are added to the form and set `status`."""
    if editor.moved:
        editor.form.errors.clear()
        refuse(editor, StaleRevision("people_moved", revision=editor.opened.score_list.revision))
        return False
    if not editor.form.is_valid():
        editor.status = 422
        return False
    try:
        return _save(editor) if editor.action in CHOICES else _check(editor)
    except RuleViolation as violation:
        refuse(editor, violation)
        return False


def refuse(editor: Editor, violation: RuleViolation) -> None:
    editor.refused = violation.code
    editor.status = 409 if isinstance(violation, StaleRevision) else 422
    if isinstance(violation, KeyReused):
        editor.client_key = uuid4()
    if isinstance(violation, StaleRevision) and editor.write_request:
        editor.opened.read_again()
    editor.form.show(violation, lambda refusal: _collision_words(editor) or editor.opened.sentence(refusal))
    if isinstance(violation, StaleRevision | KeyReused):
        editor.seen_revision = editor.opened.score_list.revision


def _collision_words(editor: Editor) -> str:
    """Compares the input with the game that somebody else saved under its number; "" if there is none."""
    view, form = editor.opened.view, editor.form
    if editor.refused != "stale_revision" or isinstance(form, TotalsForm):
        return ""
    theirs = next((row for row in view.rows if row.number and str(row.number) == editor.number), None)
    if theirs is None:
        return ""
    return collision_words(editor.number, theirs.entry, parse_entry(form.facts()), view.names)


def _check(editor: Editor) -> bool:
    if editor.seen_revision != editor.opened.score_list.revision:
        raise StaleRevision("stale_revision", revision=editor.opened.score_list.revision)
    _preview_ways_out(editor)
    return False


def _preview_ways_out(editor: Editor) -> ShownWaysOut:
    editor.ways_out = ways_out = shown_ways_out(editor.opened, _requested_edit(editor))
    editor.preview = ways_out.preview
    if ways_out.refusal:
        editor.form.add_error(None, ways_out.refusal)
        editor.status = 422
    return ways_out


def _requested_edit(editor: Editor) -> Edit:
    entry = editor.place.entry
    if isinstance(editor.form, TotalsForm):
        return Edit(spot=Spot.TOTALS, facts=editor.form.facts())
    return Edit(spot=editor.place.spot, facts=editor.form.facts(), entry=entry.uid if entry else None)


def _save(editor: Editor) -> bool:
    """Saves, unless the list hasn't changed and the result has to be shown first."""
    conflict = chosen_conflict(editor.opened, editor.action)
    if editor.seen_revision == editor.opened.score_list.revision:
        ways_out = _preview_ways_out(editor)
        chosen = ways_out.preview_for(conflict)
        if chosen is None or _must_show_first(editor, ways_out):
            return False
        editor.preview = chosen
    _write(editor, conflict)
    return True


def _must_show_first(editor: Editor, ways_out: ShownWaysOut) -> bool:
    """Returns whether the result differs from the one shown, or has to be shown before saving."""
    if editor.shown:
        return ways_out.shown != editor.shown
    effects = ways_out.preview and (ways_out.preview.consequences or ways_out.preview.warnings)
    return bool(editor.action != "save" or effects or ways_out.games or ways_out.refusal)


def _write(editor: Editor, conflict: Conflict) -> None:
    opened, form = editor.opened, editor.form
    if editor.write_request is None:
        raise ValueError("expected a submitted form")
    write_request = replace(editor.write_request, reason=form.cleaned_data.get("reason") or "")
    if isinstance(form, TotalsForm):
        record_totals(score_list=opened.score_list, write_request=write_request, **form.columns())
        return
    write_edit(
        score_list=opened.score_list,
        edit=_requested_edit(editor),
        write_request=write_request,
        conflict=conflict,
        ahead=ReadAhead(read=opened.view.read, plan=editor.preview.plan if editor.preview else None),
    )
