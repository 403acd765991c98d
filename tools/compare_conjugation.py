"""Compare our paradigm tables with three independent ones; docs/conjugation.md explains what remains.

    python -m tools.compare_conjugation esp ESP.jsonl       # tools/dump_conjugate_esp.js writes ESP.jsonl
    python -m tools.compare_conjugation verbecc XML_DIR ESP.jsonl   # verbecc's data/xml folder
    python -m tools.compare_conjugation hunspell /usr/share/hunspell/es_AR ESP.jsonl   # needs spylls

None of them is needed to build, run or test Tesela, and nothing of theirs is kept: a checked-in table of
our own (tests/lexicon/golden_paradigms.tsv) holds the paradigms in `make test`.
"""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tesela.core.tiles import strip_accents
from tesela.lexicon.conjugation.models import model_named
from tesela.lexicon.conjugation.paradigm import model_fits, paradigm
from tesela.lexicon.conjugation.slots import PART
from tesela.lexicon.word_rules.verb_lists import PARTICIPLES, WHOLE_PARTICIPLES

THEIR_MODELS = {
    "cabrahigar": "aislar", "rehacer": "hacer", "rehenchir": "pedir",
}  # fmt: skip
"""Models of conjugate-esp that go by another name here."""

Forms = set[str]


def ours(infinitive: str, model: str) -> Forms | None:
    """Our forms of a verb, participles by family; None if the model does not fit."""
    if model_named(model) is None or not model_fits(infinitive, model):
        return None
    own: tuple[str, ...] = WHOLE_PARTICIPLES.get(infinitive, ())
    for end, given in PARTICIPLES:
        if not own and infinitive.endswith(end):
            own = tuple(infinitive[: -len(end)] + text for text in given)
    table = paradigm(infinitive, model)
    return {text for number, text in table if number != PART or not own} | set(own)


def esp(path: Path) -> Iterator[tuple[str, str, Forms]]:
    """conjugate-esp's verbs: infinitive, model, forms; defective variants only where there is no other."""
    found: dict[str, dict[bool, Forms]] = defaultdict(lambda: {True: set(), False: set()})
    models: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        verb = str(row["v"])
        if verb.endswith("se"):
            continue
        models.setdefault(verb, row["info"]["model"])
        forms = found[verb][bool(row["info"].get("defective"))]
        forms.update(row["c"]["imp"].values())
        for tense, texts in row["c"]["ind"].items():
            kept = texts[1:5] if tense == "imper" else texts
            forms.update(text for text in kept if text != "-" and " " not in text)
    for verb, kinds in found.items():
        pieces = {piece for text in kinds[False] or kinds[True] for piece in re.split("[/ ]", text)}
        name = models[verb]
        yield verb, THEIR_MODELS.get(name, name), pieces


def verbecc(folder: Path) -> Iterator[tuple[str, str, Forms]]:
    """verbecc's verbs with its templates' endings; the model is unknown, so ours is asked for."""
    templates: dict[str, list[str]] = {}
    for template in ET.parse(folder / "conjugations" / "conjugations-es.xml").getroot():
        endings: list[str] = []
        for mood in template:
            for tense in mood:
                if tense.tag != "negativo":
                    endings.extend(item.text or "" for item in tense.iter("i"))
        templates[template.attrib["name"]] = endings
    for verb in ET.parse(folder / "verbs" / "verbs-es.xml").getroot():
        infinitive, name = str(verb.findtext("i")), str(verb.findtext("t"))
        ending = name.split(":")[1]
        if infinitive.endswith(ending) and name in templates:
            root = infinitive.removesuffix(ending)
            yield infinitive, "", {root + text for text in templates[name] if " " not in text}


def compare(kind: str, rows: Iterator[tuple[str, str, Forms]], known: dict[str, str]) -> None:
    """Print how many forms agree, and the differences by model."""
    same = missing = extra = accents = verbs = 0
    unknown: Counter[str] = Counter()
    lacking: dict[str, list[str]] = defaultdict(list)
    added: dict[str, list[str]] = defaultdict(list)
    accented: dict[str, list[str]] = defaultdict(list)
    for infinitive, name, theirs in rows:
        model = name or known.get(infinitive, "")
        mine = ours(infinitive, model) if model else None
        if mine is None:
            unknown[model or "?"] += 1
            continue
        verbs += 1
        folded_mine, folded_theirs = (
            {strip_accents(text) for text in mine},
            {strip_accents(text) for text in theirs},
        )
        same += len(folded_mine & folded_theirs)
        accents += len({text for text in theirs - mine if strip_accents(text) in folded_mine})
        missing += len(folded_theirs - folded_mine)
        extra += len(folded_mine - folded_theirs)
        wrong = sorted(text for text in theirs - mine if strip_accents(text) in folded_mine)
        if wrong:
            accented[model].append(f"{infinitive}: {' '.join(wrong[:6])}")
        if folded_theirs - folded_mine:
            lacking[model].append(f"{infinitive}: {' '.join(sorted(folded_theirs - folded_mine)[:6])}")
        if folded_mine - folded_theirs:
            added[model].append(f"{infinitive}: {' '.join(sorted(folded_mine - folded_theirs)[:6])}")
    print(f"{kind}: {verbs} verbs, {same} forms agree, {missing} only theirs, {extra} only ours")
    print(f"  {accents} forms differ in accents only")
    print("  not compared:", dict(unknown.most_common(8)))
    for title, table in (("only theirs", lacking), ("only ours", added), ("accents", accented)):
        for model, texts in sorted(table.items(), key=lambda item: -len(item[1])):
            print(f"  {title} {model} ({len(texts)}): {' | '.join(texts[:4])}")


def hunspell(path: str, known: dict[str, str], a_model: int = 8) -> None:
    """Ask a spelling dictionary for the forms of a few verbs of each model; print what it does not know."""
    from importlib import import_module

    dictionary = import_module("spylls.hunspell").Dictionary.from_files(path)
    taken: Counter[str] = Counter()
    asked = unknown = 0
    for infinitive, model in sorted(known.items()):
        mine = ours(infinitive, model)
        if mine is None or taken[model] == a_model or not dictionary.lookup(infinitive):
            continue
        taken[model] += 1
        asked += len(mine)
        strange = sorted(text for text in mine if not dictionary.lookup(text))
        unknown += len(strange)
        if strange:
            print(f"  {model} {infinitive} ({len(strange)}): {' '.join(strange[:8])}")
    print(f"hunspell: {sum(taken.values())} verbs, {asked} forms asked, {unknown} not known")


def main(kind: str, path: str, models: str = "") -> None:
    """`models`: conjugate-esp's dump, for the models of verbs when another source is compared."""
    known = {verb: name for verb, name, _ in esp(Path(models))} if models else {}
    if kind == "hunspell":
        hunspell(path, known)
        return
    rows = esp(Path(path)) if kind == "esp" else verbecc(Path(path))
    compare(kind, rows, known)


if __name__ == "__main__":
    main(*sys.argv[1:])
