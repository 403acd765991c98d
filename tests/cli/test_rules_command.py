"""`tesela rules`, as a reader of the rulebook types it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.terminal import tesela
from typer.testing import CliRunner

from tesela.cli.rules.app import app
from tesela.cli.rules.words import kind
from tesela.rules.articles import DOCUMENTS, articles
from tesela.rules.articles.code import held_by, pending_holders
from tesela.rules.articles.whole import whole
from tesela.rules.rulesets import RULESETS
from tesela.texts import set_language
from tesela.texts.options import option, value


@pytest.fixture(autouse=True)
def _in_spanish() -> None:
    set_language("es")


def _run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == code, done.output
    return done.output


def _json(*words: str) -> Any:
    return json.loads(_run(*words, "--json"))


def test_list_names_the_four() -> None:
    assert [row["name"] for row in _json("list")] == list(RULESETS)
    assert "fise-2007" in _run("list")


def test_list_has_everything_in_force_and_one_number() -> None:
    """105 articles on the game, and the points on words: as many here as the browser shows."""
    rows = _json("list", "file-2024")
    assert [(row["ruleset"], row["number"]) for row in rows] == [
        (article.ruleset, article.number) for article in whole("file-2024")
    ]
    counts = next(row["articles"] for row in _json("list") if row["name"] == "file-2024")
    assert sum(counts.values()) == len(rows)
    assert f"Rigen {len(rows)} artículos" in " ".join(_run("list", "file-2024").split())


@pytest.mark.parametrize("number", ["L16.17.8", "XII.17.4", "XII.10", "fise-2007 36"])
def test_show_finds_what_refusals_and_verdicts_cite(number: str) -> None:
    assert "no tiene artículo" not in _run("show", "file-2024", number)


def test_show_says_what_an_article_stands_for_and_what_else_has_its_number() -> None:
    assert "Sustituye a 21." in _run("show", "file-2024", "22")
    shown = " ".join(_run("show", "file-2024", "36").split())
    assert 'tesela rules show file-2024 "fise-2007 36"' in shown
    assert "Modificado en parte por file-2024 VI." in " ".join(_run("show", "file-2024", "28").split())


@pytest.mark.parametrize("word", ["impugnar", "desafío", "consulta"])
def test_search_knows_synonyms(word: str) -> None:
    found = [row["number"] for row in _json("search", word, "--rules", "file-2024")]
    assert "42.1" in found
    assert "19" in [row["number"] for row in _json("search", "bingo", "--rules", "fise-2007")]


def test_list_tells_the_document_s_dictionary_from_our_edition() -> None:
    """2024 names no lexicon; what it is played with is Tesela's own choice and said as such."""
    told = {row["name"]: (row["lexicon"], row["edition"]) for row in _json("list")}
    assert told["file-2024"] == (None, "open")
    assert told["fise-2007"] == ("DRAE 22, CD 1.0 (2003)", "open-2007")
    assert told["aas-2018"] == ("Lexicón 2017", "open")
    assert told["manual"][1] == "hoy", "«un diccionario de la lengua española»: the newest"


def test_show_says_that_the_words_of_2024_are_our_choice() -> None:
    shown = " ".join(_run("show", "file-2024").split("uso de palabras")[1].split())
    assert "elección de Tesela" in shown
    assert _json("show", "file-2024")["filled"]["word_use"] == "tesela"


@pytest.mark.parametrize("number", ["L16.17.8", "XII.17.8"])
def test_the_manual_has_the_points_on_words_that_judge_its_edition(number: str) -> None:
    """Its edition «hoy» is judged by the regulation of 2016, so its points can be read from there."""
    assert _json("show", "manual", number)["source"] == "lexico-2016"
    assert "sobre las palabras rige lexico-2016" in " ".join(_run("show", "manual", number).split())


@pytest.mark.parametrize(("name", "ours"), [("manual", True), ("file-2024", True), ("aas-2018", False)])
def test_show_says_where_the_points_on_words_are_our_choice(name: str, ours: bool) -> None:
    """2018 names the lexicon made by them; 2024 and the manual name none of that kind."""
    shown = " ".join(_run("show", name, "L16.18.4").split())
    assert ("por elección de Tesela" in shown) is ours


