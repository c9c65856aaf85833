"""Stored plans for fields of up to 24 people; `stored` says where they come from.

As words, one for each base round; by people and rounds.
"""

from tournaments.seating.designs.fours import MovedWords

UP_TO_24: dict[tuple[int, int], MovedWords] = {
    (8, 10): MovedWords(
        1,
        0,
        "abababba baaaabbb bbaabaab aabbabab aaabbbab abbaaabb babaabab baaabbba aababbba aaabbabb",
    ),
    (9, 10): MovedWords(
        1,
        0,
        "baaababbb bbbbbaaaa aabbbaabb bbbaabaab abbababab bababbbaa bbabaabab babbaabba baabbbaab ababbbbaa",
    ),
    (10, 8): MovedWords(
        1,
        0,
        "aabbabbbaa abbabaabba aaabababbb abaabbbaab aababbabab aababbbaba baaababbab abbbaabaab",
    ),
    (12, 6): MovedWords(
        2,
        5,
        "ccabbacbcaba bcccabacaabb bcabcccaabba",
    ),
    (12, 10): MovedWords(
        1,
        0,
        "bbcabaabaccc cccaababbcba bcaabacacbbc baacbbccacba ccbbaaacbabc cacbbacbaacb abcbcaaccbba "
        "bcaccabbbaca bcbbabccaaca caacababccbb",
    ),
    (13, 5): MovedWords(
        1,
        0,
        "cbacbaccbcaab ccaaaacbcbbcb bbabccaaacbcc baacbcabcacbc bccacbacbbcaa",
    ),
    (13, 6): MovedWords(
        6,
        2,
        "bcaacbacccabb",
    ),
    (13, 8): MovedWords(
        1,
        0,
        "ccaabccbaacbb ccacabbbcaabc cbcbaaccacbba accbcbcbabaca abaacbbccbcca aaccacbcbbabc bcbccbaaccaba "
        "baabbcbaacccc",
    ),
    (13, 10): MovedWords(
        2,
        5,
        "accccbcbbbaaa aacacbbcbabcc cbabbacaccacb cabbcaaabccbc cabcaabccbcab",
    ),
    (14, 5): MovedWords(
        1,
        0,
        "acabbbbccacacb accbccaabbbcab cbaccaacabcbbb aababcaccbbcbc cccabababacbbc",
    ),
    (14, 6): MovedWords(
        2,
        6,
        "bbbaaccbbcacca acbcbbabcbacca accbcacbabbbca",
    ),
    (14, 8): MovedWords(
        1,
        0,
        "acbcacbcbcabab abbbbabcacaccc cbccbaabccbbaa bbcbccaaaacbcb bcaabbbbcccaac bacbacbccabcba "
        "aaaccbbacbbbcc bbcaabccbacabc",
    ),
    (14, 10): MovedWords(
        2,
        6,
        "cabcbbcabcaacb bbaabbcbcacacc cabcbabccabbac ababbccaccbcba cccbabbbaccaba",
    ),
    (15, 5): MovedWords(
        5,
        3,
        "caacbcbabccabba",
    ),
    (15, 6): MovedWords(
        3,
        4,
        "bcbcacbaabcaabc cbcacaabbbcacab",
    ),
    (15, 8): MovedWords(
        1,
        0,
        "cacaacbccbbabba cbabcbbcbccaaaa abbabcaaccbacbc ccbabababcaabcc bccabbccacabbaa aaabcccbbcaabbc "
        "bcbbccaaabacbca cabccacabbcbaba",
    ),
    (16, 8): MovedWords(
        1,
        0,
        "badadbdcdabcabcc bbaadccbbcdadadc bcdbcbadddcbaaca bacadcacbdbdcdab dbdccabcabbddaac "
        "accaabdbdaddbcbc cdaacaccdbabddbb dbdabbdcaccbacda",
    ),
    (16, 10): MovedWords(
        2,
        8,
        "dbadcaabddcccbba bdbcbacaaddacbcd dcccaaddbadcbbab aacdaccbbdbdbacd acdbdababacddbcc",
    ),
    (17, 3): MovedWords(
        1,
        0,
        "cbadcdbacbdaddcab dbaacbdcacdbdcbda ddcdcccabbabbdada",
    ),
    (17, 6): MovedWords(
        1,
        0,
        "ddabadabcdcdbabcc dbdabccdcbbadacad bdbcdcacbacdabdad bdddbbacdcaaacdbc bcdbacbaaddaccddb abcddcbbddacdaabc",
    ),
    (17, 8): MovedWords(
        1,
        0,
        "cdddabcaaadbcdcbb bddcaabbdcaddccab bdcbabcdacaacdbdd cdcbadacdbcabadbd bbcdbcdadadcbcaad "
        "aadcccdcdababbddb cdbabddacddaacbcb dadadbacbdccbbcad",
    ),
    (17, 10): MovedWords(
        1,
        0,
        "dbdccbadacabdbacd ddcbdabbacdcbdaca dbbdadbdcabcacacd baddbbbcacddaadcc cacbcbdbcdbdddaaa "
        "ccbbdaccdaadabbdd acdbcddcddbcabaab adcdcacbddbabcdba cdaaaddbbcbbdccda aacadcbdabbccdddb",
    ),
    (18, 3): MovedWords(
        3,
        6,
        "cbbaacabddbaccdcdd",
    ),
    (18, 4): MovedWords(
        1,
        0,
        "daccdadbbcbdbacdac dbcacddaccbbdadacb acbacdddcdabbbccad dddbcbcdbccbacdaaa",
    ),
    (18, 6): MovedWords(
        1,
        0,
        "adddbdabbcccbcdaac dcbabdadaaddcbccbc acdbbddcacbcdaabcd bcbcadacdbdabcacdd ccdbcaddcadbbadabc "
        "bcabddcbadcaccdadb",
    ),
    (18, 8): MovedWords(
        1,
        0,
        "adccbabbadcadcbcdd dcabcadabbdbdccdac abcbacbdbcdddaccad bcbdbaacccddaadcdb bcabdddbaddcacaccb "
        "ddaabbcdcadbbadccc baaddcadcbcadcbdbc aadadbccdcdcacbbdb",
    ),
    (18, 10): MovedWords(
        1,
        0,
        "bcaabdcbaddddcccab cababccdcadbdcdabd dcdabbadccacdcdbba ccbcdabcdadbbaddca cbddbdcabcdbaacacd "
        "acddacadcdabcdbbcb babddacabcdcbdadcc dddaccbcccbabaadbd dacbddbacbaddabccc bcdccaddbbbdcacdaa",
    ),
    (19, 5): MovedWords(
        1,
        0,
        "abcdaacdbbcbbddadcc ddbdcadbacdcbacbbca bcaaadcbaddbdcccdbb adacdcbdbadbcacbbcd ddbacbccdabbccbadda",
    ),
    (19, 6): MovedWords(
        2,
        9,
        "acabbcddcccddbbbada ddccabdcbcacadbdbba bdcbbbabcaddccaddca",
    ),
    (19, 8): MovedWords(
        8,
        2,
        "cbbddacaabcadcdbcbd",
    ),
    (19, 10): MovedWords(
        1,
        0,
        "baccdddbdbbcaadccab dcdbcaccabbcbdddaab ccdbbcddaadbcbbacda baabacdcbadddcdccbb bccadaaccbdbabcddbd "
        "adccbcdbbcacbdaadbd abbacbdacdcccadbddb acdcababdcabbddbccd cdacbbaccddacbddabb ddcbcbdabcbacbadcda",
    ),
    (20, 8): MovedWords(
        1,
        0,
        "edcbcaccedddbabaeabe aebcdbcaebdaeabecdcd bbaddebccdceaacdabee dbeacdcdcdeaacbebbea "
        "bdbbdccdbaaaceeeacde baadeebdccbecaabedcd cbebcbaebdcacdaaedde aedbabecdebdcbaccdae",
    ),
    (20, 10): MovedWords(
        1,
        0,
        "dbaaeebcdcedcacebdab cbbdeaaeebbcaacceddd adceeaabdcacdbebcbde ebcdcabddedbceabacae "
        "daccecebcdabbaaeddeb cbdaabaceacbeddedbce acacebababdedecddceb eeacebdcdbacecbbdada "
        "caaceabaedddbbeccbde acbadaeeccddacebdebb",
    ),
    (21, 6): MovedWords(
        1,
        0,
        "dbedeebcbeeadcaadbcca bdaebeaaedcccdeadcbeb ccbddadaeecaebbeabecd cecaebdecdadeaeacbbdb "
        "deeeaccbbdbeccdaadeab ddcbadebabeacaedebecc",
    ),
    (21, 8): MovedWords(
        1,
        0,
        "dceacebacaddecbabdbee ebccbaedeedabadcacbde aecacbaebcddbebdeecad aebcddddbebccaeebcaea "
        "ebcdedcbadbcedceeaaab dbcbaeecdaeaccddbeeab adbeecdabaeddeecbacbc cccedcbeeaaeabdbadebd",
    ),
    (21, 10): MovedWords(
        5,
        4,
        "ecdacaadbeccbaedeebbd cbbbeeddadeeacaebcdca",
    ),
    (22, 6): MovedWords(
        3,
        7,
        "aaddbddecbcabbeedcaeec abdecacddeedadbebbeacc",
    ),
    (22, 8): MovedWords(
        1,
        0,
        "adbbeadbceededcabcaedc ceeaadbbbaeddacdedecbc ebeceddaebcebddcdaaacb debeebcdbbcacdcdaeeaad "
        "cabecaccdedeabeddbeabd ebddbadaceaaccbbeecded aaedbdcedcabeaecbdcdeb bdcbeeadddaabcdcbaecee",
    ),
    (22, 10): MovedWords(
        5,
        4,
        "bdeceaeeacbaddcaecbddb dbaadcbdeceadcdeebaebc",
    ),
    (23, 8): MovedWords(
        1,
        0,
        "ceeddcbdaabaddeeecbccba ddadeaaacdebbccbebeeccd cbedadcbdaedcbaecedbace eceaecdaddebcecdbacdbab "
        "debcbeedcdcdaecdacbabae bcbaddacbeccbeadeeeacdd ebdcbacebaadadeccbedcde adddebebbdcecaeabeaccdc",
    ),
    (23, 10): MovedWords(
        5,
        4,
        "ccdaeebcacddacbeedebadb dbcbcdceaaedebecbdaedac",
    ),
    (24, 10): MovedWords(
        1,
        0,
        "ddbabcdabcfceaceefbdafef aefbefcdcacdcabfdadbfbee bcbaadaeecbcfcfeaeddfbfd dcaadeebbbcdfccdeafaffeb "
        "fadfefdabccdcbeabeecabdf caebaaebcbfddecefdcffabd cdceabfcbaeecfdaddfabbef edddebccdafcbbffebaceaaf "
        "aabecbddfbefccdebaecfdaf fbebddcdacdfbaefecbacfae",
    ),
}
