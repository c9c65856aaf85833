"""Word lists for parsing names: titles, particles, clubs, given names."""

import re
import unicodedata
from collections.abc import Sequence


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Titles, folded by `fold`, without dots.
TITLES = _words("dr prof dipl ing mag herr frau hr fr sir")
# Subjects, only after a title and in lower case or abbreviated: "Dr. phil.", but "Phil".
SUBJECTS = _words("med dent vet phil jur rer nat oec pol habil")
# Suffixes of the family name.
SUFFIXES = _words("""jun sen jr sr junior senior ii iii iv""")
# Particles before a family name: "von der Heide", "de Vries", "Di Maria".
PARTICLES = _words(
    """von vom van vander zu zum zur de der den del della di da do dos das du la le ter ten te af av al el ben bin"""
)
# Notes in brackets, not clubs.
NOTES = _words("gast guest ersatz springer neu anfanger anfangerin geb nee kassenwart leitung vorstand jugend presse")
# Words and parts of words in club names.
CLUB_WORDS = _words("dc dk dsc dkv dko sc sv tsv vfl vfb fc tv tus bsg ssv djk ev e.v. e.v vereinslos")
CLUB_STEMS = _words(
    """verein club klub doko doppelkopf skat runde freunde stammtisch treff gilde verband gesellschaft gruppe karlchen
    fuchsbau luschen dulle universitat schule"""
)


_GIVEN = """
achim adam adele adelheid adolf agnes albert alex alexa alexander alexandra alfons alfred alice alina alma amelie andre
andrea andreas angela angelika anita anja anke ann anna anne annegret anneliese annett annette annika anton antonia
arndt arne arno arthur astrid august axel barbara bastian beate beatrice beatrix ben benedikt benjamin bernd bernhard
bert berta bertha berthold bettina bianca birgit birgitta birte bjorn bodo boris brigitte britta bruno burkhard carina
carl carla carmen carola carolin caroline carsten catharina charlotte chris christa christel christian christiane
christin christina christine christoph christopher clara claudia claus clemens conny cora cordula corinna cornelia
dagmar daniel daniela david dennis detlef detlev diana dieter dietmar dirk dominik dora doris dorothea dorte eberhard
eckhard edgar edith eduard egon elena elfriede elias elisabeth elke ella ellen elmar else elvira emil emilia emily emma
erhard eric erich erik erika erna erwin esther eugen eva evelyn fabian felix ferdinand finn florian francesca frank
franz franziska frauke fred frederik frederike frieda friederike friedhelm friedrich fritz gabi gabriel gabriele gaby
georg gerald gerd gerda gerhard gerlinde gernot gert gertraud gertrud gesa gesine gisela gotz gregor greta grit gudrun
guido gunda gunnar gunter gunther gustav hanna hannah hannelore hannes hans harald hartmut hedwig heide heidi heike
heiko heiner heinrich heinz helena helene helga helge hella helmut helmuth henning henriette henrik henry herbert
heribert hermann hilde hildegard hilmar holger horst hubert hugo ida ilka ilona ilse imke ina ines inga inge ingeborg
ingo ingrid irene irina iris irma irmgard isabel isabell isabella isolde jakob jan jana janina janine jannik jasmin
jens jessica jo joachim jochen johann johanna johannes jonas jordis jorg jorn josef joseph judith julia julian juliane
jurgen justus jutta kai karen karin karina karl karla karlheinz karola karoline karsten kaspar katharina kathe kathi
kathrin katja katrin kay kerstin kevin kim kirsten klara klaus knut konrad kord kornelia kristin kristina kurt lara
lars laura lea lena leni leo leon leonie levin liane lieselotte lilli lina linda lisa lore lorenz lothar lotte louis
louisa luca lucas lucia ludger ludwig luise lukas lutz lydia magdalena maik maike maja malte manfred manuel manuela
marc marcel marco marcus mareike maren margarete margarethe margit margot margret margrit maria marianne marie marina
mario marion marita mark marko markus marlene marlies martha martin martina marvin mathias mathilde matthias max
maximilian mechthild meike melanie mia michael michaela milan minna mira miriam mirko mona monica monika moritz nadine
nadja nancy natalie nele nico nicola nicole niels niklas niko nikolaus nils nina nora norbert norman olaf ole olga
oliver ortrud oskar oswald otto pascal patricia patrick paul paula pauline peggy peter petra philip philipp pia rabea
rainer ralf ralph ramona raphael rebecca regina regine reiner reinhard reinhold renate rene renee ricarda richard rike
rita robert robin roger roland rolf roman romy ronald rosa rosemarie rosi roswitha rudi rudiger rudolf rupert ruth
sabine sabrina samuel sandra sara sarah sascha sebastian selma sepp siegfried siegmar sigrid silke silvia simon simone
sofia sofie sonja sonke sophia sophie stefan stefanie steffen steffi stella stephan stephanie susanne susi svea sven
svenja swen sylvia tanja tatjana theo theodor theresa therese theresia thilo thomas thorben thorsten tilda till tilo
tim timo tina tobias tom toni torben torsten traudel traute udo ulf uli ulla ulli ullrich ulrich ulrike ursel ursula
uta ute utta uwe valentin vanessa vera verena veronika vicky viktor viktoria vincent volker volkmar walburga walter
waltraud wanda werner wibke wiebke wilfried wilhelm wilhelmine willi willy wilma winfried wolf wolfgang wolfram wulf
xaver xenia yannick yvo yvonne zita
"""
GIVEN_NAMES = _words(_GIVEN)
# Given names that are also family names; they say nothing about the order.
FAMILY_NAMES_TOO = _words(
    """achim adam adele albert alex alexander alfons alma andreas anton arndt arno arthur august axel benedikt benjamin
    bernd bernhard bert berthold brigitte bruno burkhard carl carsten christian clara claus clemens conny daniel david
    dieter dietmar dirk eberhard eckhard edgar eduard egon elias emil erhard erich erwin eugen fabian felix ferdinand
    florian frank franz friedrich fritz gabriel georg gerald gerd gerhard gernot gert gotz gregor gunnar gunter gunther
    gustav hanna hannes hans hartmut heide heiner heinrich heinz helmut henning henrik henry herbert hermann hilde
    holger horst hubert hugo ina ingo jakob jan jens jo joachim johannes jonas jorg josef joseph julian jurgen justus
    kai karl karsten kaspar kay kim kirsten klaus konrad kurt lars lea lena leo leon levin lore lorenz louis lucas
    ludger ludwig lukas lutz maja manuel marc marcel marco maren maria mario mark markus martha martin mathias matthias
    max michael moritz nico niklas nikolaus nils norbert olaf ole oskar oswald otto pascal patrick paul peter philipp
    rainer ralph reinhard reinhold rene richard robert robin roger roland rolf roman romy rosa rudi rudolf rupert ruth
    samuel sara sascha sebastian siegfried simon sophia stefan steffen stephan sven swen theo theodor thomas till tim
    torsten ulf uli ullrich ulrich ursel valentin viktor vincent volker volkmar walter wanda werner wilfried wilhelm
    willi willy winfried wolf wolfgang wolfram wulf zita"""
)


