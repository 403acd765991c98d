"""Whole paradigms: every form of a verb with its slot, from its infinitive and its model.

Verbs that end alike are conjugated alike, so a paradigm is worked out once for each ending and model
(`-ontar` like contar) and then only prefixed: that keeps a hundred thousand entries cheap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from tesela.lexicon.conjugation.models import Model, model_named
from tesela.lexicon.conjugation.slots import GER, INF, PART, PERSONS, slot
from tesela.lexicon.conjugation.spelling import is_vowel_final, join
from tesela.lexicon.conjugation.usual import usual_models
from tesela.lexicon.stress import accent_last, bare, nuclei

Table = tuple[tuple[int, str], ...]
"""Slot and text, in the paradigm's order."""

_SIX: Final = PERSONS[:6]
_PRESENT: Final = {
    "a": "o as a amos áis an ás",
    "e": "o es e emos éis en és",
    "i": "o es e imos ís en ís",
}
_SUBJUNCTIVE: Final = {"a": "e es e emos éis en", "e": "a as a amos áis an", "i": "a as a amos áis an"}
_IMPERFECT: Final = {
    "a": "aba abas aba ábamos abais aban",
    "e": "ía ías ía íamos íais ían",
    "i": "ía ías ía íamos íais ían",
}
_PRETERITE: Final = {"a": "é aste ó amos asteis aron", "e": "í iste ió imos isteis ieron"}
_STRONG_PRETERITE: Final = "e iste o imos isteis ieron"
_FUTURE: Final = "é ás á emos éis án"
_CONDITIONAL: Final = "ía ías ía íamos íais ían"
_FROM_PRETERITE: Final = {"is": "ra ras ra ramos rais ran", "is2": "se ses se semos seis sen",
                          "fs": "re res re remos reis ren"}  # fmt: skip
_ACUTE_I: Final = {"iste": "íste", "imos": "ímos", "isteis": "ísteis", "ido": "ído", "id": "íd"}
_STRESSED: Final = frozenset({"1s", "2s", "3s", "3p"})


class ModelMisfitError(ValueError):
    """A model that can't conjugate this verb: unknown, or for verbs that end otherwise."""


def base_infinitive(head: str) -> str:
    """The infinitive without -se: arrepentirse to arrepentir."""
    return head[:-2] if head[-4:] in ("arse", "erse", "irse", "írse") else head


def infer_model(infinitive: str) -> str:
    """The model of an infinitive whose entry names none; empty if it is no infinitive."""
    return next(iter(usual_models(infinitive)), "")


def model_fits(infinitive: str, name: str) -> bool:
    """Whether the model of that name can conjugate this infinitive."""
    model = model_named(name, infinitive)
    if model is None or infinitive[-1:] != "r" or bare(infinitive[-2:-1]) not in ("a", "e", "i"):
        return False
    root = infinitive[:-2]
    if model.tail:
        return infinitive.endswith(model.tail)
    if model.strong and ">" in model.strong and model.strong[0] not in root:
        return False
    if name != "regular" and bare(infinitive[-2]) != bare(name[-2]):
        # entender, mover and acertar, contar differ in nothing but the theme vowel
        return False
    if model.strong == "+y" and root[-1:] not in ("u", "ü"):
        return False
    return not (model.first == "+zc" and root[-1:] != "c")


def paradigm(infinitive: str, name: str = "") -> Table:
    """Every form of a verb by its model (its regular one if none is named), voseo included.

    >>> [text for slot, text in paradigm("contar", "contar")][3:6]
    ['cuento', 'cuentas', 'cuenta']
    """
    prefix, table = tail_paradigm(infinitive, name)
    return tuple((number, prefix + text) for number, text in table)


def tail_paradigm(infinitive: str, name: str = "") -> tuple[str, Table]:
    """The paradigm as a prefix that never changes and a table shared by all verbs that end alike."""
    name = name or infer_model(infinitive)
    model = model_named(name, infinitive)
    if model is None or not model_fits(infinitive, name):
        raise ModelMisfitError(name)
    cut = _cut(infinitive, model)
    return infinitive[:cut], _tail_table(infinitive[cut:], model.name, cut > 0)


