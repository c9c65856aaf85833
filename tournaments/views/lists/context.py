"""A list as somebody opened it, whether it belongs to a table of a tournament or stands alone.

The editor, the pages of one entry and the fragments of the list work from this alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from scoring.errors import RuleViolation
from tournaments.adapter import format_of, rules_of
from tournaments.models.participant import Participant
from tournaments.models.score_list import ScoreList
from tournaments.phrases.errors.lists import WITHOUT_CLOCK
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.lists.lists import ListView, list_view, ways_of
from tournaments.selectors.lists.pots import PotLine, pot_of
from tournaments.selectors.lists.totals import sums_to_zero
from tournaments.selectors.lists.writing import refusal
from tournaments.services.ledger import Actor, WriteRequest
from tournaments.views.actors import list_request_of

View = Callable[..., HttpResponse]


@dataclass(kw_only=True)
class ListRequest:
    """Who looks at a list, under which address, and what they may do there.

    `where` are the parts of the address, `prefix` names it: there must be "<prefix>_page", "_entry", "_change",
    "_insert", "_delete" and "_redeal". `is_staff` may take a game as it was played and gives reasons, `may_organise`
    may keep for review what makes a later entry illegal; a list of its own has neither. `blank` shows the list as if
    nothing had been entered.
    """

    score_list: ScoreList
    actor: Actor | None
    prefix: str
    where: dict[str, object]
    is_staff: bool = False
    may_organise: bool = False
    blank: bool = False

    @property
    def name(self) -> str:
        """What links back to the list call it."""
        return self.score_list.title

    @property
    def event(self) -> str:
        """What it belongs to, for page titles; "" for a list of its own."""
        return ""

    @property
    def may_write(self) -> bool:
        """Whether an entry would be taken now; the services ask again under the list's lock."""
        if self.actor is None:
            return False
        return refusal(self.score_list, by_table=self.actor.kind == "table") is None

    @property
    def may_wish(self) -> bool:
        """Whether what the viewer may not write can be sent to the organisers; a list of its own has none."""
        return False

    @property
    def results_shown(self) -> bool:
        """Whether the viewer may see what was played."""
        return True

    @property
    def needs_reason(self) -> bool:
        """Whether a correction needs a reason."""
        return False

    @property
    def may_penalise(self) -> bool:
        """Whether penalties may be booked and cancelled; a list of its own has no referee."""
        return False

    @property
    def penalties_told(self) -> bool:
        """Whether the viewer may see who was punished and why, or only the points."""
        return True

    @property
    def waiting(self) -> Mapping[str, Participant]:
        """Participants without a place, who could sit down here, by number and name."""
        return {}

    @property
    def zero_sum(self) -> bool:
        """Whether typed totals must sum to zero."""
        return sums_to_zero(self.score_list)

    @property
    def ways(self) -> Sequence[str]:
        """The ways of entry that are open: "points", "facts", "totals"."""
        return ways_of(self.score_list)

    @cached_property
    def pot(self) -> PotLine | None:
        """The pot that the list draws from, its own or that of all tables."""
        return pot_of(self.score_list, self.view.folded.sheet)

    @property
    def has_pflichtsoli(self) -> bool:
        """Whether anybody owes a Pflichtsolo from the start; without, every solo is a Lustsolo."""
        return format_of(self.score_list).pflichtsoli_under(rules_of(self.score_list.rule_set)) > 0

    @property
    def has_clock(self) -> bool:
        """Whether the time of its round may end the list; a list of its own ends when its people like."""
        return False

    @cached_property
    def view(self) -> ListView:
        """The list with everything a page says about it; full names for whoever may write."""
        return list_view(self.score_list, full_names=self.actor is not None, blank=self.blank)

    @property
    def writer(self) -> Actor:
        """The writer; 404 for readers."""
        if self.actor is None:
            raise Http404
        return self.actor

    def refuse_reader(self) -> None:
        """404 for readers."""
        if self.actor is None:
            raise Http404

    def write_request(self, request: HttpRequest, reason: str = "") -> WriteRequest:
        """What the writer sent for the list as they saw it; 404 for readers."""
        return list_request_of(request, self.writer, reason)

    def sentence(self, violation: RuleViolation, names: Mapping[int, str] | None = None) -> str:
        """A refusal in words; `names` are those of the seats, of now if none are given."""
        private = self.score_list.table_id is None
        instead = {} if private or self.has_clock else WITHOUT_CLOCK
        return sentence(violation, names or self.view.names, private=private, instead=instead)

    def url(self, name: str, **more: object) -> str:
        """An address of this list, e.g. "page", "entry", "change"."""
        return reverse(f"{self.prefix}_{name}", kwargs={**self.where, **more})
