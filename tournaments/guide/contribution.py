"""The guide's contribution to the core."""

from tournaments.contributions import Contribution, Slot

GUIDE = Contribution(
    urls="tournaments.guide.urls",
    templates={Slot.HELP: "guide/help.html", Slot.LIST_MENU: "guide/menu.html"},
)
