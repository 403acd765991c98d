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
    Kind.NOUN: "s.=sust. m.=masc. f.=fem. com. amb. letra griega nota",
    Kind.WORD: (
        "adj. adv. pron. art. prep. conj. interj. onomat. contracc.=contr. apóc. part. tratam.=trat."
    ),
    Kind.VERB: "v.=verbo tr.=trans. intr. prnl. impers. copul.=cop. aux.",
    Kind.PHRASE: (
        "fr.=frase expr. loc. loc.adj. loc.adv. loc.sust.=loc.s.=loc.nom. loc.verb.=loc.v. loc.interj. "
        "loc.prep. loc.conj. loc.pron."
    ),
    Kind.NEVER: (
        "pref. suf. elem.compos.=el.comp. abrev. sigla=siglas acrón.=acrónimo símb.=símbolo "
        "n.p.=n.propio dígrafo"
    ),
    Kind.OLD: "ant. desus. germ.=Germ.",
    Kind.RARE: "p.us.",
    Kind.REGISTER: (
        "coloq. vulg. poét.=leng.poét. rur. jerg. fest.=festivo malson. cult. despect. inf. fam. eufem. "
        "irón. lit. afect. pop. hum. estud."
    ),
    Kind.SHAPE: "inv.=invar. pl. cursiva=ital.=curs.",
    Kind.NOTE: (
        "num. card. ord. dem. poses. indef. pers. relat. interrog. exclam. neutro=n. sing. envío lat. "
        "aféresis=afér. acort. dim. aum. desp. sup. comp. or. part.irreg. cuantif. distrib. mult. abs. "
        "ref. det. calif. gentil."
    ),
    Kind.ALIVE: "U.=u.",
    Kind.SPAIN: (
        "Álav.=Ál.=Álava Alb.=Albac. Alic. Alm. And. Ar. Ast. Áv.=Ávila Bad. Bal. Barc. Burg. Các. Cád. "
        "Can. Cantb.=Cant. Cast. Cat. C.Real=CReal Córd. Cór.=Coruña Cuen.=Cuenca Extr.=Ext. Gal. Ger. Gran. "
        "Guad. Guip. Huel. Huesca=Hues. Ibiza Jaén León Lér. Lug. Mad. Mál. Mall.=Mallorca Mancha=Man. "
        "Men.=Menorca Murc.=Mur. Nav. Ourense=Or. Pal. P.Vasco=Vasc. Pont. Rioja Sal. Sant. Seg. Sev. "
        "Sor.=Soria Tarr. Ter.=Teruel Tol. Val. Vall.=Vallad. Vizc.=Bizk. Zam. Zar."
    ),
    Kind.AREA: (
        "Esp. Am. Am.Cen. Am.Mer. Am.Sept. Ant. Arg. Bol. Chile Col. C.Rica Cuba Ec. ElSalv.=El.Salv. "
        "EE.UU.=EEUU Filip. Guat. Guin.=Guin.Ec. Hond. Méx. Nic. Pan. Par. Perú P.Rico R.Dom. Ur. Ven. "
        "Marr. Caribe R.Plata"
    ),
}


def _tags() -> dict[str, Tag]:
    tags: dict[str, Tag] = {}
    for kind, words in _WORDS.items():
        for group in words.split():
            first, *others = group.split("=")
            tag = Tag(kind, first)
            for spelling in (first, *others):
                tags[spelling] = tag
                if kind not in (Kind.SPAIN, Kind.AREA, Kind.ALIVE) and spelling.endswith("."):
                    tags.setdefault(spelling[:-1], tag)
    return tags


TAGS: Final = _tags()
"""Every accepted spelling. Case matters: `ant.` is antiquated, `Ant.` the Antilles."""

OPEN_KINDS: Final = {"area": Kind.AREA, "esp": Kind.SPAIN, "reg": Kind.REGISTER, "nota": Kind.NOTE}
"""`area:Belice`, `esp:Bierzo`, `reg:teatral`, `nota:marina`: marks that no table can foresee."""

SPACED: Final = (
    ("p. us.", "p.us."), ("C. Rica", "C.Rica"), ("C. Real", "C.Real"), ("P. Rico", "P.Rico"),
    ("P. Vasco", "P.Vasco"), ("R. Dom.", "R.Dom."), ("R. Plata", "R.Plata"), ("El Salv.", "ElSalv."),
    ("EE. UU.", "EE.UU."), ("Am. Cen.", "Am.Cen."), ("Am. Mer.", "Am.Mer."), ("Am. Sept.", "Am.Sept."),
    ("Guin. Ec.", "Guin."), ("elem. compos.", "elem.compos."), ("el. comp.", "elem.compos."),
    ("n. p.", "n.p."), ("loc. adj.", "loc.adj."), ("loc. adv.", "loc.adv."), ("loc. sust.", "loc.sust."),
    ("loc. s.", "loc.sust."), ("loc. nom.", "loc.sust."), ("loc. verb.", "loc.verb."),
    ("loc. v.", "loc.verb."),
    ("loc. interj.", "loc.interj."), ("loc. prep.", "loc.prep."), ("loc. conj.", "loc.conj."),
    ("loc. pron.", "loc.pron."), ("U. t. en pl.", ""), ("U. m. en pl.", ""), ("U. t. c. ", ""),
    ("U. m. c. ", ""), ("U. en ", "U. "), ("U. c. ", "U. "),
    (" y ", " "),
)  # fmt: skip
"""Marks that the dictionary prints with a space inside, and the one-word spelling kept here."""


def tag_of(text: str) -> Tag | None:
    """The tag spelt `text`, or None."""
    found = TAGS.get(text)
    if found is None:
        prefix, colon, rest = text.partition(":")
        if colon and rest and prefix in OPEN_KINDS:
            return Tag(OPEN_KINDS[prefix], text)
    return found
