"""Limits of lists and spreadsheets, in both processes."""

LARGEST_FILE = 1_900_000  # bytes; the server takes forms of 2 MB
LARGEST_UNPACKED = 40_000_000  # bytes
MOST_FILES = 1_000  # in the archive
# Unpacked to packed bytes of one file, if it is larger than `LARGEST_PLAIN`. Lists reach 40.
HIGHEST_RATIO = 200
LARGEST_PLAIN = 1_000_000  # bytes
MOST_ROWS = 6_000
WIDEST = 100  # columns
MOST_CELLS = 200_000
LARGEST_TEXT = 1_000_000  # bytes of a pasted list, and characters of a sheet
SECONDS = 15  # for the whole process
CPU_SECONDS = 3
# Address space beyond that of the empty process, in bytes.
ROOM = 48_000_000
