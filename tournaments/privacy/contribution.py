"""The contribution of personal data to the core."""

from tournaments.contributions import Contribution, Slot

PRIVACY = Contribution(
    urls="tournaments.privacy.urls",
    tasks="tournaments.privacy",
    templates={Slot.FOOT: "privacy/foot.html", Slot.PERSON: "privacy/person_part.html"},
)
