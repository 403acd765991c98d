"""The word lists of point 17: participles that are not regular, and the verbs that 2016 names."""

from __future__ import annotations

from typing import Final

import msgspec

PARTICIPLES: Final = (
    ("abrir", ("abierto",)),
    ("cubrir", ("cubierto",)),
    ("scribir", ("scrito",)),
    ("solver", ("suelto",)),
    ("volver", ("vuelto",)),
    ("morir", ("muerto",)),
    ("freír", ("freído", "frito")),
    ("imprimir", ("imprimido", "impreso")),
    ("proveer", ("proveído", "provisto")),
)
"""17.4: irregular participles by the infinitive's end, where the entry gives none of its own."""
WHOLE_PARTICIPLES: Final = {"romper": ("roto",), "desabrir": ("desabrido",)}
"""Those that a family does not share: corrompido, desabrido."""


def _words(text: str) -> list[str]:
    return text.split()


class VerbLists(msgspec.Struct, frozen=True):
    """Verbs that a rule set names one by one."""

    infinitive_only: frozenset[str] = frozenset()
    no_imperative: frozenset[str] = frozenset()
    only: dict[str, tuple[str, ...]] = {}
    without: dict[str, tuple[str, ...]] = {}
    models: dict[str, tuple[str, ...]] = {}
    added: dict[str, tuple[str, ...]] = {}
    whole: frozenset[str] = frozenset()
    """17.6: verbs that have every form, whatever the entry's note says."""


_DEFECTIVE: Final[dict[str, tuple[str, ...]]] = {
    "soler": ("inf", "ger", "pi", "ps", "ii", "is"),
    "embaír": ("np", "i"),
    "desvaír": ("np", "i"),
}
"""17.7, for an entry without the note: the document's own example, and two that no other form is made of."""

XII_2007: Final = VerbLists(only=_DEFECTIVE)

LEXICO_2016: Final = VerbLists(
    # 17.12
    infinitive_only=frozenset(
        _words(
            "afogar aforcar añedir añidir arrempujar atorgar blincar embabucar erutar escurecer estajar "
            "fuercear jorrar pablar refanfinflar"
        )
    ),
    # 17.10
    no_imperative=frozenset(
        _words(
            "abromar abstener adrezar afeccionar afrancar alampar alobar amular apensionar apegar atener "
            "atrever canecer comedir condoler confabular conjuramentar "
            "deshonestar desmanar desperecer despizcar encerrizar "
            "enmontar ensayalar esguilar finchar fugar jactar lloviznar macar opilar percatar refriar "
            "reguardar"
        )
    ),
    # 17.6
    only={
        **dict.fromkeys(_words("aterir arrecir colorir embaír"), ("np", "i")),
        **dict.fromkeys(_words("acaecer acontecer antojar atañer concernir obstar"), ("np", "3")),
        "adir": ("inf",),
        "respectar": ("inf", "3"),
    },
    without={"raspahilar": ("part",), "empecer": ("part",), "balbucir": ("z",)},
    # 17.12
    models={"obscurecer": ("agradecer",), "readquirir": ("adquirir",)},
    added={"haber": ("habemos",)},
    # the text has desabrir as defective, the list made from it has not, and prevails
    whole=frozenset(_words("soler desvaír desabrir")),
)
