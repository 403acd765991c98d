"""What dictionaries print around their marks, told in marks alone (docs/entries.md, «A line»).

Everything keeps its column, so that a mistake is found where it was written.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from tesela.lexicon.entries.marks import SPACED, tag_of

_SIGNS: Final = str.maketrans("‖·()", ";;  ")
_NUMBER: Final = re.compile(r"(?<!\S)\d{1,2}\.(?=\s)")
"""«1. m. 2. f.»: a number begins a sense."""
_ONCE: Final = re.compile(r"\b(?:[Ee]ra u\.|[Uu]sáb\.) [tm]\. c\. ")
"""«Era u. t. c. intr.»: a use that is no more."""
_ALSO: Final = re.compile(
    r"(?<!\w)[UuÚú]\. ?[tm]\. ?(?:c\. ?|en (?:pl|sing)\.(?: con el mismo significado que en (?:sing|pl)\.)?)"
)
"""«U. t. c. s.», «U.t.c.s.», «U. t. en pl. con el mismo significado que en sing.»"""
_APPLIED: Final = re.compile(r"(?<!\w)[Aa]pl\. a \w+\.?")
"""«Apl. a pers., u. t. c. s.», «Apl. a cosa, u. t. c. s. f.»"""
_ADVERB: Final = re.compile(
    r"(?<!\w)(adv\.(?: (?:relat|interrog|exclam|excl|dem|afirm|neg|indef|comp|correlat)\.)*)"
    r"( [mltc]\.(?: y [mltc]\.)*)"
)
"""«adv. m.» (of manner), «adv. l. y t.», «adv. interrog. m.»."""
_GENDERS: Final = r"( [mfn]\.(?:,? (?:y )?[mfn]\.)*)(?![\w.])"
_GENDERED: Final = re.compile(
    r"(?<!\w)(art\.(?: (?:deter|det|indet|indef)\.)*"
    r"|pron\.(?:(?: y)? (?:dem|demostr|pers|person|poses|indef|indet|relat|interrog|exclam|excl)\.)+)"
    + _GENDERS
)
"""«art. deter. m.», «pron. dem. m. y f.»: the gender of an article or of a pronoun is no noun."""
_OF: Final = re.compile(
    r"(?:(?<=contr\.)|(?<=contracc\.)) de \w+ y \w+\.?|(?:(?<=\.)|(?<=aféresis)) de \w+(?:\.(?=\s|$))?"
)
"""«apóc. de ciento», «contracc. de de y el»."""
_USE: Final = re.compile(r"(?<!\w)v\. ([tipr])\.")
_MODEL: Final = r"(?:\w*[aeií]r|regular|reg)\b"
_NOTES: Final = (
    (
        re.compile(
            rf"\b[Cc]onjug\.?:? (?:actual )?((?:c\. |como )?{_MODEL}"
            rf"(?:(?:,| o| y) (?:t\. )?(?:c\. |como )?{_MODEL})*"
            r"(?:\.?[;,]? [Uu]\. t\. c\. reg\b)?)\.?"
        ),
        "model",
    ),
    (
        re.compile(
            r"\b[Pp]art\. irreg\. (?!de )(\w+(?:(?:,| +[yoe])(?: también)? +\w+[dtsh]o\b"
            r"|[;,] +también +\w+[dtsh]o\b)*)\.?"
        ),
        "part",
    ),
    (re.compile(r"\bPl\.:? ((\w\w)\w*(?: o \w+|(?:,| y) \2\w*)*)\.?"), "pl"),
)
"""Its words for three properties: «Conjug. c. contar», «Part. irreg. roto», «Pl. clubs»."""
_BETWEEN: Final = frozenset(("y", "o", "e", "u", "c", "t", "como", "también"))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _as_property(key: str, found: re.Match[str]) -> str:
    """`Conjug. c. contar.` as `model=contar`, in the same columns; `part. irreg. adj.` is left alone."""
    values = [word for word in re.findall(r"\w+", found[1]) if word.lower() not in _BETWEEN]
    if key != "model" and tag_of(values[0]) is not None:
        return found[0]
    return f"{key}={','.join(values)}".ljust(len(found[0]))


def told_in_marks(body: str) -> str:
    """A whole line's marks: signs, numbers and notes as marks and properties, senses parted by `;`."""
    body = body.translate(_SIGNS).replace("||", "; ")
    body = _NUMBER.sub(lambda found: ";".ljust(len(found[0])), body)
    for note, key in _NOTES:
        body = note.sub(partial(_as_property, key), body)
    return _ONCE.sub(lambda found: "; desus. ".ljust(len(found[0])), body)


def _spaced(text: str) -> re.Pattern[str]:
    """A mark with a space inside, wherever it is not the end of another («Esp. p. us.» has no «p. p.»)."""
    start = "" if text[0] == " " else r"(?<!\w)"
    return re.compile(start + re.escape(text) + (r"\.?" if text[-1].isalpha() else ""))


_SPACED: Final = tuple((spaced, _spaced(spaced), joined) for spaced, joined in SPACED)


def sense_in_marks(part: str) -> str:
    """One sense: marks printed with a space inside as one, and what says nothing more left out."""
    part = _ALSO.sub(_blank, _APPLIED.sub(_blank, part))
    part = _ADVERB.sub(lambda found: found[1].ljust(len(found[0])), part)
    part = _GENDERED.sub(lambda found: found[1].ljust(len(found[0])), part)
    part = _OF.sub(_blank, part).replace(", ", "  ")
    part = _USE.sub(lambda found: {"t": "tr.", "i": "intr."}.get(found[1], "prnl."), part)
    for spaced, pattern, joined in _SPACED:
        if spaced in part:
            part = pattern.sub(partial(_joined, joined), part)
    return part


def _joined(joined: str, found: re.Match[str]) -> str:
    return joined.ljust(len(found[0]))


def kept_apart(text: str) -> str:
    """Marks with two spaces where one would make another mark of them (Guin. Ec., loc. adj.)."""
    for spaced, _ in SPACED:
        text = text.replace(spaced, spaced.replace(". ", ".  "))
    return text