# Letters without decomposition, sorted like these.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"})


def fold(text: str) -> str:
    """Removes case, accents and surrounding spaces, and turns "ß" into "ss" (DIN 5007-1).

    >>> fold("Große  MÜLLER")
    'grosse  muller'
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark)).strip()


def bare(word: str) -> str:
    """Folds a word and strips trailing dots."""
    return fold(word).rstrip(".")


def is_title(word: str) -> bool:
    """Checks for titles such as "Dr.", "Dipl.-Ing." and "Dr.phil."."""
    first, *more = re.split(r"[.\-]+", bare(word))
    return first in TITLES and all(part in TITLES | SUBJECTS for part in more)


def titles_before(words: Sequence[str]) -> int:
    """Counts leading titles: two in "Dr. phil. Anna Test", none in "Phil Test"."""
    return next((at for at, word in enumerate(words) if not (is_title(word) or (at and _is_subject(word)))), len(words))


def without_titles(text: str) -> list[str]:
    words = text.split()
    return words[titles_before(words) :]


def _is_subject(word: str) -> bool:
    parts = re.split(r"[.\-]+", bare(word))
    return all(part in SUBJECTS for part in parts) and (word.islower() or word.endswith("."))


def is_particle(word: str) -> bool:
    """Checks for particles such as "von". Given names like "ben" only count in lower case."""
    return bare(word) in PARTICLES and (word.islower() or bare(word) not in GIVEN_NAMES)


def is_suffix(word: str) -> bool:
    """Checks for suffixes such as "jun." and "2"."""
    return word.isdecimal() or bare(word) in SUFFIXES


def without_suffixes(text: str) -> str:
    """Turns "Klaus 2" into "Klaus"."""
    words = text.split()
    while words and is_suffix(words[-1]):
        words.pop()
    return " ".join(words)


def is_given_name(text: str) -> bool:
    words = re.split(r"[\s\-]+", fold(text))
    return words[0] in GIVEN_NAMES


def is_given_alone(word: str) -> bool:
    """Checks for given names that are rarely family names, like "Sabine" and "Hans-Peter" but not "Otto"."""
    first, *more = fold(word).split("-")
    return first in GIVEN_NAMES and (first not in FAMILY_NAMES_TOO or (bool(more) and GIVEN_NAMES.issuperset(more)))


def is_note(text: str) -> bool:
    """Checks for notes in brackets that aren't clubs, like "sen.", "Gast", "2" and "Willi"."""
    words = text.split()
    lone = len(words) == 1 and (len(bare(text)) <= 1 or bare(text) in GIVEN_NAMES)
    return not words or lone or is_suffix(words[0]) or bare(words[0]) in NOTES


def looks_like_club(text: str) -> bool:
    """Checks for names like "DC Krefeld" and "Kartenfreunde 1987"."""
    words = [fold(word).strip("-") for word in text.split()]
    if any(word in CLUB_WORDS for word in words) or any(stem in fold(text) for stem in CLUB_STEMS):
        return True
    name = without_suffixes(text).split()
    if name and all(is_given_name(word) for word in name):
        return False
    return any(character.isdecimal() for character in text) or _has_abbreviation(text)


def _has_abbreviation(text: str) -> bool:
    words = [word for word in text.split() if len(word) > 1 and word.isalpha()]
    capitals = [word for word in words if word.isupper()]
    return bool(capitals) and len(capitals) < len(words)
