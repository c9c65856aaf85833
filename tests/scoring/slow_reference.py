"""TSR 7.1 and 7.2, implemented slowly and literally, without code shared with the engine.

Announcements are None, "ansage", "keine_90", "keine_60", "keine_30", "schwarz".
"""


def has_won(own_augen, own_tricks, own_word, other_tricks, other_word, is_re):
    """TSR 7.1.1 for Re, 7.1.2 for Kontra."""
    own_absage = own_word in ("keine_90", "keine_60", "keine_30", "schwarz")
    other_absage = other_word in ("keine_90", "keine_60", "keine_30", "schwarz")
    if own_word == "keine_90":  # 5
        return own_augen >= 151
    if own_word == "keine_60":
        return own_augen >= 181
    if own_word == "keine_30":
        return own_augen >= 211
    if own_word == "schwarz":  # 6
        return other_tricks == 0
    if other_absage:
        if other_word == "keine_90":  # 7
            return own_augen >= 90
        if other_word == "keine_60":
            return own_augen >= 60
        if other_word == "keine_30":
            return own_augen >= 30
        return own_tricks >= 1  # 8
    assert not own_absage
    re_word, kontra_word = (own_word, other_word) if is_re else (other_word, own_word)
    if kontra_word == "ansage" and re_word is None:  # 4
        return own_augen >= (120 if is_re else 121)
    return own_augen >= (121 if is_re else 120)  # 1, 2, 3


def stage_points(other_augen, other_tricks):
    """TSR 7.2.2 a without the first line."""
    points = 0
    if other_augen < 90:
        points += 1
    if other_augen < 60:
        points += 1
    if other_augen < 30:
        points += 1
    if other_tricks == 0:
        points += 1
    return points


def absage_points(word):
    """TSR 7.2.2 c, d; skipped stages count as well (6.4.3)."""
    return {None: 0, "ansage": 0, "keine_90": 1, "keine_60": 2, "keine_30": 3, "schwarz": 4}[word]


def against_points(own_augen, other_word):
    """TSR 7.2.2 e, f."""
    points = 0
    if other_word in ("keine_90", "keine_60", "keine_30", "schwarz") and own_augen >= 120:
        points += 1
    if other_word in ("keine_60", "keine_30", "schwarz") and own_augen >= 90:
        points += 1
    if other_word in ("keine_30", "schwarz") and own_augen >= 60:
        points += 1
    if other_word == "schwarz" and own_augen >= 30:
        points += 1
    return points


def score(augen_re, tricks_re, re_word, kontra_word, alone, sonder_re=0, sonder_kontra=0):
    """Returns (winner, points of a Re seat, of a Kontra seat). If tricks are None, 0 Augen means no trick."""
    augen_kontra = 240 - augen_re
    if tricks_re is None:
        tricks_re = 0 if augen_re == 0 else 12 if augen_kontra == 0 else 6
    tricks_kontra = 12 - tricks_re
    re_won = has_won(augen_re, tricks_re, re_word, tricks_kontra, kontra_word, True)
    kontra_won = has_won(augen_kontra, tricks_kontra, kontra_word, tricks_re, re_word, False)
    assert not (re_won and kontra_won)
    for_re = against_points(augen_re, kontra_word)
    for_kontra = against_points(augen_kontra, re_word)
    announced = 2 * (re_word is not None) + 2 * (kontra_word is not None)
    announced += absage_points(re_word) + absage_points(kontra_word)
    if re_won:
        for_re += 1 + announced + stage_points(augen_kontra, tricks_kontra)
    elif kontra_won:
        for_kontra += 1 + announced + stage_points(augen_re, tricks_re)
        if not alone:
            for_kontra += 1  # 7.2.3, against the ♣ queens
    else:  # 7.1.3
        for_re += stage_points(augen_kontra, tricks_kontra)
        for_kontra += stage_points(augen_re, tricks_re)
    if not alone:
        for_re += sonder_re
        for_kontra += sonder_kontra
    each = for_re - for_kontra
    winner = "re" if re_won else "kontra" if kontra_won else None
    return winner, 3 * each if alone else each, -each


# Rule book options, slowly: rule books, section 3, line by line.

