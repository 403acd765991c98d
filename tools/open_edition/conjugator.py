"""npm's @jirimracek/conjugate-esp: verbs in use with model, defective pattern, and entries with -se."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tools.open_edition.shapes import plain

MODELS: Final = {
    "nacer": "agradecer", "placer": "agradecer", "acertar": "acertar", "regar": "acertar",
    "tropezar": "acertar", "contar": "contar", "volcar": "contar", "colgar": "contar", "forzar": "contar",
    "avergonzar": "contar", "engorar": "contar", "desosar": "desosar", "vaciar": "enviar",
    "actuar": "enviar", "huir": "construir", "argüir": "construir", "rehuir": "construir",
    "sentir": "sentir", "poner": "poner", "servir": "pedir", "corregir": "pedir", "seguir": "pedir",
    "rehenchir": "pedir", "tender": "entender", "ceñir": "pedir", "aislar": "aislar",
    "enraizar": "aislar", "ahincar": "aislar", "cabrahigar": "aislar", "aunar": "aislar",
    "cohibir": "prohibir", "reunir": "reunir", "venir": "venir", "mover": "mover", "volver": "mover",
    "torcer": "mover",
    "reír": "reír", "conducir": "conducir", "traer": "traer", "tener": "tener", "decir": "decir",
     "hacer": "hacer", "rehacer": "hacer", "lucir": "lucir", "balbucir": "lucir",
    "corroer": "roer", "dormir": "dormir", "pudrir": "pudrir", "podrir": "podrir", "rever": "ver",
    "yacer": "yacer", "querer": "querer", "caer": "caer", "raer": "raer",
    "valer": "valer", "asir": "asir", "discernir": "discernir", "oír": "oír",
    "erguir": "erguir", "salir": "salir", "adquirir": "adquirir", "andar": "andar", "estar": "estar",
    "haber": "haber", "saber": "saber", "bendecir": "bendecir", "dar": "dar", "desdar": "dar",
    "errar": "errar", "ir": "ir", "jugar": "jugar", "oler": "oler", "poder": "poder", "ver": "ver",
    "caber": "caber", "ser": "ser",
}  # fmt: skip
"""Its models under the academy's names; what is not here follows from the infinitive."""

PARTICIPLES: Final = {
    "abrir": ("rir", "ierto"), "escribir": ("bir", "to"), "romper": ("omper", "oto"),
    "volver": ("olver", "uelto"),
}  # fmt: skip
"""Its models with a strong participle that the academy's model of the same verbs does not have."""

ONLY: Final = {
    "imorfo": "np,i", "terciop": "np,3", "omorfo": "inf,ger,pi,ps,ii,is", "osmorfo": "inf,ger,pi,ps,ii,is",
    "bimorfop": "inf,part", "trimorfo": "inf,imp", "tercio": "inf,ger,3", "bimorfog": "inf,ger",
    "eimorfo": "np,i",
}  # fmt: skip
"""Its defective patterns as the slots of docs/entries.md."""


class Verb(NamedTuple):
    """A verb of the package, its plain and its -se entry taken together."""

    plain: bool = False
    """Whether it has an entry without -se."""
    pronominal: bool = False
    models: tuple[str, ...] = ()
    participles: tuple[str, ...] = ()
    impersonal: bool = False
    """Whether it has impersonal use only."""
    only: str = ""


def read(definitions: dict[str, Any]) -> dict[str, Verb]:
    """The verbs by their infinitive without -se."""
    verbs: dict[str, Verb] = {}
    for head, definition in definitions.items():
        infinitive = plain(head)
        found = _verb(infinitive, definition if isinstance(definition, list) else [definition])
        before = verbs.get(infinitive, Verb())
        verbs[infinitive] = found._replace(
            plain=before.plain or head == infinitive,
            pronominal=before.pronominal or head != infinitive,
            models=tuple(dict.fromkeys((*before.models, *found.models))),
            participles=tuple(dict.fromkeys((*before.participles, *found.participles))),
        )
    return verbs


def _verb(infinitive: str, definitions: list[Any]) -> Verb:
    patterns = [_pattern(each) for each in definitions]
    whole = [pattern for pattern in patterns if "D" not in pattern[1]]
    used = whole or patterns
    models = [_model(infinitive, model) for model, _ in used]
    if any(models):
        models = [model or _regular(infinitive) for model in models]
    defects = {str(detail["D"]) for _, detail in used if "D" in detail}
    return Verb(
        models=tuple(dict.fromkeys(filter(None, models))),
        participles=_participles(infinitive, used),
        impersonal=not whole and defects == {"imper"},
        only="" if whole else next((ONLY[defect] for defect in sorted(defects) if defect in ONLY), ""),
    )


def _pattern(definition: Any) -> tuple[str, dict[str, Any]]:
    if isinstance(definition, str):
        return definition, {}
    ((model, detail),) = definition.items()
    return model, detail


def _model(infinitive: str, model: str) -> str:
    """The academy's model; empty if it follows from the infinitive."""
    if model == "hacer" and infinitive.endswith("facer"):
        return "satisfacer"
    if model == "decir" and infinitive != "decir":
        return "contradecir" if infinitive == "contradecir" else "predecir"
    if infinitive.endswith("scer"):
        return ""  # 17.2: -sco, not -zco
    if infinitive.endswith("placer"):
        return "placer" if infinitive == "placer" else "complacer"
    return MODELS.get(model, "")


def _regular(infinitive: str) -> str:
    return {"a": "amar", "e": "temer"}.get(infinitive[-2], "partir")


def _participles(infinitive: str, patterns: list[tuple[str, dict[str, Any]]]) -> tuple[str, ...]:
    """Irregular participles: of the model, or written as `from/to` in the definition."""
    found: list[str] = []
    for model, detail in patterns:
        if "PR" in detail:
            weak, strong = _swapped(infinitive, *detail["PR"].split("/"))
            found += [weak, strong] if len(patterns) > 1 else [strong]
        elif model in PARTICIPLES:
            tail, other = PARTICIPLES[model]
            if infinitive.endswith(tail):
                found.append(infinitive.removesuffix(tail) + other)
                if "PS" in detail:
                    found.append(infinitive.removesuffix("bir") + "pto")
    return tuple(dict.fromkeys(found))


def _swapped(infinitive: str, regular: str, strong: str) -> tuple[str, str]:
    """`imid/es` of imprimir: imprimido and impreso."""
    stem = infinitive[:-2]
    whole = stem + {"a": "ad", "e": "id", "i": "id", "í": "íd"}[infinitive[-2]]
    if infinitive.endswith(("eer", "eír")):
        whole = stem + "íd"
    return whole + "o", whole.removesuffix(regular) + strong + "o"
