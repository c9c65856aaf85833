"""A future and a past day for any time of running."""

COMING = "2126-11-20"
OVER = "2016-11-20"
