"""A day that is still to come and one that is over, whenever tests run."""

COMING = "2126-11-20"
OVER = "2016-11-20"
