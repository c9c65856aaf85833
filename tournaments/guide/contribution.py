"""The contribution of the organisers' guide to the core."""

from tournaments.contributions import Contribution, Slot

GUIDE = Contribution(
    urls="tournaments.guide.urls",
    templates={Slot.HELP: "guide/help.html"},
)
