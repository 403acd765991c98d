"""Write the table of models in docs/conjugation.md from the models themselves (`make docs`)."""

from __future__ import annotations

import re
from pathlib import Path

from tesela.lexicon.conjugation.models import ALIASES, MODELS, Model

PAGE = Path(__file__).parent.parent / "docs" / "conjugation.md"


def describe(model: Model) -> str:
    """How a model departs from the regular verbs, in a few words."""
    words = []
    strong = {"+y": "y before a, e, o", "acute": "accent on the weak vowel under stress"}
    if model.strong:
        words.append(strong.get(model.strong, "under stress " + model.strong.replace(">", " → ")))
    if model.raised:
        words.append("before a, ie, ió " + model.raised.replace(">", " → "))
    if model.first:
        stems = ", ".join(stem + "-" for stem in model.first.split("/"))
        first = f"first person and present subjunctive in {stems}"
        words.append("c → zc before a, o" if model.first == "+zc" else first)
    if model.preterite:
        words.append("preterite in " + ("-j-" if model.preterite == "+j" else model.preterite + "-"))
    if model.future:
        words.append("future in " + ", ".join(stem + "-" for stem in model.future.split("/")))
    if model.gerund:
        words.append("gerund " + model.gerund)
    if model.participle:
        words.append("participle " + model.participle)
    if model.forms:
        words.append("own forms in " + ", ".join(model.forms))
    return "; ".join(words) or "regular"


def render(page: str) -> str:
    """The page with its table written again."""
    rows = []
    for name, model in MODELS.items():
        others = " ".join(f"`{alias}`" for alias, follows in ALIASES.items() if follows == name)
        rows.append(f"| `{name}` | {others} | {describe(model)} |\n")
    return re.sub(r"(?<=\|---\|---\|---\|\n)(?:\| `.*\n)+", lambda _: "".join(rows), page, count=1)


if __name__ == "__main__":
    PAGE.write_text(render(PAGE.read_text("utf-8")), "utf-8")
