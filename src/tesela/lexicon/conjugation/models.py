"""The conjugation models, as data. `docs/conjugation.md` lists them with their verbs.

A model says how a verb departs from amar, temer, partir. Spelling (saqué, dirijo), the i of tañó and
the y of leyó follow by themselves and need no model.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from tesela.lexicon.conjugation.usual import usual_models
from tesela.lexicon.stress import bare

_REGULAR: Final = ("amar", "temer", "partir")
_NO_FORMS: Final[Mapping[str, str]] = MappingProxyType({})


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """How the verbs of one model depart from the regular ones. Alternatives are parted by `/`."""

    name: str
    tail: str = ""
    """The end of the infinitive that the model's own forms replace: `tener` in detener."""
    strong: str = ""
    """Change of the last stem vowel under stress, `o>ue`; `+y` adds y; `acute` writes an accent."""
    raised: str = ""
    """Its change before a stressed a, ie or ió: `e>i`, `o>u`."""
    first: str = ""
    """The stem of the first person, which all the present subjunctive has: `+zc` for c, `teng`."""
    preterite: str = ""
    """The stem of a strong preterite: `tuv`, `conduj`."""
    future: str = ""
    gerund: str = ""
    participle: str = ""
    alone: bool = False
    """The single forms are of the model verb itself, not of its compounds."""
    forms: Mapping[str, str] = _NO_FORMS
    """Single forms by slot (`imp.2s`), or the six of a tense separated by spaces (`pi`)."""


