"""A day in the future and one in the past."""

COMING = "2126-11-20"
OVER = "2016-11-20"