def test_list_and_audit_count_alike() -> None:
    """One number under one name: a document's own articles, and beside them what is in force."""
    totals = _json("audit")["totals"]
    listed, audited = _run("list"), _run("audit")
    for name in RULESETS:
        own = str(totals[name]["articles"])
        row = next(line for line in listed.splitlines() if line.startswith(f"│ {name[:7]}"))
        assert [cell.strip() for cell in row.split("│")][3:5] == [own, str(len(whole(name)))]
    assert "propios" in listed and "propios" in audited


def test_list_of_one_has_its_articles_and_says_what_it_inherits() -> None:
    assert "45.3" in _run("list", "file-2024")
    assert "fise-2007" in _run("list", "file-2024")
    rows = _json("list", "file-2024")
    assert {"ruleset": "fise-2007", "number": "24"}.items() <= next(
        row for row in rows if row["number"] == "24"
    ).items()


def test_show_an_article_with_its_code() -> None:
    shown = _json("show", "fise-2007", "15")
    assert shown["kind"] == "executable"
    assert shown["code"] == ["tesela.core.scoring.score_play"]
    assert "tesela.core.scoring.score_play" in _run("show", "fise-2007", "15")


def test_show_an_article_with_its_parts() -> None:
    assert [part["number"] for part in _json("show", "fise-2007", "7")["parts"]] == ["7.1", "7.2", "7.3"]
    assert "37.5" in _run("show", "fise-2007", "37")


def test_show_says_why_a_matter_is_physical() -> None:
    assert "disposición de la mesa" in _run("show", "file-2024", "4.5.1")


def test_show_marks_an_inherited_article() -> None:
    shown = _json("show", "file-2024", "24")
    assert (shown["ruleset"], shown["source"]) == ("file-2024", "fise-2007")
    assert "su número nuevo no figura" in _run("show", "file-2024", "24")


def test_show_without_an_article_gives_the_options() -> None:
    shown = _json("show", "fise-2007")
    assert shown["options"] == json.loads(json.dumps(RULESETS["fise-2007"].options.written_out()))
    assert "turnos consecutivos" in _run("show", "fise-2007")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("show", "fise-2007", "37.9"), "37.5"),
        (("show", "fise-2007", "zzz"), "tesela rules list fise-2007"),
        (("show", "fise-2008", "1"), "fise-2007"),
        (("show", "file-2024", "37.3"), "45.3"),
        (("list", "nada"), "manual"),
        (("diff", "manual", "nada"), "manual"),
        (("search", "pase", "--rules", "nada"), "manual"),
    ],
)
def test_what_is_not_there_is_answered_with_what_is(typed: tuple[str, ...], said: str) -> None:
    assert said in _run(*typed, code=2)


def test_diff() -> None:
    shown = _json("diff", "fise-2007", "file-2024")
    assert {"option": "scoreless_at_nil_nil", "first": False, "second": True} in shown["options"]
    assert {change["change"] for change in shown["articles"]} == {"changed", "added", "dropped"}
    text = _run("diff", "fise-2007", "file-2024")
    assert "45.3" in text
    assert "37.3" in text
    assert "no hay ninguna diferencia" in _run("diff", "manual", "manual").lower()


def test_search() -> None:
    assert "10.1" in _run("search", "comodin", "K")
    found = _json("search", "temporizador", "--rules", "file-2024")
    assert ("file-2024", "VI") in [(row["ruleset"], row["number"]) for row in found]
    assert "30" not in [row["number"] for row in found], "2024 struck the timer's article out"
    _run("search", "zzzz", code=1)


def test_nothing_is_said_to_be_held_that_no_code_holds_or_nobody_reaches() -> None:
    for name in RULESETS:
        for article in articles(name).values():
            held = kind(article) == "lo cumple el programa"
            holders = held_by(article)
            waits = not holders or not pending_holders().keys().isdisjoint(holders)
            assert held == (article.kind == "executable" and not waits)


