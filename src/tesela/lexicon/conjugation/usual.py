"""The model that a verb takes where its entry names none: what every dictionary says of that infinitive.

Regular verbs need no table, and most irregular ones are told by their ending (conocer, construir, traducir,
detener). The rest are listed: families by the end of the infinitive, single verbs whole. Verbs with
homographs of two conjugations (asolar, apostar ...) are not here: without a note they are regular (17.12).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tesela.lexicon.stress import bare

_SINGLE: Final = {
    "complacer": "complacer aplacer desplacer displacer",
    "temer": "mecer remecer",
    "andar": "andar desandar", "asir": "asir desasir", "caber": "caber", "dar": "dar desdar",
    "decir": "decir redecir", "desosar": "desosar", "erguir": "erguir", "errar": "errar",
    "estar": "estar", "haber": "haber", "ir": "ir", "jugar": "jugar", "oler": "oler", "placer": "placer",
    "poder": "poder", "podrir": "podrir", "pudrir": "pudrir repudrir", "raer": "raer", "roer": "roer corroer",
    "interdecir": "interdecir", "saber": "saber resaber", "salir": "salir resalir sobresalir", "ser": "ser",
    "ver": "ver antever entrever prever rever trasver",
    "acertar": (
        "abnegar adormentar alentar amelar asentar calentar cerrar denegar dentar derrenegar desalentar "
        "desasentar desatentar descerrar desdentar desencerrar deshelar desmelar desnegar desplegar encerrar "
        "endentar enmelar ensarmentar entrecerrar escarmentar ferrar fregar helar melar mentar negar pensar "
        "plegar recalentar refregar regar renegar repensar replegar restregar retentar salpimentar sarmentar "
        "sementar sentar sobrecalentar sorregar subarrendar desarrendar tentar aventar desventar reaventar "
        "aspaventar sotaventar"
    ),
    "acertar,amar": (
        "asestar atesar cimentar descimentar desmembrar desinvernar emparentar entesar estregar invernar "
        "regimentar soterrar templar ventar"
    ),
    "contar": (
        "acostar apercollar asonar asoldar atronar consolar consonar costar desconsolar desforzar desolar "
        "desoldar disonar escolar esforzar forzar grandisonar hollar malsonar percollar reforzar recolar "
        "recostar rehollar resonar retronar rogar sobresolar solar soldar sonar subsolar trascolar tronar "
        "desaforar unisonar"
    ),
    "contar,amar": "derrocar desencovar desengrosar empajolar encornar encovar engrosar",
    "entender": (
        "atender coextender contender desatender desentender distender entender extender hender malentender "
        "sobreentender sobrentender subentender subtender superentender tender"
    ),
    "discernir": "cernir concernir discernir hendir",
}  # fmt: skip
"""Whole infinitives, where other verbs that end alike are conjugated otherwise."""

_FAMILIES: Final = {
    "tener": "tener", "poner": "poner", "venir": "venir", "hacer": "hacer", "satisfacer": "facer",
    "bendecir": "bendecir maldecir", "predecir": "decir", "traer": "traer", "caer": "caer",
    "querer": "querer", "valer": "valer", "yacer": "yacer",
    "conducir": "ducir", "lucir": "lucir balbucir", "reír": "eír", "oír": "oír", "embaír": "aír",
    "adquirir": "quirir", "dormir": "dormir morir",
    "acertar": (
        "acertar adestrar alebrar aneblar apacentar apernar apretar cegar comenzar concertar confesar "
        "deslendrar despedrar despernar despertar despezar desterrar desaterrar empedrar empezar encomendar "
        "enhestar enlenzar enmendar enmerdar ensangrentar enterrar entrepernar gobernar hacendar herbar "
        "herrar herventar incensar infernar inhestar jamerdar manifestar merendar nevar quebrar recentar "
        "recomendar remendar reventar segar sembrar serrar temblar transterrar travesar tropezar"
    ),
    "contar": (
        "abuñolar acordar acornar agorar almorzar amoblar amolar avergonzar azolar clocar colgar concordar "
        "contar dedolar degollar denostar descollar descordar descornar desflocar desollar desvergonzar "
        "discordar emporcar encontrar encorar encordar engorar enllocar entortar holgar majolar mancornar "
        "mostrar poblar probar recordar regoldar renovar rescontrar resollar resolgar rodar soltar soñar "
        "tostar trascordar trocar volar volcar"
    ),
    "entender": "cender cerner defender heder perder verter",
    "mover": "cocer doler llover moler morder mover soler solver torcer volver",
    "sentir": "arrepentir ferir gerir herir hervir jerir mentir querir sentir serir vertir",
    "pedir": (
        "bestir cebir colegir competir derretir elegir eñir gemir henchir medir pedir preterir regir rendir "
        "repetir seguir servir vestir"
    ),
}  # fmt: skip
"""Ends of infinitives that only verbs of that model have."""

BY_VERB: Final = {verb: tuple(name.split(",")) for name, verbs in _SINGLE.items() for verb in verbs.split()}
BY_END: Final = sorted(
    ((end, (name,)) for name, ends in _FAMILIES.items() for end in ends.split()), key=lambda row: -len(row[0])
)
_REGULAR: Final = {"a": ("amar",), "e": ("temer",), "i": ("partir",)}


@lru_cache(maxsize=65536)
def usual_models(infinitive: str) -> tuple[str, ...]:
    """The models of an infinitive without a note: nearly always one; several where usage has both.

    >>> usual_models("cantar"), usual_models("reconocer"), usual_models("recontar"), usual_models("cimentar")
    (('amar',), ('agradecer',), ('contar',), ('acertar', 'amar'))
    """
    single = BY_VERB.get(infinitive)
    if single is not None:
        return single
    for end, names in BY_END:
        if infinitive.endswith(end):
            return names
    if infinitive.endswith("cer") and infinitive[-4:-3] in tuple("aeou"):
        return ("agradecer",)
    if infinitive.endswith(("uir", "üir")) and not infinitive.endswith(("guir", "quir")):
        return ("construir",)
    return _REGULAR.get(bare(infinitive[-2:-1]), ())
