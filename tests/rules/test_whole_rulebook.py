"""The consolidated rulebook: every article in force once, with the document it stands in; and its search."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles, read_word
from tesela.rules import commands as c
from tesela.rules.articles import DOCUMENTS, Article, articles
from tesela.rules.articles.lookup import NoSuchArticleError, look_up
from tesela.rules.articles.search import search, synonyms
from tesela.rules.articles.whole import also_in_force, amended_by, parts_in_force, whole
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.rules.topics import TOPICS


@pytest.mark.parametrize("name", RULESETS)
def test_every_own_article_is_there_once(name: str) -> None:
    found = [article.name for article in whole(name)]
    assert len(found) == len(set(found))
    assert {article.name for article in articles(name).values()} <= set(found)


def test_2024_is_2007_with_what_it_changed() -> None:
    """«recomendamos volver a leer el texto completo del Reglamento»: here it is, nothing left out."""
    found = whole("file-2024")
    own = articles("file-2024").values()
    gone = {number for article in own for number in (*article.replaces, *article.drops)}
    game = {number for number in articles("fise-2007") if not number.startswith("XI")}
    assert {article.number for article in found if article.ruleset == "fise-2007"} >= game - gone
    assert {article.name for article in found}.isdisjoint(f"fise-2007 {number}" for number in gone)
    assert sum(article.ruleset != "lexico-2016" and article.number[:2] != "XI" for article in found) == 105


def test_a_new_article_is_read_where_the_old_one_stood() -> None:
    order = [article.name for article in whole("file-2024")]
    assert order[0] == "fise-2007 1"
    for before, after in [
        ("fise-2007 20.2", "file-2024 22"),
        ("file-2024 23", "fise-2007 23"),
        ("fise-2007 26", "file-2024 29"),
        ("fise-2007 36", "file-2024 45"),
        ("file-2024 45.5", "fise-2007 38"),
        ("file-2024 50", "fise-2007 40"),
        ("fise-2007 41", "lexico-2016 L16"),
    ]:
        assert order.index(before) < order.index(after), (before, after)


def test_an_inherited_article_says_what_changed_it() -> None:
    old = look_up("file-2024", "fise-2007 28")
    assert [article.name for article in amended_by("file-2024", old)] == ["file-2024 VI"]
    assert amended_by("fise-2007", old) == ()
    heading = look_up("file-2024", "fise-2007 35")
    assert [part.number for part in parts_in_force("file-2024", heading)] == ["35.3", "35.4", "35.5", "35.6"]


def test_two_articles_of_one_number_are_both_found() -> None:
    """36 of 2024 is late arrival; 36 of 2007, which nothing replaced, bars looking words up."""
    late = look_up("file-2024", "36")
    (consult,) = also_in_force("file-2024", late)
    assert (late.heading["es"], consult.heading["es"]) == ("Llegadas tarde", "Consultas")
    assert look_up("file-2024", "fise-2007 36") is consult


@pytest.mark.parametrize("name", ["file-2024", "aas-2018"])
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("L16.17.8", "lexico-2016 L16.17.8"),
        ("l16 17.8", "lexico-2016 L16.17.8"),
        ("XII.17.4", "lexico-2016 L16.17.4"),
        ("XII.18.4.3", "lexico-2016 L16.18.4"),
        ("XII", "lexico-2016 L16"),
        ("XII.10", "fise-2007 XII.10"),
        ("XII.18.2.1", "fise-2007 XII.18.2.1"),
    ],
)
def test_points_on_words_are_found_by_the_regulation_that_judges(name: str, typed: str, found: str) -> None:
    assert look_up(name, typed).name == found


def test_2007_has_its_own_section_on_words() -> None:
    assert look_up("fise-2007", "XII.17.4").name == "fise-2007 XII.17.4"
    with pytest.raises(NoSuchArticleError):
        look_up("fise-2007", "L16.17.8")


def test_every_point_of_2016_stands_for_points_that_2007_has() -> None:
    for article in articles("lexico-2016").values():
        for number in (*article.replaces, *article.drops):
            assert number in articles("fise-2007"), article.name


# Search


def test_a_word_inside_another_is_no_hit_before_its_matter() -> None:
    """«robar», as the manual and many players say, is about drawing tiles, not about «comprobar»."""
    found = search("robar", "es", "manual")
    drawing = [at for at, each in enumerate(found) if "fichas" in each.heading["es"].lower()]
    inside = [at for at, each in enumerate(found) if "comprobar" in each.text["es"]]
    assert drawing and inside and drawing[0] < min(inside)


@pytest.mark.parametrize("word", ["impugnar", "Impugnación", "desafío", "DESAFIAR", "cuestionar", "recusar"])
@pytest.mark.parametrize(
    ("name", "number"),
    [("manual", "M.comprobacion"), ("fise-2007", "34§1"), ("aas-2018", "23"), ("file-2024", "42.1")],
)
def test_every_word_for_a_challenge_finds_it(word: str, name: str, number: str) -> None:
    assert number in [article.number for article in search(word, "es", name)]


@pytest.mark.parametrize("word", ["scrabble", "bingo", "pleno"])
@pytest.mark.parametrize(
    ("name", "number"),
    [("manual", "M.premio-siete"), ("fise-2007", "19"), ("aas-2018", "17"), ("file-2024", "19")],
)
def test_every_word_for_seven_tiles_finds_the_premium(word: str, name: str, number: str) -> None:
    assert number in [article.number for article in search(word, "es", name)][:4]


@pytest.mark.parametrize(
    ("words", "name", "number"),
    [
        ("consulta", "file-2024", "42"),
        ("consulta", "fise-2007", "36"),
        ("robar fichas", "fise-2007", "29§4"),
        ("sacar fichas", "fise-2007", "29§4"),
        ("joker", "fise-2007", "10"),
        ("multa", "fise-2007", "38§5"),
        ("pista", "fise-2007", "36"),
        ("llegar tarde", "file-2024", "36"),
        ("37.3", "fise-2007", "37.3"),
        ("baño", "fise-2007", "38§6"),
        ("reto", "file-2024", "42"),
        ("duda", "file-2024", "42.1"),
        ("retraso", "file-2024", "36"),
        ("abandono", "fise-2007", "38§6"),
        ("descalificar", "fise-2007", "38§3"),
        ("trampa", "file-2024", "38§5"),
        ("teléfono", "fise-2007", "5.2"),
        ("móvil", "file-2024", "5.5"),
        ("objeción", "fise-2007", "34§1"),
        ("desempate", "fise-2007", "4"),
        ("puntaje", "aas-2018", "10"),
        ("conteo", "fise-2007", "26"),
        ("equivocación", "file-2024", "34§3"),
        ("auriculares", "fise-2007", "5.2"),
        ("reabrir", "file-2024", "44"),
        ("contrincante", "aas-2018", "24"),
        ("centro", "manual", "M.primera-palabra"),
        ("asiento", "file-2024", "4.5.2"),
        ("hablar", "aas-2018", "26"),
        ("voltear", "fise-2007", "35.5"),
        ("alarma", "fise-2007", "30"),
        ("ganar", "file-2024", "35.1"),
        ("trueque", "manual", "M.cambio"),
        ("bloqueado", "manual", "M.final"),
        ("verificar fichas", "fise-2007", "3"),
        ("mezclar", "fise-2007", "3"),
        ("DRAE", "fise-2007", "XI§1"),
        ("palabra falsa", "fise-2007", "34§1"),
        ("tiempo agotado", "file-2024", "35.1"),
        ("acomodar", "file-2024", "22"),
        ("esconder", "fise-2007", "35.5"),
    ],
)
def test_what_people_say_finds_the_article(words: str, name: str, number: str) -> None:
    assert number in [article.number for article in search(words, "es", name)]


def test_the_number_comes_first_then_headings_then_synonyms() -> None:
    assert search("art. 24", "es", "fise-2007")[0].number == "24"
    found = [article.number for article in search("cambio", "es", "fise-2007")]
    assert found[0] == "24"
    literal = [article for article in search("consulta", "es", "fise-2007") if "consult" in _says(article)]
    assert search("consulta", "es", "fise-2007")[: len(literal)] == literal


def _says(article: Article) -> str:
    return f"{article.heading['es']} {article.text['es']}".lower()


def test_in_english_too() -> None:
    assert "34§1" in [article.number for article in search("dispute", "en", "fise-2007")]
    assert "19" in [article.number for article in search("bonus", "en", "fise-2007")]


def test_words_that_nobody_uses_find_nothing_and_no_words_everything() -> None:
    assert search("xyzzy", "es", "manual") == []
    assert search("  ", "es", "file-2024") == list(whole("file-2024"))
    assert len(search("", "es")) == sum(len(articles(name)) for name in DOCUMENTS)


def test_synonyms_name_topics_that_exist() -> None:
    for group in synonyms():
        assert set(group.topics) <= TOPICS.keys()
        assert all(word == word.lower() for word in group.words)


# Which regulation judged


@pytest.mark.parametrize(
    ("ruleset", "word_use", "cited"),
    [
        ("manual", "lexico-2016", "manual M.palabras-permitidas"),
        ("fise-2007", "xii-2007", "fise-2007 XII"),
        ("fise-2007", "", "fise-2007 XII"),
        ("fise-2007", "lexico-2016", "fise-2007 (lexico-2016 L16)"),
        ("aas-2018", "lexico-2016", "aas-2018 2"),
        ("aas-2018", "xii-2007", "aas-2018 (fise-2007 XII)"),
        ("file-2024", "lexico-2016", "file-2024 (lexico-2016 L16)"),
        ("file-2024", "", "file-2024 (lexico-2016 L16)"),
        ("file-2024", "xii-2007", "file-2024 (fise-2007 XII)"),
    ],
)
def test_a_refused_word_cites_the_regulation_that_judged_it(ruleset: str, word_use: str, cited: str) -> None:
    table = Table(ruleset, judging="checked", judge=_only("CASA"), word_use=word_use)
    refused = table.deal("CASARIO", "ABORUIL").send(c.PlayWord(0, "H8", line("CASO")))
    assert isinstance(refused, Refusal)
    assert (refused.code, str(refused.article)) == ("play.invalid", cited)


def test_only_the_invalid_words_of_a_play_are_named() -> None:
    """OSA down from H8 makes CASAO and OSA: the one that is no word is told, the other is not."""
    table = Table("manual", judging="checked", judge=_only("CASA", "OSA")).deal("CASARIO", "ASOTUIL")
    table.play(0, "H8", "CASA")
    refused = table.send(c.PlayWord(1, "8L", line("OSA")))
    assert isinstance(refused, Refusal)
    assert refused.data == {"words": "CASAO", "count": 1}


def _only(*words: str) -> Callable[[Sequence[Tiles]], bool]:
    known = {bytes(read_word(word)) for word in words}

    def judge(asked: Sequence[Tiles]) -> bool:
        return all(bytes(word) in known for word in asked)

    return judge
