"""TSR 7.1 and 7.2 once more, slowly and word by word, to hold the engine against. Shares no code with it.

Words are None or one of "ansage", "keine_90", "keine_60", "keine_30", "schwarz".
"""


def has_won(own_augen, own_tricks, own_word, other_tricks, other_word, is_re):
    """TSR 7.1.1 for Re, 7.1.2 for Kontra, sentence by sentence."""
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
    """TSR 7.2.2 c, d; what is skipped counts (6.4.3)."""
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
    """(winner, points of a Re seat, points of a Kontra seat); tricks None: a party with 0 Augen made no trick."""
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
