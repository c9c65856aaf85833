"""Facts for penalties (TSR chapter 9), and a referee's note."""

from tournaments.services.lists.penalties import Note

MINOR = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}
SERIOUS = {"event": "not_played", "paragraph": "9.4.3", "offender": 3, "absagen": 1}
IN_SOLO = {"kind": "damen_solo", "re": [1], "paragraph": "9.4.4", "offender": 3, "absagen": 1}
NOTE = Note(reason="Karte gezeigt", referee="Frau Schiri", initialled=True)
