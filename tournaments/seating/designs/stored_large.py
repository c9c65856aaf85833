"""Stored plans for fields of 25 people and more; `stored` says where they come from.

As words, one for each base round; by people and rounds.
"""

from tournaments.seating.designs.fours import MovedWords

FROM_25: dict[tuple[int, int], MovedWords] = {
    (25, 8): MovedWords(
        1,
        0,
        "ffbdabaeffccdeaeebdcbafcd eaacdfadfbfbecefecdcbbdaf feafacdefdfeabbaceddbfccb eafcdabffdbcaefcbdefbaced "
        "eacceefdfcbfffbacbaeadbdd ecaffbedfddbdabecebcfaafc eaedadddfcaebaccfffbbfbce aedefbfabbdacbecfcddaefcf",
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
    (26, 8): MovedWords(
        1,
        0,
        "fdebcaffabbcaddfdebeefecac eddbafebeecddabccbffcfafae fdfbdabacedcebecfcfeedabfa facffccedbeefdcfbaaeddbbea "
        "fcdbeceadcdfaafceeaebffdbb efcfceacfceadebbdeafadfbbd eefbcbaecdabafcfbdcfedaedf cbddccbaffefefeafdabcdaebe",
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
    (27, 8): MovedWords(
        1,
        0,
        "cddcbebfdadcffeadeaefbcfbea fcedecfebbaefbdcfbeacaaddfd adffefbaadebdfeecbcdcfcbdea "
        "fadebdcdbfeaecfcdeebffcbdaa cefbbcfedbcddaedbeaffdecaaf aadbaeebedfffaebccebfcddfdc "
        "fafcddbbcbbedeefefaecadafcd efbffcfadcdcbdbeeceefadbaad",
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
    (31, 10): MovedWords(
        1,
        0,
        "dcceabaeededgcdbfcbggaffgbaeffg fbcfaebcgdbgadefaeaegdfccbgefdg cegeggfagadbbbdffcaffdaedgcebce "
        "ceffacgaegcaedddcgfaffbgbbbgeed babcefffdcgagfdeagdcgagdebcefeb ddecgaefbggeacfbcbddfbeacfaegfg "
        "cdbgdgcacbfgbfdbaafegedeceffega fdbcfacdeebgcfcdeggbfaafgedegba fegbbeafceddfcgdgbacefcdebgfgaa "
        "fdaaccfbbbgeeeggacgfdgcafeeddbf",
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
    (37, 10): MovedWords(
        1,
        0,
        "dihgiaicgdfabebhcciefhgdidbefbcafahge deihdifdbficadhcehhgcgaeicbafeibgfagb "
        "edccigadfihiccfefbhgghbaidahfbaeedgib ciadehgfadcccgbeeghdfghaiheaifbdbbifi "
        "hefcbgafiedaigadcihdccabiigefdhfebbgh cggeaefhbbdghbdfcghciaceidiieaadhibff "
        "ccagecbdhdfgeiahifheacdfiidbebgbihgfa ifcibbcggddgfhbedahchgehicabeiefaiafd "
        "ecfddabbagbhgcccfehhgiiiidheeagiafbfd gdbdbcgigcdeaeichchigabiifdfeefhbahfa",
    ),
    (38, 8): MovedWords(
        1,
        0,
        "hbcaefiegfhdgaiiecgabdiahbceibgfdfhchd iieicchiafafhegdbcgcbeahbhidbfeahgfddg "
        "cdiaibdfhgbeicgidhedcbfgefehabaachhgfi fabdchcbhiahdhaeeaiigcfgbigfidegbdechf "
        "dhigdhiagaaiafbegccbieheefbidchfcdfhbg hbbgidddecggfiiehahffhfaieecaichcbdgba "
        "bebaagciccfiedbfddfhfedicbggghihaiehah fcdicegbcihfabafhidfiidceehabggahhdbge",
    ),
    (38, 10): MovedWords(
        1,
        0,
        "eefidbdfcehgfchhaiaeddhgafibccgiagbibh aeeabcdbiibgagfebifhichidfeacfdhhcgghd "
        "bdhicbigicagfeecfhhaheidgaedcfbgbhafid bhfdhicdfgggaacafhbcigibiheecdhfeebiad "
        "igibdbfedcgigbiefhgbeaifdcfchaahedhcah heabhfccefgiicdbficagehbabhaihggideddf "
        "cbedeggccdagfadhhhihfhiadgfiibibabfcee egbbdaihchigcecagiadebhdfffificabhhdge "
        "cibaficidebghficaiegghhhhdefbgafdcabed hcacdabfgbhgbidgihefceiahifgcafbdidehe",
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
    (39, 10): MovedWords(
        1,
        0,
        "bfbhbgigiacbaafeccehhaegfdideidfggcidhh iidcfgdghgfefcfhhaehbabebgecchdadibiagi "
        "cfiiehbacgbgiagbheidchefddacgihaedfhbfg gfabbifaceddihabhgeficdchcifggdeheabigh "
        "gfabfggidechiadifedachbcefbhchighbgeadi aiidhgbbdigdagcecfgfibafdaccbifeehhgheh "
        "eigeagadceidcahgdcffdihhgbigbhebfcfbhai biedgichifdacibfehhbgbiccdfhegggdefaaah "
        "efhibiiahbhgfgiceieaccabdgdbfgdhfcgaedh hfacggihbbhfeddfcfigiaachigeghdcbdeebai",
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
