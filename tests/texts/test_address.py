"""Spanish that speaks to somebody says «tú»; the rulebook's articles speak of people, not to them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tesela.texts import catalogue

CLIENT = sorted((Path(__file__).parent.parent.parent / "web/src/i18n").glob("*es.ts"))

ORDERS = (
    "usted ustedes elija escriba use empiece vuelva importe repita vea juegue inicie instale borre mire haga "
    "ponga pruebe compruebe revise espere quite pida añada cambie ejecute construya guarde corrija "
    "reinstale exporte convierta pulse toque arrastre acepte firme anote lea diga recargue confirme envíe"
).split()
WITH_E = "bórr instál iníci mír impórt expórt guárd compruéb cámbi cárg pruéb arrástr tóqu llév".split()
WITH_A = "constrúy repít conviért escríb elíj ábr lé póng hág vuélv corríj díg píd".split()
FORMAL = re.compile(
    rf"\b({'|'.join(ORDERS)}|({'|'.join(WITH_E)})e(lo|la|los|las)|({'|'.join(WITH_A)})a(lo|la|los|las))\b",
    re.IGNORECASE,
)
"""What an order to «usted» looks like, alone and with a pronoun: elija, bórrelo, constrúyala."""


def formal_in(text: str) -> list[str]:
    return [match[0] for match in FORMAL.finditer(text)]


@pytest.mark.parametrize(
    ("formal", "ours"),
    [
        ("Elija otro.", "Elige otro."),
        ("Bórrelo para empezar.", "Bórralo para empezar."),
        ("constrúyala o impórtela", "constrúyela o impórtala"),
        ("no cuadra todo; vea tesela replay", "no cuadra todo; mira tesela replay"),
        ("¿Quiere usted?", "¿Quieres?"),
    ],
)
def test_the_two_are_told_apart(formal: str, ours: str) -> None:
    assert formal_in(formal) and not formal_in(ours)


def test_no_sentence_of_ours_says_usted() -> None:
    sentences = catalogue("es")
    assert len(sentences) > 900
    assert {key: found for key, text in sentences.items() if (found := formal_in(text))} == {}


@pytest.mark.parametrize("file", CLIENT, ids=lambda file: file.name)
def test_nor_the_browser_client(file: Path) -> None:
    assert formal_in(file.read_text("utf-8")) == []
