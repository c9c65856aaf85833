"""The wireless network in the hall: what its name and password can be, and its code for phones."""

from scoring.errors import RuleViolation
from tournaments.models.tournament import Tournament

# IEEE 802.11: a name is so many bytes, the password of a person so many characters.
LONGEST_NAME = 32
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63
# What has a meaning in the code, and stands behind a backslash as a letter of a name or password.
_ESCAPED = str.maketrans({char: f"\\{char}" for char in '\\;,:"'})


def check_network(*, network_name: str, network_password: str) -> None:
    """Raises `RuleViolation` where no network is called so or has such a password."""
    if len(network_name.encode()) > LONGEST_NAME:
        raise RuleViolation("network_name_too_long", "network_name", most=LONGEST_NAME)
    if not network_password:
        return
    if not network_name:
        raise RuleViolation("network_without_name", "network_name")
    if not SHORTEST_PASSWORD <= len(network_password) <= LONGEST_PASSWORD:
        raise RuleViolation(
            "network_password_length", "network_password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
        )


def network_code(tournament: Tournament) -> str:
    """What a phone's camera reads to join the network: "WIFI:T:WPA;S:Saal;P:geheim12;;"; "" where none is named."""
    if not tournament.network_name:
        return ""
    name, password = (text.translate(_ESCAPED) for text in (tournament.network_name, tournament.network_password))
    return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"
