"""The hall's wireless network and its QR code."""

from scoring.errors import RuleViolation
from tournaments.models.tournament import Tournament

# IEEE 802.11: a name has at most 32 bytes; a passphrase has 8 to 63 characters.
LONGEST_NETWORK_NAME = 32
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63
# Characters with a meaning in the code; escaped by a backslash.
_ESCAPED = str.maketrans({char: f"\\{char}" for char in '\\;,:"'})


def check_network(*, network_name: str, network_password: str) -> None:
    """Raises RuleViolation if the name or password is invalid."""
    if len(network_name.encode()) > LONGEST_NETWORK_NAME:
        raise RuleViolation("network_name_too_long", "network_name", most=LONGEST_NETWORK_NAME)
    if not network_password:
        return
    if not network_name:
        raise RuleViolation("network_without_name", "network_name")
    if not SHORTEST_PASSWORD <= len(network_password) <= LONGEST_PASSWORD:
        raise RuleViolation(
            "network_password_length", "network_password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD
        )


def network_code(tournament: Tournament) -> str:
    """Returns the text of the QR code, e.g. "WIFI:T:WPA;S:Saal;P:geheim12;;", or "" without a network."""
    if not tournament.network_name:
        return ""
    name, password = (text.translate(_ESCAPED) for text in (tournament.network_name, tournament.network_password))
    return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"
