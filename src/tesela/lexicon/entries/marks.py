"""The abbreviations that an entry may carry, and what each one is (docs/entries.md, «Marks»).

Spellings follow the dictionary's own abbreviations. `TAGS` gives for each accepted spelling its kind
and its canonical spelling; the parser keeps canonical spellings only, so that two ways of writing
the same mark are one value.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


class Kind(Enum):
    """What a mark says about a sense."""

    NOUN = "noun"
    WORD = "word"
    """Any other word class."""
    VERB = "verb"
    """How a verb is used: transitive, intransitive, pronominal, impersonal ..."""
    PHRASE = "phrase"
    """Only inside a phrase."""
    NEVER = "never"
    """No word for play: affixes, abbreviations, symbols ..."""
    OLD = "old"
    """Obsolete: ant., desus., germ."""
    RARE = "rare"
    SPAIN = "spain"
    """An area mark of a Spanish province or region."""
    AREA = "area"
    """Any other area, Spain as a whole included."""
    REGISTER = "register"
    SHAPE = "shape"
    """Invariable, plural only, italics."""
    NOTE = "note"
    """Kept for the reader; no rule looks at it."""
    ALIVE = "alive"
    """«U.», as in «desus. U. en Col.»: read and dropped, since the order says the same."""


class Tag(NamedTuple):
    kind: Kind
    text: str
    """The canonical spelling."""


_WORDS: Final[dict[Kind, str]] = {
    Kind.NOUN: (
        "s.=sust.=susts.=sustant.=sustantivo=nombre m.=masc.=masculino f.=fem.=femenino com.=común "
        "amb.=ambiguo letra "
        "griega nota"
    ),
    Kind.WORD: (
        "adj.=adjs.=adjetivo adv.=advs.=adverbio=adv.m.=adv.l.=adv.t.=adv.c. pron.=pronombre art.=artículo "
        "prep.=preposición conj.=conjunción interj.=interjs.=interjección onomat.=onomatopeya "
        "contracc.=contr.=contracción apóc.=apócope part.=participio=part.irreg.=p.p. "
        "tratam.=trat.=tratamiento"
    ),
    Kind.VERB: (
        "v.=verbo tr.=trans.=transitivo=v.t. intr.=intrans.=intransitivo=v.i. prnl.=pronom.=pronominal "
        "impers.=impersonal copul.=copulat.=cop.=copulativo aux.=auxiliar"
    ),
    Kind.PHRASE: (
        "fr.=frs.=frase expr.=exprs.=expresión loc.=locs.=locuc.=locución loc.adj. loc.adv. "
        "loc.sust.=loc.s.=loc.nom. loc.verb.=loc.v. loc.interj. loc.prep.=loc.prepos. "
        "loc.conj.=loc.conjunt. loc.pron."
    ),
    Kind.NEVER: (
        "pref.=prefijo suf.=sufijo elem.compos.=el.comp.=elem.comp. abrev.=abreviatura sigla=siglas "
        "acrón.=acrónimo símb.=símbolo n.p.=n.propio=n.pr. dígrafo"
    ),
    Kind.OLD: "ant.=anticuado=anticuada=antiguo=antigua desus.=desusado=desusada germ.=Germ.=germanía",
    Kind.RARE: "p.us.",
    Kind.REGISTER: (
        "coloq.=coloquial vulg.=vulgar poét.=Poét.=leng.poét. rur.=rural jerg.=jergal "
        "fest.=festivo=joc.=burl. "
        "malson.=malsonante cult.=culto despect.=peyor. inf.=infant. fam.=familiar eufem. irón.=iron. "
        "lit. afect. pop. "
        "hum. estud. delinc."
    ),
    Kind.SHAPE: "inv.=invar.=invariable pl.=plural cursiva=cursivas=ital.=itálica=curs.",
    Kind.NOTE: (
        "num. card. ord. dem.=demostr. poses. indef. pers.=person. relat. interrog. exclam.=excl. neutro=n. "
        "sing. envío lat. deter. indet. neg. afirm. advers. disyunt. distrib. ilat. caus. conces. condic. "
        "insep. consec. compar. correlat. recípr. reflex.=refl. expl. proverb. ponder. absol. atrib. "
        "aféresis=afér. acort. dim. aum. desp. sup. comp. cuantif. mult. abs. ref. det. calif. gentil. "
        "defect.=defectivo irreg. reg. fig. occid.=occ. or.=orient. sept. merid. NO NE SO SE "
        # the subjects of the dictionary
        "Acús. Apic. Audiov. Cerám. Escen. Hidrául. Microbiol. Pedag. Period. Radio Teatro T.lit. Aer. "
        "Aeron. Agr. Agrim. Albañ. Álg. Alq. Anat. Antrop. Arq. Arqueol. Arit. Artill. Astrol. "
        "Astron. Astronáut. Autom. Automov. Bact. Biol. Bioquím. Blas. Bot. Carp. Cerraj. Cetr. Cineg. "
        "Cinem. Cir. Com. Constr. Cosm. Crist. Cronol. Danza Dep. Der. Dermat. Dib. Dial. Ecd. Ecol. Econ. "
        "Electr. Electrón. Embriol. Encuad. Equit. Esc. Escult. Esgr. Estad. Etnogr. Etnol. Farm. Ferr. "
        "Fil. Filol. Fís. Fisiol. Fon. For. Fort. Fotogr. Gastron. Genét. Geod. Geogr. Geol. Geom. Gimn. "
        "Gram. Heráld. Hist. Impr. Inform. Ing. Ingen. Joy. Ling. Lit. Lóg. Mar. Mat. Mec. Med. Meteor. "
        "Métr. Metal. Metrol. Mil. Min. Miner. Mineral. Mit. Mont. Mús. Náut. Numism. Obst. Ocean. Ópt. "
        "Ortogr. Paleont. Parapsicol. Pesca Pint. Polít. Prehist. Psicol. Psiquiatr. Quím. Rel. Ret. "
        "Sociol. Taurom. Tecnol. Telec. Text. Teol. Topogr. Transp. TV Urb. Veter. Vet. Zool. Zoot."
    ),
    Kind.ALIVE: "U.=u.",
    Kind.SPAIN: (
        "Álav.=Ál.=Álava Alb.=Albac.=Albacete Alic.=Alicante Alm.=Almería And.=Andalucía Ar.=Arag.=Aragón "
        "Ast.=Asturias Áv.=Ávila Bad.=Badajoz Bal.=Baleares Barc.=Barcelona Burg.=Burgos Các.=Cáceres "
        "Cád.=Cádiz Can.=Canarias Cantb.=Cant.=Cantabria Cast.=Castilla Cat.=Cataluña C.Real=CReal "
        "Córd.=Córdoba Cór.=Cor.=Coruña Cuen.=Cuenca Extr.=Ext.=Extremadura Gal.=Galicia "
        "Ger.=Gir.=Gerona=Girona "
        "Gran.=Granada Guad.=Guadalajara Guip.=Gip.=Guipúzcoa Huel.=Huelva Huesca=Hues. Ibiza Jaén León "
        "Lér.=Lérida=Lleida Lug.=Lugo Mad.=Madrid Mál.=Málaga Mall.=Mallorca Mancha=Man. Men.=Menorca "
        "Murc.=Mur.=Murcia Nav.=Navarra Ourense=Our.=Or.=Orense Pal.=Palencia P.Vasco=Vasc. Pont.=Pontevedra "
        "Rioja=Logr. Sal.=Salamanca Sant.=Santander Seg.=Segovia Sev.=Sevilla Sor.=Soria "
        "Tarr.=Tar.=Tarragona "
        "Ter.=Teruel Tol.=Toledo Val.=Valencia Vall.=Vallad.=Valladolid Vizc.=Bizk.=Vizcaya Zam.=Zamora "
        "Zar.=Zaragoza"
    ),
    Kind.AREA: (
        "Esp.=España Am.=Amér.=América Am.Cen. Am.Mer. Am.Sept. Ant.=Antillas Arg.=Argentina Bol.=Bolivia "
        "Chile Col.=Colombia C.Rica Cuba Ec.=Ecuador ElSalv.=El.Salv. EE.UU.=EEUU Filip.=Filipinas "
        "Guat.=Guatemala Guin.=Guin.Ec.=Guinea Hond.=Honduras Méx.=México=Mex. Nic.=Nicaragua Pan.=Panamá "
        "Par.=Paraguay Perú P.Rico R.Dom. Ur.=Urug.=Uruguay Ven.=Venezuela Marr.=Marruecos Caribe R.Plata"
    ),
}


def _tags() -> dict[str, Tag]:
    tags: dict[str, Tag] = {}
    bare: dict[str, Tag] = {}
    for kind, words in _WORDS.items():
        for group in words.split():
            first, *others = group.split("=")
            tag = Tag(kind, first)
            for spelling in (first, *others):
                tags[spelling] = tag
                if kind is not Kind.ALIVE:
                    bare.setdefault(spelling[:-1] if spelling.endswith(".") else spelling + ".", tag)
    return bare | tags


TAGS: Final = _tags()
"""Every accepted spelling. Case matters: `ant.` is antiquated, `Ant.` the Antilles."""

OPEN_KINDS: Final = {"area": Kind.AREA, "esp": Kind.SPAIN, "reg": Kind.REGISTER, "nota": Kind.NOTE}
"""`area:Belice`, `esp:Bierzo`, `reg:teatral`, `nota:marina`: marks that no table can foresee."""

SPACED: Final = (
    ("Ú. ", "U. "), ("ú. ", "u. "), ("leng. ", ""), ("p. p.", "p.p."), ("poco usado", "p.us."),
    ("poco usada", "p.us."), ("locs. advs.", "loc.adv."), ("locs. adjs.", "loc.adj."),
    ("locs. susts.", "loc.sust."), ("locs. verbs.", "loc.verb."), ("locs. interjs.", "loc.interj."),
    ("locs. prepos.", "loc.prep."), ("locs. conjunts.", "loc.conj."), (" y en ", " "), (" y c. ", " "),
    ("p. us.", "p.us."), ("P. us.", "p.us."), ("C. Rica", "C.Rica"), ("C. Real", "C.Real"),
    ("P. Rico", "P.Rico"), ("P. Vasco", "P.Vasco"), ("R. Dom.", "R.Dom."), ("R. Plata", "R.Plata"),
    ("El Salv.", "ElSalv."),
    ("EE. UU.", "EE.UU."), ("Am. Cen.", "Am.Cen."), ("Am. Mer.", "Am.Mer."), ("Am. Sept.", "Am.Sept."),
    ("Guin. Ec.", "Guin."), ("elem. compos.", "elem.compos."), ("el. comp.", "elem.compos."),
    ("n. p.", "n.p."), ("T. lit.", "T.lit."), ("loc. adj.", "loc.adj."), ("loc. adv.", "loc.adv."),
    ("loc. sust.", "loc.sust."), ("loc. s.", "loc.sust."), ("loc. nom.", "loc.sust."),
    ("loc. verb.", "loc.verb."), ("loc. v.", "loc.verb."),
    ("loc. interj.", "loc.interj."), ("loc. prep.", "loc.prep."), ("loc. conj.", "loc.conj."),
    ("loc. pron.", "loc.pron."), ("loc. prepos.", "loc.prep."), ("loc. conjunt.", "loc.conj."),
    ("elem. comp.", "elem.compos."), ("n. pr.", "n.p."), ("poco us.", "p.us."),
    ("part. irreg.", "part."),
    ("Costa Rica", "C.Rica"), ("Ciudad Real", "C.Real"), ("Puerto Rico", "P.Rico"), ("País Vasco", "P.Vasco"),
    ("El Salvador", "ElSalv."), ("Estados Unidos", "EE.UU."), ("República Dominicana", "R.Dom."),
    ("La Rioja", "Rioja"), ("La Mancha", "Mancha"), ("La Coruña", "Cór."), ("Rep. Dom.", "R.Dom."),
    ("Río de la Plata", "R.Plata"), ("Am. Central", "Am.Cen."), ("Am. del Sur", "Am.Mer."),
    ("América Central", "Am.Cen."), ("América Meridional", "Am.Mer."), ("Guinea Ecuatorial", "Guin."),
    ("U. t. en sent. fig.", ""), ("U. m. en sent. fig.", ""), ("U. t. en apos.", ""), ("U. m. en apos.", ""),
    ("U. m. con neg.", ""), ("U. t. con neg.", ""),
    ("U. m. en ", "U. "), ("U. t. en ", "U. "), ("u. m. en ", "U. "), ("u. t. en ", "U. "),
    ("Usado en ", "U. "), ("usado en ", "U. "), ("U. en ", "U. "), ("U. c. ", "U. "), ("u. en ", "U. "),
    ("u. c. ", "U. "), (" y ", " "), (" o ", " "), (" u ", " "), (" e ", " "), (" en ", " "),
    ("p. us", "p.us."),
)  # fmt: skip
"""Marks that the dictionary prints with a space inside, and the one-word spelling kept here."""


def recased(text: str) -> Tag | None:
    """The tag that `text` would be in lower case (`Defect.`, `ADJ.`) or with a capital (`MÉX.`, `arg.`)."""
    lower, capital = TAGS.get(text.lower()), TAGS.get(text.capitalize()) if text.lower() != "esp." else None
    if text.isupper() and lower and capital and lower != capital:
        return None  # ANT. is either of two marks
    return lower or capital


def tag_of(text: str) -> Tag | None:
    """The tag spelt `text`, or None."""
    found = TAGS.get(text)
    if found is None:
        prefix, colon, rest = text.partition(":")
        if colon and rest and prefix in OPEN_KINDS:
            return Tag(OPEN_KINDS[prefix], text)
    return found
