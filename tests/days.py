"""A future and a past day."""

COMING = "2126-11-20"
OVER = "2016-11-20"
