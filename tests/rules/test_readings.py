"""Interpretations that were adopted stand with their articles (39; `file-2024` 50)."""

from __future__ import annotations

import pytest

from tesela.rules.articles import find
from tesela.rules.articles.lookup import look_up
from tesela.rules.articles.readings import readings, readings_of
from tesela.rules.articles.search import search
from tesela.rules.articles.whole import whole


@pytest.mark.topic("arbiter.interpretation")
def test_an_article_has_what_was_decided_and_why() -> None:
    (reading,) = readings_of("fise-2007", "7.3")
    assert reading.ours and "antes de que vuelvan" in reading.decided["es"]
    assert "derecho de verla" in reading.quote
    assert readings_of("fise-2007", "15") == ()


@pytest.mark.parametrize(
    ("document", "number", "words"),
    [
        ("fise-2007", "37.3", "no se aplicará"),
        ("file-2024", "45.3", "Se elimina la indicación"),
        ("fise-2007", "36", "ni en el diccionario"),
        ("manual", "M.otras-dudas.2", "utilizar el diccionario para buscar"),
        ("file-2024", "44", "de acuerdo con los puntajes"),
        ("fise-2007", "5.1", "firmando en la hoja del oponente"),
    ],
)
def test_an_article_is_quoted_from_its_own_document(document: str, number: str, words: str) -> None:
    """What 2007 says of 0-0 is what 2024 strikes out: neither is quoted with the other's words."""
    quote = readings_of(document, number)[0].quoted(document)
    assert quote.document == document and words in quote.words


def test_words_of_another_document_are_said_to_be_its() -> None:
    """`file-2024` 36 changes only the grace: who pays up to when stands in 2007."""
    both_absent = readings_of("file-2024", "36")[0]
    assert both_absent.quoted("file-2024").document == "fise-2007"


def test_a_reading_says_whether_it_is_ours_or_the_documents() -> None:
    ours = {each.key for each in readings() if each.ours}
    assert {"checking", "last-signal", "surplus", "zeros", "no-lexicon-named"} <= ours
    assert "thirty-points" not in ours


@pytest.mark.article("fise-2007", "40", "41")
def test_arbiters_go_by_the_rules_first_and_only_the_players_representative_is_neutral() -> None:
    """40: «estas reglas … criterio principal»; 41: «Este representante … no pertenezca al país»."""
    decisions, tribunal = find("fise-2007", "40").text["es"], find("fise-2007", "41").text["es"]
    assert "estas reglas, que son el criterio principal" in decisions
    assert "Los textos oficiales apoyan en segunda instancia" in decisions
    assert (
        "uno de los jugadores, que tiene dos suplentes. Solo este último no puede ser de un país" in tribunal
    )


@pytest.mark.article("lexico-2016", "L16")
class TestTheRegulationOfWordUse:
    def test_it_is_read_by_itself_with_what_it_leaves_of_2007(self) -> None:
        points = [article.name for article in whole("lexico-2016")]
        assert "lexico-2016 L16.17.8" in points and "fise-2007 XII.17.8" not in points
        assert "fise-2007 XII.2" in points, "where it says nothing XII stays"
        assert not any(name.startswith("fise-2007 37") for name in points)

    @pytest.mark.parametrize("typed", ["17.8", "L16.17.8", "XII.17.8", "l16 17.8"])
    def test_a_point_is_found_by_its_number(self, typed: str) -> None:
        assert look_up("lexico-2016", typed).name == "lexico-2016 L16.17.8"

    @pytest.mark.parametrize(
        ("word", "number"),
        [
            ("anticuado", "L16.12"),
            ("unipersonal", "L16.17.8"),
            ("incompleto", "L16.17.6"),
            ("reflexivo", "L16.17.10"),
            ("argentino", "L16.17.3"),
            ("acortada", "L16.18.2.2"),
            ("modismo", "L16.18.2.4"),
            ("gentilicio", "L16.18.1.2.8"),
            ("honorífico", "L16.18.1.2.7"),
        ],
    )
    def test_what_people_say_finds_the_point(self, word: str, number: str) -> None:
        found = [article.number for article in search(word, "es", "lexico-2016")]
        assert number in found[:4], found[:6]
