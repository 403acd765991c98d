"""The word lists of the plural rules, as the documents print them: the lists are the rule.

A plural list maps a word to its plurals; `""` says that the word stays as it is. XII prints its lists
under 18.1 and 18.4; those of 2016 replace them ending by ending.
"""

from __future__ import annotations

from typing import Final

Plurals = dict[str, tuple[str, ...]]


def _invariable(words: str) -> Plurals:
    return dict.fromkeys(words.split(), ())


def _given(pairs: str) -> Plurals:
    """`yo=yos/yoes no=noes`."""
    return {
        word: tuple(forms.split("/")) for word, _, forms in (pair.partition("=") for pair in pairs.split())
    }


def _plus(ending: str, words: str) -> Plurals:
    return {word: (word + ending,) for word in words.split()}


# 18.1: pronouns, articles and contractions have forms of their own; XII and 2016 agree where both speak.
PRONOUNS: Final[Plurals] = {
    **_given(
        "él=ellos aquel=aquellos aquél=aquéllos ese=esos ése=ésos este=estos éste=éstos aqueste=aquestos "
        "aquese=aquesos cualquier=cualesquier cualquiera=cualesquiera quienquier=quienesquier "
        "quienquiera=quienesquiera yo=yoes/yos mi=mis tu=tus su=sus lo=los quequier=quesquier voacé=voacedes "
        "aquele=aquelos"
    ),
    **_invariable(
        "alguien algo aquello aquesto aqueso conmigo contigo consigo connusco convusco ello eso esto me "
        "mí nada nadie nos nosotros os que qué se sí te ti tú vos vosotros sendos ambos entrambos comigo "
        "connosco cualque ídem nadi qui vusco"
    ),
}
ARTICLES: Final[Plurals] = {**_given("el=los la=las un=unos una=unas"), **_invariable("lo")}
CONTRACTIONS_2016: Final[Plurals] = {
    **_given("dél=dellos dese=desos deste=destos desotro=desotros destotro=destotros daquel=daquellos"),
    **_invariable("al del dello deso desto daquello nel pal desdel dí"),
}

# 18.1.3 (2016: 18.1.2.3): Spanish letters.
LETTERS_2007: Final = _given("a=aes e=es/ees i=íes o=oes u=úes cu=cus/cúes")
LETTERS_2016: Final = _given("a=aes e=es/ees i=íes o=oes u=úes cu=cus/cúes")
# 18.1.4 (2016: 18.1.2.4): Greek letters.
GREEK_2007: Final = _given("fi=fíes mi=míes ni=níes xi=xíes pi=píes ji=jíes psi=psíes ro=ros tau=taus")
GREEK_2016: Final = _given(
    "fi=fis/fíes ji=jis/jíes mi=mis/míes ni=nis/níes pi=pis/píes psi=psis/psíes xi=xis/xíes"
)
GREEK_AS_THEY_ARE: Final = _invariable("épsilon ípsilon ómicron")
# 18.1.6: musical notes.
NOTES: Final = _given("do=dos re=res mi=mis fa=fas sol=soles la=las si=sis")

# 18.1.7 (2016: 18.1.2.8): peoples.
PEOPLES_2007: Final = _given(
    "chaná=chanás/chanáes chané=chanés/chané "
    "chuj=chujes/chuj alacaluf=alacaluf/alacalufes/alacalufs pech=pech bribri=bribris/bribríes"
)
PEOPLES_2016: Final = {
    **_given("alacaluf=alacalufs alacalufe=alacalufes chaná=chanás chuj=chujes"),
    **_invariable("pech siux"),
}

# 18.2.10 (2016: 18.1.2.7): forms of address.
TITLES_2007: Final = _invariable("dom fray frey ña ño ñor usía")
TITLES_2016: Final = {
    **_invariable("fray frey seó"),
    **_given("dom=doms ña=ñas ño=ños ñor=ñores usía=usías"),
}

# 18.1.1 (2016: 18.1.2): shortenings and adjectives that stay as they are.
SHORT_2007: Final = _invariable("híper súper")
SHORT_2016: Final = _invariable(
    "híper súper minisúper antiaborto anticorrosión anticorrupción antidopaje antiestrés antigás antimafia "
    "antipolio antisistema antitabaco antitrust antiviolencia multiplataforma premamá"
)

_IS_2007: Final = (
    "aguay=aguáis amancay=amancáis anay=anáis bacaray=bacaráis balay=baláis barangay=barangáis bey=beis "
    "cambray=cambráis caney=canéis caray=caráis carey=caréis cay=cais contray=contráis curupay=curupáis "
    "chuchuy=chuchúis colliguay=colliguáis copey=copéis cuicuy=cuicúis cuy=cuis dey=deis display=displáis "
    "ensay=ensáis escay=escáis espay=espáis gay=gais gray=grais huacatay=huacatáis jersey=jerséis lay=lais "
    "morrocoy=morrocóis ñandubay=ñandubáis pacay=pacáis paraguay=paraguáis poney=ponéis quilmay=quilmáis "
    "quillay=quilláis samuray=samuráis sangley=sangléis sinamay=sinamáis taray=taráis timboy=timbóis "
    "urunday=urundáis urundey=urundéis vacaray=vacaráis yatay=yatáis yóquey=yoqueis "
    "coy=coyes/cois estay=estayes/estáis guirigay=guirigayes/guirigáis noray=norayes/noráis"
)
_IS_2016: Final = (
    "aguay bacaray boy candray cay chancay chuflay "
    "corderoy escay espay espray gay giley gray jersey lay muimuy "
    "órsay paipay póney samuray timboy tubey vacaray voley yérsey yóquey"
)
_IS_OR_ES_2016: Final = (
    "acroy aguaribay barangay cambray choroy contraestay contray coy estay guay guirigay guanay margay noray "
    "ñandubay ocrey quilmay sinamay taray tipoy ubajay urunday urundey verdegay yatay"
)
_CLUBS: Final = "club=clubs/clubes aeroclub=aeroclubs/aeroclubes cineclub=cineclubs/cineclubes " + (
    "teleclub=teleclubs/teleclubes videoclub=videoclubs/videoclubes"
)