def test_audit_has_every_article_and_its_totals_add_up() -> None:
    audit = _json("audit")
    rows, totals = audit["articles"], audit["totals"]
    assert [(row["ruleset"], row["number"]) for row in rows] == [
        (name, number) for name in DOCUMENTS for number in articles(name)
    ]
    assert list(totals) == [*DOCUMENTS, "all"]
    for name, counted in totals.items():
        own = [row["status"] for row in rows if name in (row["ruleset"], "all")]
        expected = {status: own.count(status) for status in ("held", "physical", "parts", "pending")}
        assert counted == {"articles": len(own), **expected}


def test_audit_tells_code_tests_and_status_of_each() -> None:
    rows = {row["number"]: row for row in _json("audit", "--ruleset", "fise-2007")["articles"]}
    twelve_turns = rows["37.3"]
    assert twelve_turns["status"] == "held"
    assert "tesela.rules.ending.scoreless_too_long" in twelve_turns["holders"]
    assert any(test.startswith("tests/rules/test_art37_end.py::") for test in twelve_turns["tests"])
    assert rows["37"]["heading"] == dict(articles("fise-2007")["37"].heading)
    physical = next(row for row in rows.values() if row["status"] == "physical")
    assert articles("fise-2007")[physical["number"]].reason is not None


def test_audit_says_what_a_pending_article_waits_for() -> None:
    """Whatever waits today: a row is pending with a reason, and the others have none."""
    for row in _json("audit")["articles"]:
        waiting = {pending_holders()[name] for name in row["holders"] if name in pending_holders()}
        assert set(row["waits_for"]) == waiting
        assert (row["status"] == "pending") == bool(waiting), row


def test_audit_is_read_in_both_languages() -> None:
    shown = _run("audit", "--ruleset", "AAS-2018 ")
    assert "aas-2018" in shown
    assert "cumplido" in shown
    assert "file-2024" not in shown
    set_language("en")
    assert "held" in _run("audit", "--ruleset", "aas-2018")


def test_audit_of_an_unknown_rule_set_is_refused() -> None:
    assert "fise-2008" in _run("audit", "--ruleset", "fise-2008", code=2)


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_and_value_has_its_words(name: str) -> None:
    for key, given in RULESETS[name].options.flat().items():
        assert option(key)
        assert value(given)


def test_show_tells_what_was_decided_under_its_article(tmp_path: Path) -> None:
    """39: our reading, with the document's words; and the cases of a tournament that is named."""
    shown = " ".join(_run("show", "fise-2007", "7.3").split())
    assert "Interpretación adoptada. Lectura de Tesela. «su oponente tiene el derecho de verla(s)»" in shown
    assert _json("show", "fise-2007", "7.3")["readings"][0]["key"] == "surplus"
    file = tmp_path / "torneo.json"
    assert tesela("tournament", "new", file, "--template", "club", "--name", "Club").code == 0
    kept = ("--facts", "Ficha caída al suelo", "--decision", "Se repone", "--article", "7.3")
    assert tesela("tournament", "case", file, *kept).code == 0
    shown = " ".join(_run("show", "fise-2007", "7.3", "--cases", str(file)).split())
    assert "Caso 1 del torneo: Ficha caída al suelo Decisión: Se repone" in shown
    assert "Caso 1" not in _run("show", "fise-2007", "7.1", "--cases", str(file))


def test_show_has_the_points_of_the_regulation_of_2016() -> None:
    everything = _json("show", "lexico-2016")
    assert {"L16", "L16.17.8", "L16.18.4"} <= {point["number"] for point in everything}
    assert _json("show", "lexico-2016", "17.8")["number"] == "L16.17.8"
    assert "Verbos impersonales" in _run("show", "lexico-2016", "17.8")
    assert "L16.17.8" in _run("search", "unipersonal", "--rules", "lexico-2016")
    assert "L16.12" in _run("list", "lexico-2016")
