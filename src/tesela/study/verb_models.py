"""The verbs of an edition by their conjugation: `conocer` for agradecer, merecer, nacer …"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from tesela.core.errors import TextError
from tesela.core.tiles import read_word, strip_accents
from tesela.lexicon import Edition
from tesela.lexicon.bulk import words_to_tiles
from tesela.lexicon.conjugation.models import model_named
from tesela.lexicon.conjugation.paradigm import base_infinitive
from tesela.lexicon.word_rules import WORD_RULES
from tesela.lexicon.word_rules.verbs import models_of, verb_plan

_ENDS: Final = ("ar", "er", "ir", "ír", "arse", "erse", "irse", "írse")
_MOST_KEPT: Final = 4
_kept: OrderedDict[tuple[str, str], dict[str, list[bytes]]] = OrderedDict()
_making: Final = Lock()


def verbs_of_model(edition: Edition, entries: Edition, model: str) -> list[bytes]:
    """The infinitives of a model that the edition has, by the entries of a companion.

    `TextError` names the models there are, if this is none.
    """
    name = model.strip().lower()
    by_model = models_in(entries)
    plain = {strip_accents(each): each for each in by_model}
    known = name if name in by_model else plain.get(strip_accents(name))
    if known is None and (found := model_named(name)) is not None and found.name in by_model:
        known = found.name
    if known is None:
        raise TextError("study.model", model, 0, {"known": ", ".join(sorted(by_model)) or "–"})
    return [verb for verb in by_model[known] if verb in edition.graph]


def models_in(edition: Edition) -> dict[str, list[bytes]]:
    """Every model with its verbs; empty for an edition without entries. Made once for an edition's words."""
    with _making:
        key = (edition.name, edition.about.hash)
        if key not in _kept:
            _kept[key] = _models_in(edition)
            while len(_kept) > _MOST_KEPT:
                _kept.popitem(last=False)
        _kept.move_to_end(key)
        return _kept[key]


def _models_in(edition: Edition) -> dict[str, list[bytes]]:
    found: dict[str, set[bytes]] = {}
    rules = WORD_RULES.get(edition.about.rules)
    if edition.traces is None or rules is None:
        return {}
    for line in range(1, edition.traces.count_lines() + 1):
        if not edition.lines.text(line).partition("  ")[0].endswith(_ENDS):
            continue
        entry = edition.lines.entry(line)
        if verb_plan(entry.spec, rules) is None:
            continue
        infinitive = strip_accents(base_infinitive(entry.head))
        tiles = words_to_tiles([infinitive])[0]
        if tiles not in edition.graph or bytes(read_word(infinitive)) != tiles:
            continue
        for name in models_of(entry, rules):
            model = model_named(name, base_infinitive(entry.head))
            if model is not None:
                found.setdefault(model.name, set()).add(tiles)
    return {name: sorted(verbs) for name, verbs in found.items()}
