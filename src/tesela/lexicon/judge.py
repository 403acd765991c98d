"""The judge: is it a word, and why? (XII; arts. 10.1 and 11.)

For an edition built from entries the ways to the word are its own. For an imported list the list decides,
and the ways are those of a companion edition; where the two disagree, the verdict says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tesela.core.letters import LETTER_MASK
from tesela.core.tiles import spell, strip_accents
from tesela.lexicon.affixes import adverb_bases, appreciative_bases, masculine_bases
from tesela.lexicon.asked import Asked, read_asked
from tesela.lexicon.bulk import words_to_tiles
from tesela.lexicon.editions import Edition
from tesela.lexicon.enclitics import splits
from tesela.lexicon.entries import Entry
from tesela.lexicon.near import near_words
from tesela.lexicon.stress import accent_at, stress_at
from tesela.lexicon.traces import Trace
from tesela.lexicon.verdicts import Derivation, Reason, Verdict
from tesela.lexicon.word_rules import RULESETS, explain, forms
from tesela.lexicon.word_rules.verbs import verb_plan, why_one_participle
from tesela.lexicon.wordlist import LONGEST, SHORTEST

_JOINS: Final = ("inf", "ger", "imp", "ps")
"""Where pronouns stick on in today's Spanish."""
_NOMINAL: Final = ("headword", "feminine")
_WRONG_STRESS: Final = 10
_OTHER_PARTICIPLES: Final = ("f", "mp", "fp")
_BARE_IMPERATIVES: Final = ("imp.2s", "imp.2p", "imp.vos")
_REGULAR_PARTICIPLE: Final = re.compile("(.+)([ai])d(?:o|a|os|as)")
_FORMING_2007, _FORMING_2016 = "XII.18.4", "L16.18.4"
"""How plurals are formed, and which words stay as they are."""


def _takes_pronouns(slot: str) -> int:
    """How readily a place of the paradigm takes pronouns: dámelo before the voseo's, before díjole."""
    return 2 if not slot.startswith(_JOINS) else 1 if slot.endswith("vos") else 0


