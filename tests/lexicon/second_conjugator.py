"""Spanish conjugation written a second time, apart from the program, to hold its tables to.

It works on folded text (no accents), so that only stems and spelling matter, and knows no models: every
irregular verb is given its stems (`stems.txt`).
"""

from __future__ import annotations

from typing import Final

_PERSONS: Final = ("1s", "2s", "3s", "1p", "2p", "3p")
_PAST: Final = ("", "s", "", "mos", "is", "n")
Paradigm = dict[str, set[str]]


def join(stem: str, ending: str, conjugation: str) -> str:
    """Stem and ending, with the spelling that the sound asks for."""
    if conjugation == "a":
        for written, before_e in (("c", "qu"), ("g", "gu"), ("z", "c")):
            if ending[0] == "e" and stem.endswith(written):
                return stem[: -len(written)] + before_e + ending
        return stem + ending
    for written, before_a in (("qu", "c"), ("gu", "g"), ("c", "z"), ("g", "j")):
        if ending[0] in "ao" and stem.endswith(written):
            return stem[: -len(written)] + before_a + ending
    if ending[:2] in ("ie", "io"):
        if stem.endswith(("ñ", "ll", "i")):
            return stem + ending[1:]
        if stem[-1] in "aeou" and not stem.endswith(("gu", "qu")):
            return stem + "y" + ending[1:]
    return stem + ending


def conjugate(infinitive: str, given: dict[str, list[str]]) -> Paradigm:
    """Every form by slot.

    `given` holds stems: `st` stressed, `wk` raised (pid-, durm-), `yo` of the first person and the present
    subjunctive, `pret` strong, `fut`; whole forms: `imp` (of tú), `part`, `ger`, the six of `past`, single
    slots; and `y` for verbs in -uir.
    """
    stem, theme = infinitive[:-2], infinitive[-2]
    raised = given.get("wk", [stem])[0]
    found: Paradigm = {"inf": {infinitive}}

    def put(
        tense: str, stems: list[str], endings: tuple[str, ...], persons: tuple[str, ...] = _PERSONS
    ) -> None:
        for person, ending in zip(persons, endings, strict=True):
            for each in stems:
                glide = "y" if "y" in given and ending[0] in "aeo" else ""
                text = each + glide + ending if glide else join(each, ending, theme)
                found.setdefault(f"{tense}.{person}", set()).add(text)

    stressed = given.get("st", [stem])
    a, e = ("a", "e") if theme == "a" else ("e", "a")
    put("pi", stressed, (a + "s", a, a + "n"), ("2s", "3s", "3p"))
    put(
        "pi",
        [stem],
        ("imos", "is", "is") if theme == "i" else (a + "mos", a + "is", a + "s"),
        ("1p", "2p", "vos"),
    )
    if "yo" in given:
        found["pi.1s"] = {each + "o" for each in given["yo"]}
        for person, ending in zip(_PERSONS, ("a", "as", "a", "amos", "ais", "an"), strict=True):
            found[f"ps.{person}"] = {each + ending for each in given["yo"]}
    else:
        put("pi", stressed, ("o",), ("1s",))
        put("ps", stressed, (e, e + "s", e, e + "n"), ("1s", "2s", "3s", "3p"))
        put("ps", [raised if theme == "i" else stem], (e + "mos", e + "is"), ("1p", "2p"))
    found.update(
        {
            f"ii.{p}": {stem + ("aba" if theme == "a" else "ia") + x}
            for p, x in zip(_PERSONS, _PAST, strict=True)
        }
    )
    _past(found, stem, theme, raised, given)
    for future in given.get("fut", [infinitive]):
        for tense, endings in (("fut", "e as a emos eis an"), ("cond", "ia ias ia iamos iais ian")):
            for person, ending in zip(_PERSONS, endings.split(), strict=True):
                found.setdefault(f"{tense}.{person}", set()).add(future + ending)
    found["imp.2s"] = set(given.get("imp", found["pi.3s"]))
    found["imp.vos"], found["imp.2p"] = {stem + theme}, {infinitive[:-1] + "d"}
    found["ger"] = set(given.get("ger", [stem + "ando" if theme == "a" else join(raised, "iendo", theme)]))
    found["part"] = set(given.get("part", [stem + ("ado" if theme == "a" else "ido")]))
    found.update({slot: set(texts) for slot, texts in given.items() if slot in found})
    return found


def _past(found: Paradigm, stem: str, theme: str, raised: str, given: dict[str, list[str]]) -> None:
    """Preterite, and what is made of its third person plural."""
    if "pret" in given:
        strong = given["pret"][0]
        vowel = "e" if strong.endswith("j") else "ie"
        texts = [strong + end for end in ("e", "iste", "o", "imos", "isteis", vowel + "ron")]
    elif theme == "a":
        texts = [join(stem, end, "a") for end in ("e", "aste", "o", "amos", "asteis", "aron")]
    else:
        third = [join(raised, end, theme) for end in ("io", "ieron")]
        texts = [stem + "i", stem + "iste", third[0], stem + "imos", stem + "isteis", third[1]]
    texts = given.get("past", texts)
    found.update({f"pret.{person}": {text} for person, text in zip(_PERSONS, texts, strict=True)})
    base = texts[5][:-3]
    for person, end in zip(_PERSONS, _PAST, strict=True):
        found[f"is.{person}"] = {base + "ra" + end, base + "se" + end}
        found[f"fs.{person}"] = {base + "re" + end}
