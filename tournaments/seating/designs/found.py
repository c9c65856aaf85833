"""Stored plans for small fields, found by long searches and written as words, one for each base round.

Either repeats cannot be avoided there or no plan without any is known, and no search that players would wait for finds
as few; or nobody meets twice and the tables of five go round more evenly than in `mixed_designs`.
"""

from tournaments.seating.designs.fours import MovedWords, Rounds

# By people and rounds: at most so many meetings of a pair, then so many repeats, then turns at fives as even as found.
FOUND: dict[tuple[int, int], MovedWords] = {
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
    (25, 10): MovedWords(
        5,
        5,
        "aeddfbcbdfeefadbaccafecfb bafbcfdbeecedefdacffbdcaa",
    ),
    (26, 4): MovedWords(
        1,
        0,
        "dfcceabcfbbddcafedbaeeffae bbfebcfddeaeacfadfbecfceda ebdfdcabcedcfeeaabfabcfdfe aedaffffcdeefebadcbcbadbec",
    ),
    (26, 10): MovedWords(
        1,
        0,
        "bbdefeabdfcdfbafedecfecaac fbcecddfaefbaebdadaefccfeb effcbfbbcafdeaccbaefddaede "
        "efeafbcdbcadaffeedfcbcadeb becbbdceeeeffddafbcfcafada acaeffeefabecbadbdddbcffce "
        "acfaedbdcebfbfbfceddacafee afbbdafecacafdeedfcbfeebcd acecadfdabefddbcbefacefbfe "
        "fdacbdfafcbbafebeeceefddac",
    ),
    (27, 4): MovedWords(
        1,
        0,
        "beadfedcefcdbdacffaadbbefce bffcbcddedfbeeeeacdaadfbfca eadffececdcbdaefacbfeafdbdb "
        "debdfbbaccdeeafbdedecfcaaff",
    ),
    (27, 5): MovedWords(
        1,
        0,
        "caaeebaebdcacfbdbeffcdfdefd fbffdecabaddefdcfcbeadcbeae adcfccebfffbededbacadafedeb "
        "baefbdfeeacdedaecdfaffbdccb edfbcbcaceaedcfbdfeafddaebf",
    ),
    (27, 6): MovedWords(
        1,
        0,
        "dfcfdebbcaeaebfcfadafebdcde affbfcecbdabddebceefaeacddf bdceecaefddbebbdaedfcfffaca "
        "fcbaddaeedacfbdffbefecdbcae ffabdffefbecadedccaeddabecb fafdbdefbfbeedccbaddefaeacc",
    ),
    (27, 10): MovedWords(
        1,
        0,
        "eaffbedfbecbaffbcddaadedcce fcfbdecdbcafafeedbdbeadcfea baecffeaafeedfdecdcbfadbdbc "
        "ebaeecfdddecffbacfbabeacdfd eddababdcfaefcbffecbefeaddc acadffbbeacddceeeadfbfcefdb "
        "ddaddbcbdeebbcfcaeeeaaffcff fdadabfebafcbefdfdcecebecad aefdcffcfdceaaabecfedbbddbe "
        "bfecefcbdadaefabffbddacecde",
    ),
    (29, 6): MovedWords(
        1,
        0,
        "cbgfffcgageadfdebgecdebbadgac ggffbgeccdgbcdfdbebfdeeaaaagc aefgcfgcebddbeaabegcgfagbfdcd "
        "ecbabfcabcagggcdeffgbegdfaedd efebgdcdaaabecgbdbffdgaegfccg dbfcbagdgceabdaggefeecfadgbcf",
    ),
    (31, 5): MovedWords(
        1,
        0,
        "abgdgfdgfdcabfafbccgfeeegdeaceb bbbccbfeegaefcfddefafgcagaddgeg gfeeacabacbddbedgfcfgbfadgefgce "
        "cfdgfgccdfffgeaaeaebbgdeeacgdbb fcgbaegdcfgeffagabcfbaedbecddge",
    ),
    (31, 6): MovedWords(
        1,
        0,
        "cbecdceaggbgbfadfgcafddebfagfee aaacdffefgfcgdgggddbcebbeafbece gfdafeaacagebbfdggcbdgeceedfcfb "
        "cfgaadbecfegdfbeadggcgbfcefebda egafcaeacddefebeabgcgfgbbcffddg fgeefabfeaddfedgbgcgaaefbccbgcd",
    ),
    (34, 6): MovedWords(
        1,
        0,
        "ebhcbdbaffegegcddehfgcafhhgabhadgc ggedabhgdeecfhgahchbffhgadbcecdfab "
        "dcbcggbfegebaahaegdhfgcbcfdhhadhef gchhgfehgefahffdhbbcgcddaedgacaebb "
        "bedhceacdfhhefahbdehagdgfgcfgbacgb chadaegegchfgafbfdbadbcdgfgbeehhch",
    ),
    (35, 6): MovedWords(
        1,
        0,
        "bgccebhbggffgeaadfdgbhcaeahcdfhedhf eecgahgcbcaghfhdbcfffhdgdadbgefhaeb "
        "fecafaehaddhfeebgafhgbggchhfcgcdbdb cgfhhgbhdbgdefdhfeacbfecgfageadachb "
        "gbgdaccegagaddhgahbcfbebhfdffcefhhe fccdhgfbegbcbghaffedcdgbdehahaafgeh",
    ),
    (37, 8): MovedWords(
        1,
        0,
        "gdhfieaibieidgeahgbdbdacbhhfaecfgcifc bdbihicbidhgiadgcfgacfeehgfbaeiadcefh "
        "hbdhecgcbfddadifebagfibiighaeafiecgch bfidefehgddgahgfgcccidhehbefaibbiaaic "
        "becebcfgfagigadgecdihbiceaihdbdffihah iiagceiffbiebddabhicefgbagddehchghacf "
        "fhccceghdfaggiciigefhbedfhabdiaebbadi daechgbbeeiahhdcfifchfdcgigiibbagefda",
    ),
    (38, 8): MovedWords(
        1,
        0,
        "hbcaefiegfhdgaiiecgabdiahbceibgfdfhchd iieicchiafafhegdbcgcbeahbhidbfeahgfddg "
        "cdiaibdfhgbeicgidhedcbfgefehabaachhgfi fabdchcbhiahdhaeeaiigcfgbigfidegbdechf "
        "dhigdhiagaaiafbegccbieheefbidchfcdfhbg hbbgidddecggfiiehahffhfaieecaichcbdgba "
        "bebaagciccfiedbfddfhfedicbggghihaiehah fcdicegbcihfabafhidfiidceehabggahhdbge",
    ),
    (39, 6): MovedWords(
        1,
        0,
        "gcieahaeaefdigfbhicdhbhdhcfgciegdibbafg egehebfdabgfdbihiachhegafddghiccgcifiba "
        "chbbifhdgaegfdceghghihcbdcgbfeieiadfaia deeffgdggdhhccgbbbicdiciahfbafhaagheiie "
        "begahbgheidafgiidhfbfdaiicgfgcbhcdehaec geciedbafhdciecgedahcfabihghfafbggbhdii",
    ),
    (39, 8): MovedWords(
        4,
        9,
        "fggehgicbdecghacgahdbfhbbaiiceiffiddhea fegiaafghfaicehhidcidhgfbieadbhdgbecbcg",
    ),
    (42, 8): MovedWords(
        1,
        0,
        "cgadgidjbhdjbfahdhfjfcegjaiieeafcjhicbeigb bffjgccddbbceagiafigcfhejaeijiijgehahhdbdj "
        "dhgijijcifceebchabgfajdabdbajfedigiegjhhfc hjbficgehbjbeicedafgjffccjhgdahaeiiajbiddg "
        "adeggaeahdjgehhcijicbhjcffifcajdidbbgifejb aigbfdjjfjhiejihibebahccaegfgidfchgcjadbed "
        "jfidhafeigcbjcjhgjfiieicgdhbbdgabdefacjeah jgjdccbdfiffggajccfhaigieihdaebbeabjhdheji",
    ),
    (43, 8): MovedWords(
        1,
        0,
        "bhajghijichghiijefadbidfjgeaefabedcgdcjbfhc hgcegcajfiacfhjhddhjidebabeiihgejcbdiafgjbf "
        "ffeechgfjdbiaedcgedciidjahiachhjbjfjgihbagb fbihiaggijhbcehcjcdfgaeajjfadihbbdcfhiejdeg "
        "egcdjbibbjfhiaecdjbddghaeccfififajhigaghhje icjffeidcgjiahegjiahcgjjbhbfedghfbbdaaiecdh "
        "difahhacdacbebfgicjejedabchibedfjijjhgfghgi ijicbffhcddahebfbjjjeighjchgcaefiebgagdhdia",
    ),
    (45, 10): MovedWords(
        1,
        0,
        "cbekbfdfgafcjhcdbbjfighekajijcahakdgeieidhkkg agfaegaadfhkihekicejbkebbkhibdddijcckgchjfgfj "
        "ihkjbakfkikdaggckjcjbfedfahfeajcgiihhdecbdebg dkheeabkdaejkcgcghjciadabbffghikjjfeigcbhfidk "
        "jgjaikbcaddfaekcekhikecgjhkhfbgfjcfhiabgeidbd ehcdkjgfbkhcakahjgficecbaibgkkaebgijfeddfjihd "
        "cbedeijagfcacdhgagifbjkcfhfdjbjhkbikdkaekgehi hfdcbcfdgficjgfhhegkgekkbidkikdbejajaabjcieah "
        "khhjeeidedabbbjjgdkiihgjcggafckafehicdkfakbfc hhafiackkbdebjkagdghffdjdjiahgeccjkecibkbfgei",
    ),
    (46, 8): MovedWords(
        1,
        0,
        "ecgfgbkigkecacjjjfdhkebbaikahcehgfddkhafbijjdi dckaaihecejidejhakfeagjcgjbfcbfgbbjhdhkgkfdiik "
        "dcihkjaabgkgieebcbejifbaaidkgjchfghjhdckejfdkf hgjbihehbkfdkchkjfgffjcjgeidaeikdjadgbackaecbi "
        "fgikdhjkhhgfcjidackefkkbeabbdicbjefadgjiaghcje gaficehkdgbfbjaehjghadfbijjdjckkgkebfcchdikiae "
        "ddggdkeajcajjhibhdjbkcebkbgeaffikefihkijfcgach kjfkcacedfaceacgehhjggbkbdijbkfaedjfdhgiiihjbk",
    ),
    (46, 10): MovedWords(
        1,
        0,
        "ejgdffkiggbeeicjjebadcakbkjhhbakihcahgjdckdfif affchcjdjgkbkadgjigjjcaghahcbbebkihidkeefekdfi "
        "khjhgcagbkibcabfieghcffijbedkakdkcdjjejgehdafi gkajdfcebkahcbgfieiaekhbfjgafdjkdbegchdcjhikij "
        "efceejhbeihkgjadjjkafcbcfdkgcdhafkhdiabjigikgb iedfbjijeajjbakfgeeckbkkhhdackbdghfgfhidjgicca "
        "kbkhfeakjefdjdbgcfhigajiacecjkbgibjdfhhigkdcea ffbakdaaegijghhkcbdkicdfhgaeicbdekjifcgjehkbjj "
        "ceffhcjddhbfakjjhjkkgkhadegjeidbficakcbiigeabg akfjkhcghdbigefagjfdibcjjbbkedigccdkikeaehhajf",
    ),
    (47, 8): MovedWords(
        1,
        0,
        "edkakhhbijgckikhajeakddgbjbijbcceedffgafgicjhfi cigbfihebekkijcjafhiakdjhkacgbjgkegecidbfdfhdja "
        "kdkiaaciaaikfcdgdhhhiegfkgcgbjeffbcjijkbbejejdh gcadjafbiffhdhecgejkkkiieaifcjgbedjchhjbkadigkb "
        "iifibjidfkbcdbkkcekfakdajgeahcdihjagjhgbghfceej cgdbfidkkghkjabhjejhcedffchekeiaiaijgcaibjgbfkd "
        "hcadhdjabkfcfaegjfbicakjiedidkbikegigbfjkcjgehh kjjaidgkcbjdgfdkbkhfhahacgiiffibeicdgbehckejjea",
    ),
    (49, 10): MovedWords(
        1,
        0,
        "ahlaklefhbgicbeegdcgkijedbiafljjllgckcibfdakhjfhd bdcgdilgiaabagdfhcjlfigbkhfjafcehjeeikjchdlklkbel "
        "agkbfejihiffhgakicbhlllegkjhcdjfagleaddlejccibkbd gbhbcghiaakaldlgdlcbidkfheedecijjaebfkichjkgjllff "
        "icdegkbledclakjhhhlgcgidiekbiafecffblfjjaljdagbhk kcaebceblglijlaldkghakdfgjhieijhgdfbdacelfbhkfcij "
        "blecgghaakcfdekdbiiifkiaggjllacljhejdldbfbfhejchk legjljefhlcejikfhckijdecadkbgdlaicbhaigfbgdbkfalh "
        "ffelakafakehfhhdlijgjedllcldbbbkigibcaiggdkhccjej jfeggiabecldahigfcfbjaekbleidhijajglcklkchflkdhbd",
    ),
    (51, 10): MovedWords(
        1,
        0,
        "blkdffcdjeiifjbhcakbajdgcdfkahlcligjjlhekheleigabkg "
        "kcbkfklghckdgaachjegljljfihdbbdjiabcfgllkiaeejfeihd "
        "ddlbchkjfbgdkehjcafcegablijiibjhlceldhflkgiaefkkjga "
        "dlklegchifkejfjjlebidbjkgabgjiaachbhcdkiefkgadfllhc "
        "clakhikbcdbfefgcgkhllafjdajjhgdfjeiieaebglkbjdcihkl "
        "iehhjfccjkjllfebiikbgbkdejecdlgafkadakfibcadlhgjlgh "
        "kbiekbbkakfliifhjgjlfcdbllgecgihfcljgeehadjacdjdahk "
        "eihdjkakdbbailjaciibfchfflebdljgdfjghacjggelkkkehlc "
        "ahhehldijldlaiecijckllgigckbkddkajjbffkfgjgehbefbac "
        "ldighcaiaebigjakkbfcghhfjeeljlclhldgkjdfefckakbibdj",
    ),
    (55, 10): MovedWords(
        1,
        0,
        "aldlgelaicehaefgfcijjkbbmfmicfcmadlkbkhkjlgdhmheijdmkbg "
        "bgkmjlkhcidbjckhemfhlflmgdjafaccdbiaieejgbliglaemfmhdkk "
        "geljkgdidhfkdccgkblemjcmmhfiafjkemaclidhflbbhjmaagklbei "
        "hhadgjgbhkfmkljmkbmlckmkleaaahcbcgffdljcjeildeemibfigid "
        "dlmkhbckkallfmlcjjehlgjhakkbimbcmgjhgegidfadeecafmidfbi "
        "daeembfcmkmbgfgjchihjhdfibhkmjlgkglbjlidkklccfeedliaama "
        "hleaagmigcefdjajedckdjifhjblikfcbkhmmgllmgmakeibklbdchf "
        "heeafkgkijhjaabmilbcgffbflbgdkehdlkdhjcklcagdmileimjmmc "
        "lefdljjahccggmiidmmjfacbhfklegkebdbkhfkiaieklgmlacjbhdm "
        "lifgbijhfcmemhdmleglgkjfeaialjmkkibgdjcebhfkmcbdcdaalhk",
    ),
}


def found_design(n: int, rounds: int) -> Rounds | None:
    """The stored plan for `n` people at their usual tables, or None where there is none."""
    design = FOUND.get((n, rounds))
    return design.rounds() if design else None