def _rows() -> list[Model]:
    irregular = [
        Model(name="haber", tail="haber", preterite="hub", future="habr", forms={
            "pi": "he has ha/hay hemos habéis han", "ps": "haya hayas haya hayamos hayáis hayan",
            "pi.vos": "has", "imp": "- he - - habed -", "imp.vos": "habé"}),
        Model(name="ser", tail="ser", preterite="fu", forms={
            "pi": "soy eres es somos sois son", "pi.vos": "sos", "ii": "era eras era éramos erais eran",
            "pret": "fui fuiste fue fuimos fuisteis fueron", "ps": "sea seas sea seamos seáis sean",
            "imp.2s": "sé", "imp.vos": "sé"}),
        Model(name="ir", tail="ir", preterite="fu", gerund="yendo", forms={
            "pi": "voy vas va vamos vais van", "pi.vos": "vas", "ii": "iba ibas iba íbamos ibais iban",
            "pret": "fui fuiste fue fuimos fuisteis fueron", "ps": "vaya vayas vaya vayamos vayáis vayan",
            "imp.2s": "ve", "imp.vos": "-"}),
        Model(name="dar", tail="dar", preterite="d", forms={
            "pi": "doy das da damos dais dan", "pi.vos": "das", "pret": "di diste dio dimos disteis dieron",
            "ps": "dé des dé demos deis den", "imp.vos": "da"}),
        Model(name="estar", tail="estar", preterite="estuv", forms={
            "pi": "estoy estás está estamos estáis están", "ps": "esté estés esté estemos estéis estén",
            "imp.2s": "está"}),
        Model(name="ver", tail="ver", participle="visto", forms={
            "pi": "veo ves ve vemos veis ven", "pi.vos": "ves",
            "ii": "veía veías veía veíamos veíais veían", "pret": "vi viste vio vimos visteis vieron",
            "ps": "vea veas vea veamos veáis vean", "imp.2s": "ve", "imp.vos": "ve"}),
        Model(name="andar", tail="andar", preterite="anduv"),
        Model(name="tener", tail="tener", first="teng", strong="e>ie", preterite="tuv", future="tendr",
              forms={"imp.2s": "ten"}),
        Model(name="poner", tail="poner", first="pong", preterite="pus", future="pondr", participle="puesto",
              forms={"imp.2s": "pon"}),
        Model(name="venir", tail="venir", first="veng", strong="e>ie", raised="e>i", preterite="vin",
              future="vendr", forms={"imp.2s": "ven"}),
        Model(name="salir", tail="salir", first="salg", future="saldr", forms={"imp.2s": "sal"}),
        Model(name="valer", tail="valer", first="valg", future="valdr"),
        Model(name="hacer", tail="hacer", first="hag", preterite="hic", future="har", participle="hecho",
              forms={"pret.3s": "hizo", "imp.2s": "haz"}),
        Model(name="satisfacer", tail="facer", first="fag", preterite="fic", future="far",
              participle="fecho", forms={"pret.3s": "fizo", "imp.2s": "face/faz"}),
        Model(name="decir", tail="decir", first="dig", strong="e>i", raised="e>i", preterite="dij",
              future="dir", participle="dicho", forms={"imp.2s": "di"}),
        Model(name="predecir", tail="decir", first="dig", strong="e>i", raised="e>i", preterite="dij",
              future="decir/dir", participle="dicho"),
        Model(name="interdecir", tail="decir", first="dig", strong="e>i", raised="e>i", preterite="dij",
              future="dir", participle="dicho"),
        Model(name="bendecir", tail="decir", first="dig", strong="e>i", raised="e>i", preterite="dij"),
        Model(name="poder", tail="poder", strong="o>ue", preterite="pud", future="podr", gerund="pudiendo"),
        Model(name="querer", tail="querer", strong="e>ie", preterite="quis", future="querr"),
        Model(name="saber", tail="saber", first="sep", preterite="sup", future="sabr", forms={"pi.1s": "sé"}),
        Model(name="caber", tail="caber", first="quep", preterite="cup", future="cabr"),
        Model(name="traer", tail="traer", first="traig", preterite="traj"),
        Model(name="caer", tail="caer", first="caig"),
        Model(name="raer", tail="raer", first="raig/ray"),
        Model(name="roer", tail="roer", first="ro/roig/roy"),
        Model(name="oír", tail="oír", first="oig", strong="+y"),
        Model(name="embaír", tail="aír", first="ay"),
        Model(name="asir", tail="asir", first="asg"),
        Model(name="yacer", tail="yacer", first="yazc/yazg/yag", forms={"imp.2s": "yace/yaz"}),
        Model(name="placer", tail="placer", first="plazc", alone=True, forms={
            "pret.3s": "plació/plugo", "ps.3s": "plazca/plega/plegue",
            "is.3s": "placiera/pluguiera", "is2.3s": "placiese/pluguiese", "fs.3s": "placiere/pluguiere"}),
        Model(name="complacer", tail="placer", first="plazc", forms={
            "pret.3s": "plació/plugo", "is.3s": "placiera/pluguiera", "is2.3s": "placiese/pluguiese",
            "fs.3s": "placiere/pluguiere"}),
        Model(name="erguir", tail="erguir", raised="e>i", forms={
            "pi": "yergo/irgo yergues/irgues yergue/irgue erguimos erguís yerguen/irguen",
            "ps": "yerga/irga yergas/irgas yerga/irga irgamos/yergamos irgáis/yergáis yergan/irgan",
            "imp.2s": "yergue/irgue"}),
        Model(name="pudrir", tail="pudrir", participle="podrido"),
        Model(name="podrir", tail="podrir", strong="o>u", raised="o>u", forms={
            "pret.3s": "pudrió/podrió", "pret.3p": "pudrieron/podrieron"}),
    ]  # fmt: skip
    changes = [
        Model(name="amar"), Model(name="temer"), Model(name="partir"),
        Model(name="acertar", strong="e>ie"), Model(name="entender", strong="e>ie"),
        Model(name="discernir", strong="e>ie"), Model(name="adquirir", strong="i>ie"),
        Model(name="errar", tail="errar", forms={
            "pi": "yerro/erro yerras/erras yerra/erra erramos erráis yerran/erran",
            "ps": "yerre/erre yerres/erres yerre/erre erremos erréis yerren/erren",
            "imp.2s": "yerra/erra"}),
        Model(name="contar", strong="o>ue"), Model(name="mover", strong="o>ue"),
        Model(name="oler", strong="o>hue"), Model(name="desosar", strong="o>hue"),
        Model(name="jugar", strong="u>ue"),
        Model(name="sentir", strong="e>ie", raised="e>i"), Model(name="dormir", strong="o>ue", raised="o>u"),
        Model(name="pedir", strong="e>i", raised="e>i"), Model(name="reír", strong="e>i", raised="e>i"),
        Model(name="agradecer", first="+zc"), Model(name="lucir", first="+zc"),
        Model(name="conducir", first="+zc", preterite="+j"),
        Model(name="construir", strong="+y"),
        Model(name="aislar", strong="acute"), Model(name="enviar", strong="acute"),
    ]  # fmt: skip
    return irregular + changes


