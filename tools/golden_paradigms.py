"""Write tests/lexicon/golden_paradigms.tsv: verbs of every kind, so that no change passes unseen.

The rows were checked against conjugate-esp, verbecc and hunspell-es when they were written
(tools/compare_conjugation.py); `git diff` after running this shows what a change does.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tesela.lexicon.conjugation.models import MODELS
from tesela.lexicon.conjugation.paradigm import infer_model, paradigm
from tesela.lexicon.conjugation.slots import SLOTS

PAGE = Path(__file__).parent.parent / "tests" / "lexicon" / "golden_paradigms.tsv"

OTHERS = (
    "sacar pagar cazar averiguar anunciar saquear mecer coger leer tañer vencer empeller zurcir dirigir "
    "distinguir delinquir bruñir mullir bullir comenzar=acertar regar=acertar cegar=acertar volcar=contar "
    "colgar=contar avergonzar=contar almorzar=contar agorar=contar degollar=contar verter=entender "
    "cocer=mover torcer=mover volver=mover cernir=discernir inquirir=adquirir hervir=sentir "
    "adherir=sentir morir=dormir ceñir=pedir elegir=pedir seguir=pedir henchir=pedir servir=pedir "
    "freír=reír sonreír=reír conocer=agradecer pubescer=agradecer balbucir=lucir traducir=conducir huir "
    "argüir inmiscuir aunar=aunar reunir=reunir prohibir=prohibir rehusar=rehusar actuar=actuar "
    "vaciar=vaciar detener=tener componer=poner prevenir=venir sobresalir=salir equivaler=valer "
    "deshacer=hacer rarefacer=satisfacer maldecir=bendecir desdecir=predecir prever=ver decaer=caer "
    "extraer=traer corroer=roer desoír=oír subyacer=yacer complacer=placer desandar=andar"
)


def verbs() -> list[tuple[str, str]]:
    """Each model's own verb, and others that share a model or need none."""
    named = [(name, name) for name in MODELS]
    pairs = [verb.partition("=") for verb in OTHERS.split()]
    return [*named, ("contradecir", "predecir"), *((verb, model) for verb, _, model in pairs)]


def rows() -> Iterator[str]:
    """Verb, model, tense and its forms, in order."""
    for verb, model in verbs():
        tenses: dict[str, list[str]] = {}
        for number, text in paradigm(verb, model):
            tenses.setdefault(SLOTS[number].partition(".")[0], []).append(text)
        for tense, texts in tenses.items():
            yield f"{verb}\t{model or infer_model(verb)}\t{tense}\t{' '.join(texts)}"


if __name__ == "__main__":
    PAGE.write_text("".join(f"{row}\n" for row in rows()), "utf-8")
