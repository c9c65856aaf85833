"""The free lists' contribution to the core."""

from tournaments.contributions import Contribution, Slot
from tournaments.free_lists.lifecycle import forget_thrown_away
from tournaments.free_lists.printables import own_documents
from tournaments.free_lists.refusals import FREE_LIST_ERRORS, WITHOUT_ORGANISERS

FREE_LISTS = Contribution(
    refusals=FREE_LIST_ERRORS,
    private_refusals=WITHOUT_ORGANISERS,
    urls="tournaments.free_lists.urls",
    templates={Slot.MENU: "free_lists/menu.html", Slot.HOME_ENTRIES: "free_lists/home_link.html"},
    documents=own_documents,
    forget=forget_thrown_away,
)