STEPS = ("keine_90", "keine_60", "keine_30", "schwarz")
REACHED = {
    "keine_90": (120, "120_gegen_keine_90"),
    "keine_60": (90, "90_gegen_keine_60"),
    "keine_30": (60, "60_gegen_keine_30"),
    "schwarz": (30, "30_gegen_schwarz"),
}


def result(rules, game):
    """Returns (winner, value, lines as (reason, party, points), points of seats 1 to 4)."""
    worth, alone = rules["worth"], len(game["re"]) == 1
    augen = {"re": game["augen_re"], "kontra": 240 - game["augen_re"]}
    tricks = tricks_of(game, 12 if rules["deck"]["nines"] else 10)
    said = game["announced"]
    winner = None
    for party, other in (("re", "kontra"), ("kontra", "re")):
        if has_won(augen[party], tricks[party], said[party], tricks[other], said[other], party == "re"):
            winner = party
    mauern = False
    if game["verworfen"] is not None:
        winner = "kontra" if game["verworfen"] in game["re"] else "re"
    elif worth["mauern"] and winner and not alone:
        loser = "kontra" if winner == "re" else "re"
        if augen[loser] < 30 and said[winner] is None:
            winner, mauern = loser, True
    lines = [("mauern", winner, 5)] if mauern else base_lines(worth, alone, winner, augen, tricks, said)
    free = rules["bock"]["solo"] == "free" and alone and game["kind"] != "stille_hochzeit"
    bock = 0 if free else game["bock"] - 1
    if rules["bock"]["multiplies"] == "base":
        lines.append(("bock", winner or "re", bock * sum(line[2] for line in lines)))
    for party in ("re", "kontra"):
        for name, times in game["sonderpunkte"][party].items():
            own = party == (winner or "re")
            lines.append((name, party, times * rules["sonderpunkte"][name] * (1 if own else -1)))
    if winner == "kontra" and not alone and not mauern and worth["gegen_die_alten"] == "sonderpunkt":
        lines.append(("gegen_die_alten", "kontra", 1))
    if rules["bock"]["multiplies"] == "total":
        lines.append(("bock", winner or "re", bock * sum(line[2] for line in lines)))
    if alone and winner == "kontra":
        lines.append(("solo_verloren", "kontra", worth["solo_lost"]))
    lines = [line for line in lines if line[2]]
    value = sum(line[2] for line in lines)
    return winner, value, lines, seat_points(worth, game, winner, value)


def possible_augen(nines):
    """Returns the possible Augen of whole tricks, card by card: eight each of six ranks (TSR 2.2.2) or five."""
    holdings = {(0, 0)}
    for augen in (11, 10, 4, 3, 2, 0) if nines else (11, 10, 4, 3, 2):
        holdings = {(cards + taken, held + taken * augen) for cards, held in holdings for taken in range(9)}
    return frozenset(held for cards, held in holdings if cards % 4 == 0)


def points_value(rules, entry, bock):
    """Returns the value in a Bock: rule books, section 5, and "solo lost" in section 3."""
    lone = len(entry["winners"]) in (1, 3)
    if rules["bock"]["solo"] == "free" and lone and entry.get("kind") != "stille_hochzeit":
        return entry["value"]
    sonder = entry.get("sonder") or 0 if rules["bock"]["multiplies"] == "base" and not lone else 0
    for_losing_alone = rules["worth"]["solo_lost"] if len(entry["winners"]) == 3 else 0
    value = for_losing_alone + sonder
    for _each in range(bock):
        value += entry["value"] - sonder - for_losing_alone
    return value


def tricks_of(game, all_tricks):
    re = game["tricks_re"]
    if re is None:
        re = {0: 0, 240: all_tricks}.get(game["augen_re"], 1)
    return {"re": re, "kontra": all_tricks - re}


