"""Words of the game and of everyday German that are family names as well. Alone in a text, they name nobody."""

from tournaments.names.words import fold

_GAME = """
Abend Absage Ansage Armut Ass Asse Auge Augen Ausspiel Bild Blatt Bock Bube Buben Dame Damen Doppelkopf Dulle Dullen
Einzel Ende Endstand Fehl Fuchs Füchse Gast Gäste Geber Gewinn Hand Haus Herz Hochzeit Karlchen Karo Karte Karten
Kasse König Könige Kontra Kopf Kreuz Leitung Liste Listen Meister Partie Partner Pause Pik Pott Preis Preise Punkt
Punkte Regel Runde Runden Schreiber Schwein Sieg Sieger Solo Solos Solist Spiel Spiele Spieler Stand Start Stich
Stiche Strafe Tafel Team Tisch Tische Trumpf Trümpfe Turnier Verein Wirt Zehn Zettel
"""
_EVERYDAY = """
Acker Adler Amt Angel Apfel Arm Arzt Bach Bad Bahn Bär Bart Bauer Baum Berg Bier Bischof Blum Blume Boden Bogen Born
Brand Braun Brief Brot Bruder Brücke Brunnen Bruch Buch Burg Busch Dach Dank Deutsch Dick Dorn Eck Ecke Ehrlich Eis
Engel Ernst Fall Feder Feld Fest Finger Fink Fisch Fleck Frei Freitag Freund Freunde Fromm Froh Früh Frühling Fürst
Garten Geist Geld Glas Glück Gold Graf Groß Grün Gut Haar Hafer Hahn Hall Halle Hammer Hase Haupt Heer Heim Held
Herbst Herr Herzog Himmel Hirsch Hirt Hof Hoch Hoffnung Holz Horn Hund Hut Igel Jäger Januar Juli Jung Junge Kaiser
Kalt Kamm Kammer Kater Katz Kaufmann Keller Kern Kirsch Klar Klee Klein Knecht Koch Kohl Kraft Krank Kranz Kraut Krebs
Krieg Krug Kühl Kunst Kurz Land Lang Lange Laub Licht Lieb Link Löwe Lustig Mai Mann März Maus Messer Mohr Montag
Morgen Mund Mut Nacht Nagel Neu Ost Papst Pfeffer Pfeil Pfeifer Rat Recht Reich Reif Reis Rest Richter Ring Ritter
Rock Rose Rot Ruf Ruh Ruhe Sack Salz Sand Schach Scharf Schatz Scheck Schild Schlecht Schloss Schmal Schnell Schön
Schreck Schuh Schütz Schütze Schwan Schwarz See Silber Sommer Sonne Sonntag Spät Spitz Stahl Stark Staub Stein Stern
Stock Stolz Storch Stroh Stuhl Sturm Süß Tag Tanne Taube Teich Teufel Thema Tod Topf Treu Tropf Vater Vogel Voll
Vorstand Wagen Wald Wand Wahl Weg Weiß Wein Weise Welt Wende Werk West Wild Wind Winter Winkel Wolf Wolke Wunder Wurm
Wurst Zapf Zeit Zimmer Zink Zorn Zucker Zufall Zug
"""
COMMON_WORDS = frozenset(fold(word) for word in f"{_GAME} {_EVERYDAY}".split())


def is_common(word: str) -> bool:
    """Returns whether a word is one of these, also in the genitive or plural.

    >>> is_common("FUCHSES"), is_common("Solos"), is_common("Wagner")
    (True, True, False)
    """
    plain = fold(word).replace("'", "").replace("’", "")
    return not COMMON_WORDS.isdisjoint({plain, plain.removesuffix("s"), plain.removesuffix("es")})