class Judge:
    """Gives verdicts for one edition."""

    def __init__(self, edition: Edition, companion: Edition | None = None) -> None:
        self.edition = edition
        self.companion = companion or edition
        self._rules = RULESETS[self.companion.about.rules]

    def judge_play(self, words: Iterable[bytes | str]) -> bool:
        """Art. 35: valid or invalid, one answer for all the words of a play, and no more.

        It is what the rules room asks of a judge; who asks learns nothing about each word.
        """
        plain = (
            bytes(code & LETTER_MASK for code in word) if isinstance(word, bytes) else word for word in words
        )
        return all(word in self.edition for word in plain)

    def verdict(self, word: str, *, thorough: bool = False) -> Verdict:
        """Valid or not, and why. `TextError` if the word can't be understood.

        `thorough` looks further for what is near an unknown word: for people, not for thousands of words.
        """
        asked = read_asked(word)
        barred = self._cannot_be_laid(asked)
        if barred is not None:
            return Verdict(word, asked.tiles, False, self.edition.name, reasons=(barred,))
        plain = bytes(asked.tiles)
        valid = plain in self.edition.graph
        traces = self.companion.trace(plain)
        ways = tuple(self._derivation(trace) for trace in traces if trace.way.valid)
        bars = [trace for trace in traces if not trace.way.valid]
        is_list = self.edition is not self.companion
        if valid:
            reasons = tuple(self._disagreement(ways, bars)) if is_list else ()
            return Verdict(word, asked.tiles, True, self.edition.name, ways, reasons)
        if ways and is_list:
            missing = Reason("", "list.lacks", {"rules": self.companion.about.rules})
            return Verdict(word, asked.tiles, False, self.edition.name, ways, (missing,))
        found = tuple(self._why_not(plain, word, bars))
        if found:
            return Verdict(word, asked.tiles, False, self.edition.name, reasons=found)
        near = near_words(self.edition.graph, plain, thorough=thorough)
        unknown = [Reason("", "unknown", {})]
        if word[:1].isupper() and word[1:].islower():
            unknown.append(Reason(self._rules.point("10"), "maybe_name", {}))
        return Verdict(word, asked.tiles, False, self.edition.name, reasons=tuple(unknown), near=near)

    def _cannot_be_laid(self, asked: Asked) -> Reason | None:
        if asked.no_tile:
            return Reason("10.1", "no_tile", {"letters": ", ".join(asked.no_tile)})
        if asked.split:
            whole = bytes(asked.tiles) in self.edition.graph
            code = "split_valid" if whole else "split"
            return Reason("11", code, {"pair": asked.split, "word": str(asked.tiles)})
        if asked.several:
            return Reason(self._rules.point("8"), "several", {"entry": asked.word})
        if asked.pointed:
            return Reason(self._rules.point("1"), "pointed", {"entry": asked.word})
        if asked.affix:
            return Reason(self._rules.point("14"), "affix", {"entry": asked.word})
        if len(asked.tiles) < SHORTEST:
            return Reason("6", "too_short", {})
        if len(asked.tiles) > LONGEST:
            return Reason("", "too_long", {"tiles": str(len(asked.tiles)), "longest": str(LONGEST)})
        return None

    def _derivation(self, trace: Trace) -> Derivation:
        way = trace.way
        data = {"slot": way.slot, "reason": way.reason}
        return Derivation(self.companion.lines.head(trace.line), trace.form, way.points, way.kind, data)

    def _why_not(self, plain: bytes, typed: str, bars: list[Trace]) -> Iterator[Reason]:
        """What the rules bar first; then what a player may have thought of."""
        if bars:
            yield from self._barred(bars)
            return
        word = spell(plain).lower()
        wrong_plurals = list(self._wrong_plural(word))
        if wrong_plurals:
            yield from wrong_plurals
            return
        reason = self._enclitic(word, typed)
        if reason is not None:
            yield reason
            return
        for guess in (self._other_participle, self._voseo, self._adverb, self._appreciative, self._feminine):
            reason = guess(word)
            if reason is not None:
                yield reason
                return

    def _barred(self, bars: list[Trace]) -> Iterator[Reason]:
        seen: set[tuple[str, str]] = set()
        for trace in bars:
            way = trace.way
            entry = self.companion.lines.head(trace.line)
            if way.kind == "patch":
                yield Reason("", "patch", {"form": trace.form, "reason": way.reason})
            for point in way.points:
                if (point, entry) not in seen:
                    seen.add((point, entry))
                    data = {"entry": entry, "form": trace.form, "kind": way.kind, "slot": way.slot}
                    if way.slot in _OTHER_PARTICIPLES and point == self._rules.point("17.4"):
                        yield self._participle(trace.line, point, data)
                    elif way.kind == "plural":
                        yield self._no_such_plural(trace.line, point, data)
                    elif way.slot in _BARE_IMPERATIVES and point == self._rules.point("17.10"):
                        yield self._imperative(trace.line, point, data)
                    else:
                        yield Reason(point, "point", data)

    def _participle(self, line: int, point: str, data: dict[str, str]) -> Reason:
        """XII.17.4: why there is but one form, and which."""
        why = why_one_participle(self.companion.lines.entry(line).spec)
        valid = data["form"].removesuffix("s")[:-1] + "o"
        return Reason(point, f"participle.{why}", {**data, "valid": strip_accents(valid).upper()})

    def _no_such_plural(self, line: int, point: str, data: dict[str, str]) -> Reason:
        """The plural that the word has instead; if it has none, why not."""
        found = self._plural(self.companion.lines.entry(line), point, data["form"])
        forming = point.startswith((_FORMING_2007, _FORMING_2016))
        return found if found.code == "other_plural" or forming else Reason(point, "point", data)

    def _imperative(self, line: int, point: str, data: dict[str, str]) -> Reason:
        """17.10: barred since the verb is pronominal, or since the point names it."""
        plan = verb_plan(self.companion.lines.entry(line).spec, self._rules)
        named = plan is not None and plan.imperative
        return Reason(point, "imperative_named" if named else "point", data)

    def _wrong_plural(self, word: str) -> Iterator[Reason]:
        """XII.18.4: the plural of a word that forms it otherwise: relojs, casaes, leis."""
        endings = (("s", ""), ("es", ""), ("is", "y"), ("ces", "z"))
        bases = [word[: -len(plural)] + singular for plural, singular in endings if word.endswith(plural)]
        lines = {trace.line for base in bases for trace in self._known(base) if trace.way.kind in _NOMINAL}
        for line in sorted(lines):
            entry = self.companion.lines.entry(line)
            found = {
                point: form.text
                for form in explain(entry, word, self._rules)
                for point in form.derivation.points
                if form.derivation.kind == "plural"
            }
            for point, text in found.items():
                yield self._plural(entry, point, text)

    def _plural(self, entry: Entry, point: str, text: str) -> Reason:
        """What its plural is, if it has one."""
        made = (form.text for form in forms(entry, self._rules) if form.derivation.kind == "plural")
        plurals = ", ".join(f"«{each}»" for each in dict.fromkeys(made))
        data = {"entry": entry.head, "form": text, "plurals": plurals}
        return Reason(point, "other_plural" if plurals else "no_plural", data)

    def _enclitic(self, word: str, typed: str) -> Reason | None:
        """XII.17.5: the word is a verb form with pronouns. Forms that take them today go first.

        An accent that was typed tells cóme-te-lo from comé-te-lo.
        """
        found: list[tuple[int, Reason]] = []
        accent = accent_at(typed)
        for stem, pronouns in splits(word):
            for trace in self._known(stem):
                if trace.way.kind == "verb":
                    entry = self.companion.lines.head(trace.line)
                    data = {"entry": entry, "form": trace.form, "pronouns": " + ".join(pronouns)}
                    data["valid"] = strip_accents(trace.form).upper()
                    rank = min(map(_takes_pronouns, trace.way.slot.split(",")))
                    rank += _WRONG_STRESS if accent not in (-1, stress_at(trace.form)) else 0
                    code = "enclitic" if entry != trace.form else "enclitic_infinitive"
                    found.append((rank, Reason(self._rules.point("17.5"), code, data)))
        return min(found, key=lambda pair: pair[0])[1] if found else None

    def _other_participle(self, word: str) -> Reason | None:
        """XII.17.4: the regular participle of a verb that has another: volvido, abrida."""
        shape = _REGULAR_PARTICIPLE.fullmatch(word)
        if shape is None:
            return None
        for ending in ("ar",) if shape[2] == "a" else ("er", "ir"):
            for trace in self._known(shape[1] + ending):
                made = forms(self.companion.lines.entry(trace.line), self._rules)
                own = {form.text for form in made if form.derivation.kind == "participle"}
                if own and trace.way.slot == "inf":
                    texts = ", ".join(f"«{text}»" for text in sorted(own) if text.endswith("o"))
                    data = {"entry": trace.form, "participles": texts}
                    return Reason(self._rules.point("17.4"), "other_participle", data)
        return None

    def _voseo(self, word: str) -> Reason | None:
        """XII.17.3: vos has no present subjunctive of its own; contés would be contéis without its i."""
        if not word.endswith(("es", "as")):
            return None
        for trace in self._known(word[:-1] + "is"):
            if "ps.2p" in trace.way.slot.split(","):
                entry = self.companion.lines.head(trace.line)
                return Reason(self._rules.point("17.3"), "voseo_subjunctive", {"entry": entry})
        return None

    def _adverb(self, word: str) -> Reason | None:
        """XII.2: an adverb in -mente that the dictionary does not have."""
        return self._made_from("2", "adverb", adverb_bases(word))

    def _appreciative(self, word: str) -> Reason | None:
        """XII.5: a diminutive or the like that the dictionary does not have."""
        return self._made_from("5", "appreciative", appreciative_bases(word), kinds=(*_NOMINAL, "participle"))

    def _feminine(self, word: str) -> Reason | None:
        """XII.7: a feminine that the dictionary does not give."""
        return self._made_from("7", "no_feminine", masculine_bases(word), kinds=("headword",))

    def _made_from(
        self, point: str, code: str, bases: Iterable[str], kinds: tuple[str, ...] = _NOMINAL
    ) -> Reason | None:
        for base in bases:
            for trace in self._known(base):
                if trace.way.kind in kinds:
                    return Reason(self._rules.point(point), code, {"base": trace.form})
        return None

    def _known(self, word: str) -> list[Trace]:
        tiles = words_to_tiles([word])[0]
        if len(tiles) < SHORTEST or tiles not in self.companion.graph:
            return []
        return [trace for trace in self.companion.trace(tiles) if trace.way.valid]

    def _disagreement(self, ways: tuple[Derivation, ...], bars: list[Trace]) -> Iterator[Reason]:
        """What must be said of a word that the list has and the rules don't give."""
        if ways:
            return
        rules = self.companion.about.rules
        if bars:
            yield Reason("", "list.against", {"rules": rules})
            yield from self._barred(bars)
        else:
            yield Reason("", "list.no_way", {"rules": rules})
