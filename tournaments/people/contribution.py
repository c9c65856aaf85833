"""The address book's contribution to the core."""

from tournaments.contributions import Contribution, Slot
from tournaments.people.linking import choose_entries, follow_names
from tournaments.people.refusals import PEOPLE_REFUSALS

PEOPLE = Contribution(
    refusals=PEOPLE_REFUSALS,
    urls="tournaments.people.urls",
    templates={Slot.ADDING: "people/adding_part.html", Slot.PARTICIPANT: "people/participant_part.html"},
    before_adding=choose_entries,
    after_naming=follow_names,
)
