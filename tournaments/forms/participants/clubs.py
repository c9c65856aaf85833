"""The chosen spellings of clubs: "club-<number>", with the club's key in "key-<number>"."""

from django.http import QueryDict

from tournaments.selectors.participants.clubs import club_key


def chosen_clubs(data: QueryDict) -> dict[str, str]:
    """Returns the chosen spellings by club key, ignoring spellings that belong to another club."""
    chosen = {key: data.get(name.replace("key-", "club-", 1), "") for name, key in data.items() if name[:4] == "key-"}
    return {str(key): str(club) for key, club in chosen.items() if club and club_key(str(club)) == key}