MODELS: Final[Mapping[str, Model]] = MappingProxyType({model.name: model for model in _rows()})

_ALIASES: Final = {
    "amar": (
        "sacar pagar cazar averiguar anunciar cambiar apropiar bailar causar peinar adeudar coitar cantar "
        "hablar desaguar cruzar llegar tocar trazar saquear embaucar evacuar adecuar fraguar abreviar pasear "
        "lanzar comprar limpiar pronunciar buscar agraciar amortiguar hablar aguar rozar"
    ),
    "temer": (
        "mecer coger leer creer tañer beber comer vencer "
        "ejercer proteger tejer poseer proveer empeller deber "
        "romper meter atañer responder"
    ),
    "partir": (
        "zurcir dirigir distinguir delinquir bruñir mullir "
        "vivir esparcir surgir extinguir aplaudir bullir abolir "
        "subir gruñir plañir fingir unir imprimir escribir abrir cubrir prescribir fruncir"
    ),
    "acertar": "comenzar empezar regar negar pensar cerrar calentar plegar apretar tropezar fregar helar",
    "entender": "tender perder encender defender verter",
    "discernir": "cernir concernir",
    "adquirir": "inquirir",
    "contar": (
        "volcar trocar colgar avergonzar almorzar forzar "
        "rogar agorar degollar poblar probar mostrar soltar volar "
        "acordar soñar tostar regoldar rodar costar sonar renovar esforzar engorar"
    ),
    "mover": "volver morder cocer torcer llover doler soler escocer resolver moler",
    "sentir": "hervir herir mentir advertir preferir divertir adherir convertir digerir",
    "dormir": "morir",
    "pedir": "ceñir teñir elegir seguir corregir henchir "
    "servir vestir medir reñir regir rendir conseguir gemir",
    "reír": "sonreír freír desleír engreír",
    "agradecer": "nacer conocer parecer crecer pacer merecer obedecer ofrecer",
    "lucir": "balbucir relucir",
    "conducir": "traducir producir reducir aducir",
    "construir": "huir rehuir argüir inmiscuir concluir destruir influir",
    "roer": "corroer",
    "aislar": (
        "aunar reunir prohibir rehusar descafeinar rehilar "
        "europeizar enraizar ahumar aullar ahijar maullar cohibir "
        "ahincar arcaizar sahumar prohijar amohinar cohijar sobrehilar rehundir aupar"
    ),
    "enviar": "actuar vaciar liar confiar criar guiar fiar acentuar continuar ampliar variar situar desviar",
    "satisfacer": "rarefacer licuefacer tumefacer",
    "predecir": "desdecir contradecir",
    "bendecir": "maldecir",
    "ver": "prever rever",
    "dar": "desdar",
    "poner": "componer",
    "tener": "obtener contener",
    "venir": "prevenir convenir",
    "hacer": "deshacer",
}

ALIASES: Final[Mapping[str, str]] = MappingProxyType(
    {alias: name for name, aliases in _ALIASES.items() for alias in aliases.split()}
)
"""Other verbs that dictionaries name as models, and the model that they follow."""


def model_named(name: str, infinitive: str = "") -> Model | None:
    """The model of that name, or the one that the verb of that name follows.

    Compounds of hacer with an old f and of decir follow their own variants, and podrir its own of pudrir.
    Any irregular verb may be named (`sembrar` for acertar); a regular one only if
    dictionaries use it so, lest a slip of the pen goes unseen.
    """
    if name == "hacer" and infinitive.endswith("facer"):
        name = "satisfacer"
    elif name == "pudrir" and infinitive.endswith("podrir"):
        name = "podrir"
    elif name == "regular" and infinitive:
        name = next((each for each in _REGULAR if each[-2] == bare(infinitive[-2:-1])), name)
    elif name in ("decir", "predecir") and infinitive == "interdecir":
        name = "interdecir"
    elif name == "decir" and infinitive not in ("", "decir", "redecir"):
        name = "bendecir" if infinitive.endswith(("bendecir", "maldecir")) else "predecir"
    elif name in ("agradecer", "placer") and infinitive.endswith("placer") and infinitive != "placer":
        name = "complacer"
    found = MODELS.get(name) or MODELS.get(ALIASES.get(name, ""))
    if found is None and name.endswith(("ar", "er", "ir", "ír")):
        usual = usual_models(name)[0]
        return None if usual in _REGULAR else MODELS[usual]
    return found
