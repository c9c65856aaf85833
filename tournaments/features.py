"""The list of features, in the order in which pages show them."""

from tournaments.calls.contribution import CALLS
from tournaments.contributions import Contribution
from tournaments.dates.contribution import DATES
from tournaments.desk.contribution import DESK
from tournaments.door.contribution import DOOR
from tournaments.free_lists.contribution import FREE_LISTS
from tournaments.guide.contribution import GUIDE
from tournaments.laptop.contribution import LAPTOP
from tournaments.people.contribution import PEOPLE
from tournaments.phones.contribution import PHONES
from tournaments.printing.contribution import PRINTING
from tournaments.privacy.contribution import PRIVACY
from tournaments.rehearsals.contribution import REHEARSALS
from tournaments.sign_up.contribution import SIGN_UP
from tournaments.walls.contribution import WALLS

FEATURES: tuple[Contribution, ...] = (
    LAPTOP,
    REHEARSALS,
    DOOR,
    SIGN_UP,
    PRIVACY,
    DATES,
    PEOPLE,
    PRINTING,
    CALLS,
    PHONES,
    DESK,
    WALLS,
    FREE_LISTS,
    GUIDE,
)