def base_lines(worth, alone, winner, augen, tricks, said):
    def signed(reason, party, points):
        return reason, party, points if party == (winner or "re") else -points

    lines = [("gewonnen", winner, 1)] if winner else []
    for party, other in (("re", "kontra"), ("kontra", "re")):
        if winner in (None, party):
            for limit, reason in ((90, "unter_90"), (60, "unter_60"), (30, "unter_30")):
                if augen[other] < limit:
                    lines.append(signed(reason, party, 1))
            if tricks[other] == 0:
                lines.append(signed("schwarz", party, 1))
        if winner and said[party] and worth["announcement"] == "plus_two":
            lines.append((f"{party}_angesagt", party, 2))
        if winner and (winner == party or worth["absagen"] == "either"):
            lines += [(f"{step}_abgesagt", party, 1) for step in STEPS[: absage_points(said[party])]]
        if winner or worth["nobody_wins"] == "full":
            against = STEPS[: absage_points(said[other])]
            if worth["against_absage"] == "highest":
                against = against[-1:]
            if worth["against_absage"] == "none":
                against = ()
            lines += [signed(REACHED[step][1], party, 1) for step in against if augen[party] >= REACHED[step][0]]
    if alone and winner:
        lines.append(("solo", winner, worth["solo"]))
    if not alone and winner == "kontra" and worth["gegen_die_alten"] == "base":
        lines.append(("gegen_die_alten", "kontra", 1))
    if worth["announcement"] == "doubling" and winner:
        for party in ("re", "kontra"):
            if said[party]:
                lines.append((f"{party}_verdoppelt", party, sum(line[2] for line in lines)))
    return lines


def seat_points(worth, game, winner, value):
    """Section 3 of the rule books, Counting and Verwerfen."""
    re, counting, always = game["re"], worth["counting"], worth["solo_always_triple"]
    alone, offender = len(re) == 1, game["verworfen"]
    by_seat = []
    for seat in (1, 2, 3, 4):
        party = "re" if seat in re else "kontra"
        if counting == "plus_minus":
            points = value if party == (winner or "re") else -value
            points *= 3 if alone and party == "re" else 1
        elif winner is None:
            ahead = "re" if value > 0 else "kontra"
            writes = party == ahead if counting == "plus" else party != ahead
            points = abs(value) if writes else 0
            points *= 1 if counting == "plus" else -1
            points *= 3 if alone and always else 1
        else:
            writes = (party == winner) if counting == "plus" else (party != winner)
            points = value if writes else 0
            points *= 1 if counting == "plus" else -1
            points *= 3 if alone and (party == "re" or always) else 1
        by_seat.append(points)
    if offender is not None and not (alone and offender in re):
        paid = 3 * value if alone else 2 * value
        by_seat = []
        for seat in (1, 2, 3, 4):
            party = "re" if seat in re else "kontra"
            if seat == offender:
                by_seat.append(0 if counting == "plus" else -paid)
            elif party == winner:
                by_seat.append(0 if counting == "minus" else 3 * value if alone else value)
            else:
                by_seat.append(0)
    return by_seat


# Explanations: rules that affected a result (rule books, sections 2 and 3).


def codes_of(rules, game):
    """Returns the notice codes of an explanation: (decided, written)."""
    winner, value, _lines, points = result(rules, game)
    said, augen = game["announced"], {"re": game["augen_re"], "kontra": 240 - game["augen_re"]}
    alone, offender = len(game["re"]) == 1, game["verworfen"]
    by_cards = cards_winner(rules, game)
    if offender is not None:
        decided = {"revoked"}
    elif winner and winner != by_cards:
        decided = {"mauern"}
    else:
        decided = {"absage_lost" for party in said if said[party] in STEPS and party != winner}
        if winner is None:
            decided |= {"nobody_won"}
        elif (winner == "re" and augen["re"] <= 120) or (winner == "kontra" and augen["kontra"] < 120):
            decided |= {"limit_shifted"} if decided else {"only_kontra_announced"}
    written = set()
    if offender is not None and not (alone and offender in game["re"]) and points[offender - 1]:
        written |= {"paid_alone"}
    if alone and value:
        others = [points[seat - 1] for seat in (1, 2, 3, 4) if seat not in (game["re"][0], offender)]
        if abs(points[game["re"][0] - 1]) == 3 * abs(value):
            written |= {"written_by_soloist"}
        elif 3 * abs(value) in map(abs, others):
            written |= {"written_by_opponents"}
    return decided, written


def cards_winner(rules, game):
    """Returns the winner by cards and announcements only."""
    said, augen = game["announced"], {"re": game["augen_re"], "kontra": 240 - game["augen_re"]}
    tricks = tricks_of(game, 12 if rules["deck"]["nines"] else 10)
    for party, other in (("re", "kontra"), ("kontra", "re")):
        if has_won(augen[party], tricks[party], said[party], tricks[other], said[other], party == "re"):
            return party
    return None
