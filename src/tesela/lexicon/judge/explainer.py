"""A verdict with its reasons: is it a word, and why? (XII; arts. 10.1 and 11.)

For an edition built from entries the derivations are its own. For an imported list the list decides, and
the derivations are those of a companion edition; where the two disagree, the verdict says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from tesela.core.tiles import spell
from tesela.lexicon.derivations.index import Trace
from tesela.lexicon.editions.builtin import companion_of
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.library import load
from tesela.lexicon.editions.store import EditionStore, Progress, silent
from tesela.lexicon.judge.asked import Asked, read_asked
from tesela.lexicon.judge.explain.adverbs import adverb
from tesela.lexicon.judge.explain.appreciatives import appreciative
from tesela.lexicon.judge.explain.barred import barred_reasons
from tesela.lexicon.judge.explain.confidence import doubts
from tesela.lexicon.judge.explain.dictionary import Dictionary
from tesela.lexicon.judge.explain.enclitics import with_pronouns
from tesela.lexicon.judge.explain.feminines import feminine
from tesela.lexicon.judge.explain.near import near_words
from tesela.lexicon.judge.explain.participles import other_participle
from tesela.lexicon.judge.explain.plurals import wrong_plurals
from tesela.lexicon.judge.explain.unplayable import cannot_be_laid
from tesela.lexicon.judge.explain.voseo import voseo_subjunctive
from tesela.lexicon.judge.verdicts import Origin, Reason, Verdict

_GUESSES = (other_participle, voseo_subjunctive, adverb, appreciative, feminine)
"""What a player may have thought of, in the order in which it is looked for."""


def explainer_for(
    edition: Edition, *, store: EditionStore | None = None, progress: Progress = silent
) -> Explainer:
    """Make an explainer; for a list it stands on the open edition's entries by the list's rules.

    These are looked for in `store`, by default where the edition itself lies.
    """
    if edition.about.kind == "entries":
        return Explainer(edition)
    beside = store or EditionStore(edition.folder.parent.parent)
    return Explainer(edition, load(companion_of(edition.about.rules), store=beside, progress=progress))


class Explainer:
    """Gives verdicts with reasons for one edition."""

    def __init__(self, edition: Edition, companion: Edition | None = None) -> None:
        self.edition = edition
        self.companion = companion or edition
        self._words = Dictionary(self.companion)
        self._by = (edition.name, self.companion.about.rules)
        """Whose verdict it is: the edition, and its regulation of word use."""

    def verdict(self, word: str, *, thorough: bool = False) -> Verdict:
        """Judge a word: valid or not, and why. `TextError` if it can't be understood.

        `thorough` looks further for what is near an unknown word: for people, not for thousands of words.
        """
        asked = read_asked(word)
        plain = bytes(asked.tiles)
        whole = bool(asked.split) and plain in self.edition.graph
        unplayable = cannot_be_laid(self._words, asked, whole=whole)
        if unplayable is not None:
            return Verdict(word, asked.tiles, False, *self._by, reasons=(unplayable,))
        traces = self.companion.trace(plain)
        patched = self._patched(plain)
        if patched is not None:
            return self._by_patch(asked, patched)
        origins = tuple(self._origin(trace) for trace in traces if trace.derivation.valid)
        bars = [trace for trace in traces if not trace.derivation.valid]
        if plain in self.edition.graph:
            return self._valid(asked, origins, traces)
        return self._invalid(asked, origins, bars, thorough=thorough)

    def _patched(self, plain: bytes) -> Trace | None:
        """Give what a patch file over a list says of a word, if it does."""
        return None if self.edition is self.companion else next(iter(self.edition.trace(plain)), None)

    def _by_patch(self, asked: Asked, trace: Trace) -> Verdict:
        origin = Origin("", trace.form, trace.derivation)
        if trace.derivation.valid:
            return Verdict(asked.word, asked.tiles, True, *self._by, (origin,))
        out = Reason("", "patch", {"form": trace.form, "reason": trace.derivation.reason})
        return Verdict(asked.word, asked.tiles, False, *self._by, reasons=(out,))

    def _valid(self, asked: Asked, origins: tuple[Origin, ...], traces: list[Trace]) -> Verdict:
        if self.edition is self.companion:
            reasons = tuple(doubts(self._words, (trace for trace in traces if trace.derivation.valid)))
        else:
            reasons = () if origins else tuple(self._disagreement(traces))
        return Verdict(asked.word, asked.tiles, True, *self._by, origins, reasons)

    def _invalid(
        self, asked: Asked, origins: tuple[Origin, ...], bars: list[Trace], *, thorough: bool
    ) -> Verdict:
        word, tiles = asked.word, asked.tiles
        if origins and self.edition is not self.companion:
            missing = Reason("", "list.lacks", {"rules": self.companion.about.rules})
            return Verdict(word, tiles, False, *self._by, origins, (missing,))
        found = tuple(self._why_not(bytes(tiles), word, bars))
        if found:
            return Verdict(word, tiles, False, *self._by, reasons=found)
        near = near_words(self.edition.graph, bytes(tiles), thorough=thorough)
        unknown = [Reason("", "unknown", {})]
        if word[:1].isupper() and word[1:].islower():
            unknown.append(Reason(self._words.point("10"), "maybe_name", {}))
        return Verdict(word, tiles, False, *self._by, reasons=tuple(unknown), near=near)

    def _origin(self, trace: Trace) -> Origin:
        return Origin(self._words.head(trace.line), trace.form, trace.derivation)

    def _why_not(self, plain: bytes, typed: str, bars: list[Trace]) -> Iterator[Reason]:
        """Say what the rules bar first; then what a player may have thought of."""
        if bars:
            yield from barred_reasons(self._words, bars)
            return
        word = spell(plain).lower()
        plurals = list(wrong_plurals(self._words, word))
        if plurals:
            yield from plurals
            return
        reason = with_pronouns(self._words, word, typed)
        guesses = (guess(self._words, word) for guess in _GUESSES)
        reason = reason or next((found for found in guesses if found is not None), None)
        if reason is not None:
            yield reason

    def _disagreement(self, bars: list[Trace]) -> Iterator[Reason]:
        """Say of a word that the list has what keeps the rules from giving it."""
        rules = self.companion.about.rules
        if bars:
            yield Reason("", "list.against", {"rules": rules})
            yield from barred_reasons(self._words, bars)
        else:
            yield Reason("", "list.no_way", {"rules": rules})