# 18.4: exceptions by ending. XII first.
ENDINGS_2007: Final[Plurals] = {
    # unstressed vowel
    **_invariable("afro"),
    **_given(
        "ricahembra=ricahembras/ricashembras ricohombre=ricohombres/ricoshombres hijadalgo=hijasdalgo "
        "hijodalgo=hijosdalgo"
    ),
    # stressed -a -e -o
    **_given("faralá=faralaes albalá=albalaes yo=yos/yoes no=noes"),
    # stressed -i -u
    **_plus("s", "champú cucú gachí menú pirulí popurrí quepí tutú vermú"),
    **_given("maravedí=maravedís/maravedíes/maravedises"),
    # consonants
    **_given(_CLUBS),
    **_invariable("oc"),
    **_given("maquech=maqueches lord=lores milord=milores rand=rands récord=récords"),
    **_invariable("quid grill oíl"),
    **_given("álbum=álbumes imam=imames"),
    **_invariable("súmmum"),
    # the dictionary itself gives these two, against the rule for proparoxytones in -n
    **_given("barn=barns espécimen=especímenes régimen=regímenes carácter=caracteres"),
    **_invariable(
        "cap cónfer confíteor exequátur imprimátur beis demás compost test trust molotov ex dux unisex"
    ),
    **_given(_IS_2007),
}

ENDINGS_2016: Final[Plurals] = {
    **_given(_CLUBS + " puticlub=puticlubs/puticlubes"),
    **_invariable("abc"),
    **_given("almanac=almanaques bambuc=bambuques baurac=bauraques"),
    **_plus("s", "estand mod racord rácord rand récord"),
    **_invariable("algund quid"),
    **_given("lord=lores milord=milores"),
    **_plus("es", "almotazaf almutazaf"),
    **_given("maquech=maqueches náhuatl=náhuatls"),
    **_invariable("val"),
    **_invariable("oíl"),  # L16.6: its only article is «lengua de oíl», whose parts are not inflected
    **_given("álbum=álbumes imam=imames pénsum=pensa"),
    **_invariable("catapum gram súmmum"),
    **_given("barn=barns espécimen=especímenes régimen=regímenes hipérbaton=hipérbatos oxímoron=oxímoros"),
    **_invariable(
        "algún anticorrosión anticorrupción buen catapún "
        "germán gran jimén man merchán mostén ningún parisién "
        "perojimén rabicán recién recodán recodín recotán recotín san veintiún vivalavirgen"
    ),
    **_invariable(
        "confíteor execuátur fástener fuer híper imprimátur malhumor mánager minisúper paternóster postrer "
        "postrimer primer súper ter tercer"
    ),
    **_invariable("exequátur"),  # the same word as «execuátur», spelt as XII.18.4.3 has it
    **_given("carácter=caracteres"),
    **_invariable("antiestrés antigás beis demás reps"),
    **_plus("es", "nolit prest"),
    **_invariable(
        "antitrust carst compost grant permafrost sant test trust molotov ex dux relax siux unisex"
    ),
    **_invariable("fray frey hoy troy pedrojiménez perojiménez pómez rodríguez"),
    **_invariable(
        "abanda agujita carbonara cochite curalotodo hervite "
        "hi metomentodo percápita pollito sabelotodo sanalotodo"
    ),
    **_given(
        "gentilhombre=gentilhombres/gentileshombres fijadalgo=fijasdalgo fijodalgo=fijosdalgo "
        "hijodalgo=hijosdalgo hijadalgo=hijasdalgo "
        "ricadueña=ricadueñas/ricasdueñas "
        "ricahembra=ricahembras/ricashembras ricohombre=ricohombres/ricoshombres"
    ),
    **_given("a=aes albalá=albalaes faralá=faralaes no=noes o=oes e=es/ees yo=yos/yoes ucé=ucedes"),
    **_invariable("premamá seó así"),
    **_plus(
        "s",
        "benjuí cañí champú cucú gachí gilí interviú menjuí menú pirulí popurrí recibí taichí tutú vermú",
    ),
    **_given("i=íes sí=síes u=úes maravedí=maravedís/maravedíes/maravedises mambí=mambís/mambíes/mambises"),
}
TO_IS_2016: Final = frozenset(_IS_2016.split())
BOTH_IS_2016: Final = frozenset(_IS_OR_ES_2016.split())

# 18.2.2 and 18.2.4 of 2016: apocopes and words of phrases that do have a plural.
APOCOPES_2016: Final = _given(
    "cualquier=cualesquier mal=males mi=mis quienquier=quienesquier tu=tus un=unos usarced=usarcedes"
)
PHRASES_2016: Final = _given(
    "después=despueses guay=guayes jamás=jamases luego=luegos pelota=pelotas poquito=poquitos bonica=bonicas "
    "chinito=chinitos chiquitico=chiquiticos ir=ires venir=venires moliente=molientes"
)
