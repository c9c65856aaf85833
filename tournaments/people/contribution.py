"""The address book's contribution to the core."""

from tournaments.contributions import Contribution, Slot
from tournaments.people.linking import link_people
from tournaments.people.refusals import PEOPLE_REFUSALS

PEOPLE = Contribution(
    refusals=PEOPLE_REFUSALS,
    urls="tournaments.people.urls",
    templates={Slot.ADDING: "people/adding_part.html", Slot.PARTICIPANT: "people/participant_part.html"},
    after_naming=link_people,
)
