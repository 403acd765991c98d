"""18.4 as of 2016: the exceptions ending by ending, all of them, and that the rules themselves stayed."""

from __future__ import annotations

import pytest
from tests.lexicon.words import L16, bars, words

IS_ONLY = """aguay bacaray boy candray cay chancay chuflay corderoy escay espay espray gay giley gray
jersey lay muimuy órsay paipay póney samuray timboy tubey vacaray voley yérsey yóquey""".split()
IS_OR_ES = """acroy aguaribay barangay cambray choroy contraestay contray coy estay guay guirigay guanay
margay noray ñandubay ocrey quilmay sinamay taray tipoy ubajay urunday urundey verdegay yatay""".split()
INVARIABLE = """abc algund quid val catapum gram súmmum algún anticorrosión anticorrupción buen catapún
germán gran jimén man merchán mostén ningún parisién perojimén rabicán recién recodán recodín recotán
recotín san veintiún vivalavirgen confíteor execuátur fástener fuer híper imprimátur malhumor mánager
minisúper paternóster postrer postrimer primer súper ter tercer antiestrés antigás beis demás reps
ciempiés pasapurés portabebés antitrust carst compost grant permafrost sant test trust molotov ex dux
relax siux unisex fray frey hoy troy pedrojiménez perojiménez pómez rodríguez abanda agujita carbonara
cochite curalotodo hervite hi metomentodo percápita pollito sabelotodo sanalotodo antiaborto premamá seó
así crómlech asíndeton tórax crisis""".split()
GIVEN = """club=clubs/clubes aeroclub=aeroclubs/aeroclubes cineclub=cineclubs/cineclubes
puticlub=puticlubs/puticlubes teleclub=teleclubs/teleclubes videoclub=videoclubs/videoclubes
almanac=almanaques bambuc=bambuques baurac=bauraques estand=estands mod=mods racord=racords
rácord=rácords rand=rands récord=récords lord=lores milord=milores almotazaf=almotazafes
almutazaf=almutazafes sah=sahs maquech=maqueches náhuatl=náhuatls álbum=álbumes imam=imames pénsum=pensa
barn=barns espécimen=especímenes régimen=regímenes hipérbaton=hipérbatos oxímoron=oxímoros
carácter=caracteres nolit=nolites prest=prestes gentilhombre=gentilhombres/gentileshombres
fijadalgo=fijasdalgo hijodalgo=hijosdalgo ricadueña=ricadueñas/ricasdueñas
ricahembra=ricahembras/ricashembras ricohombre=ricohombres/ricoshombres a=aes albalá=albalaes
faralá=faralaes no=noes o=oes e=es/ees yo=yos/yoes ucé=ucedes benjuí=benjuís cañí=cañís champú=champús
cucú=cucús gachí=gachís gilí=gilís interviú=interviús menjuí=menjuís menú=menús pirulí=pirulís
popurrí=popurrís recibí=recibís taichí=taichís tutú=tutús vermú=vermús i=íes sí=síes u=úes
maravedí=maravedís/maravedíes/maravedises mambí=mambís/mambíes/mambises""".split()
RULES = """esnob=esnobs bistec=bistecs césped=céspedes chef=chefs gag=gags reloj=relojes dócil=dóciles
ítem=ítems pin=pines clip=clips máster=másteres gas=gases bit=bits lev=levs fax=faxes ley=leyes faz=faces
bici=bicis café=cafés buró=burós tabú=tabús/tabúes quepí=quepís/quepíes afro=afros cap=caps""".split()


@pytest.mark.parametrize("word", IS_ONLY)
def test_y_becomes_is(word: str) -> None:
    (plural,) = words(f"{word}  m.", L16) - {word} - ({"guayes"} if word == "guay" else set())
    assert plural.endswith("is")


@pytest.mark.parametrize("word", IS_OR_ES)
def test_y_both_ways(word: str) -> None:
    assert {plural[-2:] for plural in words(f"{word}  m.", L16) - {word}} == {"is", "es"}


@pytest.mark.parametrize("word", INVARIABLE)
def test_words_that_stay_as_they_are(word: str) -> None:
    assert words(f"{word}  m.", L16) == {word}


@pytest.mark.parametrize("pair", GIVEN + RULES)
def test_plurals_as_listed(pair: str) -> None:
    word, _, plurals = pair.partition("=")
    assert words(f"{word}  m.", L16) == {word, *plurals.split("/")}


def test_what_is_barred_cites_the_point() -> None:
    assert bars("champú  m.", "champúes", L16) == ("L16.18.4",)


def test_the_plurals_that_it_names_prevail_over_the_dictionarys() -> None:
    assert words("test  m. pl=tests,test", L16) == {"test"}
    assert words("hipérbaton  m. pl=hipérbatos,hipérbatons", L16) == {"hipérbaton", "hipérbatos"}
    assert words("jersey  m. pl=jerséis,jerseyes", L16) == {"jersey", "jerséis"}
    assert words("lied  m. pl=lieder", L16) == {"lied", "lieder"}
