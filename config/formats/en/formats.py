"""British dates and 24-hour times; the rest is Django's."""

DATE_FORMAT = "j F Y"
MONTH_DAY_FORMAT = "j/n"
SHORT_DATE_FORMAT = "d/m/Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
DATE_INPUT_FORMATS = ["%Y-%m-%d", "%d/%m/%Y"]
