"""Short days; the rest is Django's."""

MONTH_DAY_FORMAT = "j.n."