def _cut(infinitive: str, model: Model) -> int:
    """Where the part of the infinitive that the forms change begins."""
    root = infinitive[:-2]
    if model.tail:
        return len(infinitive) - len(model.tail)
    if ">" in model.strong:
        return max(0, root.rfind(model.strong[0]) - 1)
    if model.strong == "acute":
        return max(root.rfind(vowel) for vowel in "iu")
    return max(0, len(infinitive) - 4)


@cache
def _tail_table(tail: str, name: str, prefixed: bool) -> Table:
    model = model_named(name)
    assert model is not None
    return tuple(dict.fromkeys(_Conjugator(tail, model, prefixed).all()))


@cache
def _split(endings: str) -> tuple[str, ...]:
    return tuple(endings.split())


class _Conjugator:
    """One verb (or verb ending) and its model."""

    def __init__(self, infinitive: str, model: Model, prefixed: bool) -> None:
        self.infinitive = infinitive
        self.model = model
        self.prefixed = prefixed
        self.root = infinitive[:-2]
        self.theme = bare(infinitive[-2])
        self.strong = self._strong()
        self.raised = self._change(model.raised) if model.raised else self.root

    def all(self) -> Iterator[tuple[int, str]]:
        """Every form with its slot, the model's own forms in place of the regular ones."""
        yield INF, self.infinitive
        yield from self._non_personal()
        for tense in ("pi", "ii", "pret", "fut", "cond", "ps", "is", "is2", "fs", "imp"):
            for person in PERSONS:
                yield from self._slot(tense, person)

    def _slot(self, tense: str, person: str) -> Iterator[tuple[int, str]]:
        own = self.own(tense, person)
        for text in own if own is not None else getattr(self, f"_{tense}")(person):
            yield slot(tense, person), text

    def own(self, tense: str, person: str) -> list[str] | None:
        """The forms that the model writes out for this slot; None if it writes none."""
        if self.model.alone and self.prefixed:
            return None
        single = self.model.forms.get(f"{tense}.{person}")
        if single is None and person != "vos":
            whole = self.model.forms.get(tense)
            single = _split(whole)[_SIX.index(person)] if whole else None
        if single is None:
            return None
        return [self._accented(text) for text in single.split("/") if text != "-"]

    def _accented(self, text: str) -> str:
        """Monosyllables take an accent behind a prefix: ten, detén; ve, prevé."""
        if self.prefixed and len(nuclei(text)) == 1 and bare(text) == text and text[-1] in "aeiouns":
            return accent_last(text)
        return text

    def _change(self, change: str) -> str:
        """The root with its last such vowel changed; g before ue keeps its sound with ü."""
        old, _, new = change.partition(">")
        at = self.root.rfind(old)
        if new == "ue" and self.root[at - 1 : at] == "g":
            new = "üe"
        return self.root[:at] + new + self.root[at + len(old) :]

    def _strong(self) -> str:
        change = self.model.strong
        if not change:
            return self.root
        if change == "+y":
            return self.root.replace("ü", "u") + "y"
        if change == "acute":
            at = max(self.root.rfind(vowel) for vowel in "iu")
            return self.root[:at] + {"i": "í", "u": "ú"}[self.root[at]] + self.root[at + 1 :]
        changed = self._change(change)
        return changed[:-1] + "í" if changed.endswith("i") else changed

    def _firsts(self) -> list[str]:
        """The stems of the first person singular."""
        first = self.model.first
        if not first:
            return []
        if first == "+zc":
            return [self.root[:-1].removesuffix("s") + "zc"]
        return first.split("/")

    def _weak(self, stem: str, ending: str) -> str:
        """Join with the i-endings' own spelling: leyó, leíste, tañó, rió."""
        if self.theme != "a":
            if ending[:2] in ("ió", "ie"):
                if stem.endswith(("ñ", "ll")) or stem.endswith("i"):
                    return stem + ending[1:]
                if is_vowel_final(stem):
                    return stem.replace("ü", "u") + "y" + ending[1:]
            elif stem[-1:] in tuple("aeo"):
                ending = _ACUTE_I.get(ending, ending)
        return join(stem, ending, self.theme)

    def _non_personal(self) -> Iterator[tuple[int, str]]:
        own = self.model.gerund
        yield GER, own or self._weak(self.raised, "ando" if self.theme == "a" else "iendo")
        for text in (
            self.model.participle or self._weak(self.root, "ado" if self.theme == "a" else "ido")
        ).split("/"):
            yield PART, text

    def _pi(self, person: str) -> Iterator[str]:
        ending = _split(_PRESENT[self.theme])[PERSONS.index(person)]
        if person == "1s" and self._firsts():
            for stem in self._firsts():
                yield stem + ending
        elif person in _STRESSED:
            yield join(self.strong, ending, self.theme)
        else:
            yield self._weak(self.root, ending)

    def _ii(self, person: str) -> Iterator[str]:
        if person != "vos":
            yield join(self.root, _split(_IMPERFECT[self.theme])[_SIX.index(person)], self.theme)

    def _pret(self, person: str) -> Iterator[str]:
        if person == "vos":
            return
        at = _SIX.index(person)
        strong = self.model.preterite
        if strong:
            stem = self.root[:-1] + "j" if strong == "+j" else strong
            ending = _split(_STRONG_PRETERITE)[at]
            yield stem + (ending[1:] if person == "3p" and stem.endswith("j") else ending)
        else:
            ending = _split(_PRETERITE["a" if self.theme == "a" else "e"])[at]
            yield self._weak(self.raised if person in ("3s", "3p") else self.root, ending)

    def _futures(self) -> list[str]:
        own = self.model.future
        return own.split("/") if own else [bare(self.infinitive)]

    def _fut(self, person: str) -> Iterator[str]:
        if person != "vos":
            yield from (stem + _split(_FUTURE)[_SIX.index(person)] for stem in self._futures())

    def _cond(self, person: str) -> Iterator[str]:
        if person != "vos":
            yield from (stem + _split(_CONDITIONAL)[_SIX.index(person)] for stem in self._futures())

    def _ps(self, person: str) -> Iterator[str]:
        if person == "vos":
            return
        ending = _split(_SUBJUNCTIVE[self.theme])[_SIX.index(person)]
        if self._firsts():
            yield from (stem + ending for stem in self._firsts())
        elif person in _STRESSED or self.model.strong == "+y":
            yield join(self.strong, ending, self.theme)
        else:
            yield join(self.raised, ending, self.theme)

    def _from_preterite(self, tense: str, person: str) -> Iterator[str]:
        """Both imperfect subjunctives and the future one stand on «ellos amaron»."""
        if person == "vos":
            return
        ending = _split(_FROM_PRETERITE[tense])[_SIX.index(person)]
        own = self.own("pret", "3p")
        for third in own[:1] if own is not None else self._pret("3p"):
            stem = third.removesuffix("ron")
            yield (accent_last(stem) if person == "1p" else stem) + ending

    def _is(self, person: str) -> Iterator[str]:
        return self._from_preterite("is", person)

    def _is2(self, person: str) -> Iterator[str]:
        return self._from_preterite("is2", person)

    def _fs(self, person: str) -> Iterator[str]:
        return self._from_preterite("fs", person)

    def _imp(self, person: str) -> Iterator[str]:
        if person == "2s":
            yield join(self.strong, "a" if self.theme == "a" else "e", self.theme)
        elif person == "vos":
            yield join(self.root, {"a": "á", "e": "é", "i": "í"}[self.theme], self.theme)
        elif person == "2p":
            yield self._weak(self.root, self.theme + "d")
        elif person in ("3s", "1p", "3p"):
            own = self.own("ps", person)
            yield from own if own is not None else self._ps(person)
