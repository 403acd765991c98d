"""XII.18.4: how plurals are formed: every example and every exception of 2007, ending by ending."""

from __future__ import annotations

import pytest
from tests.lexicon.words import XII, bars, words

pytestmark = pytest.mark.article("fise-2007", "XII.18.4.1", "XII.18.4.2", "XII.18.4.3")

EXAMPLES = """
chai=chais cui=cuis baure=baures bici=bicis dandi=dandis jusi=jusis taxi=taxis tribu=tribus
afro= ricahembra=ricahembras/ricashembras ricohombre=ricohombres/ricoshombres hijadalgo=hijasdalgo
hijodalgo=hijosdalgo
té=tés ple=ples café=cafés comité=comités
bajá=bajás buró=burós chajá=chajás dadá=dadás dominó=dominós falbalá=falbalás noyó=noyós rajá=rajás
rococó=rococós
faralá=faralaes albalá=albalaes yo=yos/yoes no=noes ña= ño=
abadí=abadíes/abadís bisturí=bisturíes/bisturís bu=búes/bus canesú=canesúes/canesús cu=cúes/cus
chií=chiíes/chiís
hindú=hindúes/hindús jabí=jabíes/jabís mu=múes/mus ñu=ñúes/ñus otrosí=otrosíes/otrosís
pichí=pichíes/pichís
rosolí=rosolíes/rosolís tabú=tabúes/tabús tití=titíes/titís tupí=tupíes/tupís yataí=yataíes/yataís
champú=champús cucú=cucús gachí=gachís menú=menús pirulí=pirulís popurrí=popurrís quepí=quepís tutú=tutús
vermú=vermús maravedí=maravedís/maravedíes/maravedises
baobab=baobabs esnob=esnobs jatib=jatibs mihrab=mihrabs nabab=nababs querub=querubs club=clubs/clubes
aeroclub=aeroclubs/aeroclubes cineclub=cineclubs/cineclubes teleclub=teleclubs/teleclubes
videoclub=videoclubs/videoclubes
bambuc=bambucs bistec=bistecs bloc=blocs calambac=calambacs cinc=cincs clac=clacs clic=clics crac=cracs
cómic=cómics
coñac=coñacs cornac=cornacs cric=crics fondac=fondacs frac=fracs lilac=lilacs vivac=vivacs zinc=zincs oc=
fraque=fraques
capararoch= crómlech= crónlech= mach= pech=pech poch= zarevich= maquech=maqueches
actitud=actitudes césped=céspedes chóped=chópedes farad=farades lord=lores milord=milores rand=rands
récord=récords
quid= faradio=faradios
álef=álefs chef=chefs golf=golfs naíf=naífs puf=pufs quif=quifs rosbif=rosbifs surf=surfs
erg=ergs gag=gags grog=grogs gulag=gulags iceberg=icebergs tuareg=tuaregs ergio=ergios
sah=sahs
boj=bojes reloj=relojes sij=sijes
dócil=dóciles frágil=frágiles píxel=píxeles tell=telles grill= oíl=
alim=alims film=films fórum=fórums harem=harems islam=islams ítem=ítems macadam=macadams mágnum=mágnums
mam=mams
médium=médiums mínimum=mínimums módem=módems napalm=napalms ohm=ohms pom=poms quídam=quídams
quórum=quórums zum=zums
álbum=álbumes imam=imames súmmum= dom= ohmio=ohmios
barman=bármanes pemón=pemones pin=pines yin=yines zen=zenes barn=barns
hipérbaton= hipérbato=hipérbatos oxímoron= polisíndeton= asíndeton= ómicron=
clip=clips chip=chips crep=creps gap=gaps pop=pops top=tops tup=tups vip=vips cap=
bíter=bíteres bóer=bóeres chárter=chárteres máster=másteres tráiler=tráileres cónfer= confíteor=
exequátur= imprimátur=
súper= híper= ñor=
dos=doses francés=franceses gas=gases plus=pluses tres=treses vals=valses beis= demás=
crisis= fórceps= lapsus= éxtasis= miércoles= síntesis= buscapiés= ciempiés= pasapurés=
argot=argots bit=bits boicot=boicots brut=bruts cenit=cenits chalet=chalets clóset=clósets
complot=complots debut=debuts
déficit=déficits fíat=fíats mamut=mamuts put=puts robot=robots set=sets sóviet=sóviets tarot=tarots
valet=valets
volt=volts compost= test= trust=
lev=levs molotov=
box=boxes carcax=carcaxes fax=faxes lux=luxes telefax=telefaxes tex=texes ex= dux= unisex=
ápex= escólex= fénix= látex= réflex= tórax= carcaj=carcajes
abey=abeyes ay=ayes garay=garayes grey=greyes siboney=siboneyes troy=troyes
aguay=aguáis amancay=amancáis anay=anáis bacaray=bacaráis balay=baláis barangay=barangáis bey=beis
cambray=cambráis
caney=canéis caray=caráis carey=caréis cay=cais contray=contráis curupay=curupáis chuchuy=chuchúis
colliguay=colliguáis copey=copéis cuicuy=cuicúis cuy=cuis dey=deis display=displáis ensay=ensáis
escay=escáis
espay=espáis gay=gais gray=grais huacatay=huacatáis jersey=jerséis lay=lais morrocoy=morrocóis
ñandubay=ñandubáis
pacay=pacáis paraguay=paraguáis poney=ponéis quilmay=quilmáis quillay=quilláis samuray=samuráis
sangley=sangléis
sinamay=sinamáis taray=taráis timboy=timbóis urunday=urundáis urundey=urundéis vacaray=vacaráis
yatay=yatáis
yóquey=yoqueis coy=coyes/cois estay=estayes/estáis guirigay=guirigayes/guirigáis noray=norayes/noráis
bocoy=bocoyes
convoy=convoyes mamey=mameyes fray= frey= fraile=frailes
cáliz=cálices faz=faces maíz=maíces raíz=raíces
régimen=regímenes espécimen=especímenes carácter=caracteres
""".split()


@pytest.mark.parametrize("pair", EXAMPLES)
def test_every_example_of_the_document(pair: str) -> None:
    word, _, plurals = pair.partition("=")
    assert words(f"{word}  m.", XII) == {word, *filter(None, plurals.split("/"))}


@pytest.mark.parametrize(
    ("word", "wrong", "point"),
    [
        ("champú", "champúes", "XII.18.4.2"),
        ("bajá", "bajaes", "XII.18.4.2"),
        ("buscapiés", "buscapieses", "XII.18.4.3"),
        ("test", "tests", "XII.18.4.3"),
        ("jersey", "jerseyes", "XII.18.4.3"),
        ("reloj", "relojs", "XII.18.4.3"),
        ("casa", "casaes", "XII.18.4.1"),
    ],
)
def test_plurals_formed_otherwise_are_barred(word: str, wrong: str, point: str) -> None:
    assert bars(f"{word}  m.", wrong, XII) == (point,)


def test_a_word_that_is_plural_already_has_no_other() -> None:
    assert words("víveres  m.pl.", XII) == {"víveres"}
    assert words("rulés  m.pl.", XII) == {"rulés"}


def test_a_sense_in_the_plural_of_a_singular_headword_has_that_plural() -> None:
    assert words("esposa  f.pl.", XII) == {"esposa", "esposas"}


def test_the_dictionarys_own_plural_prevails() -> None:
    assert words("lied  m. pl=lieder", XII) == {"lied", "lieder"}
