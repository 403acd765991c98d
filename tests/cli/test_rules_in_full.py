"""`tesela rules`: every rule set and article can be read, found and compared, in both languages."""

from __future__ import annotations

import pytest
from tests.cli.terminal import refused, tesela

from tesela.rules.articles import articles
from tesela.rules.articles.whole import whole
from tesela.rules.rulesets import RULESETS
from tesela.texts import LANGUAGES


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


class TestList:
    def test_the_four_rule_sets(self) -> None:
        rows = tesela("rules", "list", "--json").json
        assert [row["name"] for row in rows] == list(RULESETS)
        for row in rows:
            assert list(row) == ["name", "title", "base", "lexicon", "edition", "filled", "articles"]
            assert set(row["title"]) == set(LANGUAGES)
            assert sum(row["articles"].values()) == len(whole(row["name"]))

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_for_people(self, lang: str) -> None:
        text = tesela("rules", "list", lang=lang).out
        for each in RULESETS.values():
            assert each.name in text and each.title[lang] in text
        assert "tesela rules show" in text

    @pytest.mark.parametrize("name", RULESETS)
    def test_the_articles_of_one(self, name: str) -> None:
        rows = tesela("rules", "list", name, "--json").json
        own = [row["number"] for row in rows if row["ruleset"] == name]
        assert own == list(articles(name))
        assert all(list(row) == ["ruleset", "number", "heading", "text", "kind"] for row in rows)
        text = tesela("rules", "list", name).out
        assert all(number in text for number in own)

    def test_the_name_in_any_case(self) -> None:
        assert tesela("rules", "list", " FISE-2007 ", "--json") == tesela(
            "rules", "list", "fise-2007", "--json"
        )


class TestShow:
    @pytest.mark.parametrize("name", RULESETS)
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_the_options_of_a_rule_set(self, name: str, lang: str) -> None:
        data = tesela("rules", "show", name, "--json", lang=lang).json
        assert data["options"]["players_max"] == RULESETS[name].options.players_max
        text = tesela("rules", "show", name, lang=lang).out
        assert RULESETS[name].title[lang] in text and ("sí" in text) == (lang == "es")

    @pytest.mark.parametrize("name", RULESETS)
    def test_every_article_can_be_shown_by_its_number(self, name: str) -> None:
        for number in list(articles(name))[::50]:
            told = tesela("rules", "show", name, number, "--json")
            assert told.code == 0 and told.json["number"] == number
            assert told.json["text"]["es"] and told.json["text"]["en"]
            assert isinstance(told.json["code"], list) and isinstance(told.json["parts"], list)

    @pytest.mark.parametrize(
        ("number", "found"),
        [
            ("37.3", "37.3"),
            ("38p5", "38§5"),
            ("38§5", "38§5"),
            ("XII.17.4", "XII.17.4"),
            ("xii.17.4", "XII.17.4"),
            (" 37.3 ", "37.3"),
        ],
    )
    def test_however_it_is_typed(self, number: str, found: str) -> None:
        assert tesela("rules", "show", "fise-2007", number, "--json").json["number"] == found

    def test_an_article_comes_with_its_parts_code_and_tests(self) -> None:
        data = tesela("rules", "show", "fise-2007", "37", "--json").json
        assert [part["number"] for part in data["parts"]][:3] == ["37.1", "37.2", "37.3"]
        part = next(part for part in data["parts"] if part["number"] == "37.3")
        assert part["code"] and part["tests"]
        text = tesela("rules", "show", "fise-2007", "37").out
        assert "código:" in text and "prueba:" in text
        assert "code:" in tesela("rules", "show", "fise-2007", "37", lang="en").out

    def test_what_a_newer_rule_set_inherits_is_shown_and_said(self) -> None:
        told = tesela("rules", "show", "file-2024", "38§1", "--json")
        assert told.code == 0 and told.json["source"] == "fise-2007" and told.json["ruleset"] == "file-2024"
        assert "fise-2007" in tesela("rules", "show", "file-2024", "38§1").out

    @pytest.mark.parametrize(
        ("name", "number", "said"),
        [
            ("fise-2007", "99", "tesela rules list fise-2007"),
            ("fise-2007", "37.33", "37.3"),
            ("manual", "37", "manual"),
            ("fise-2007", "", "tesela rules list fise-2007"),
            ("nada", "1", "file-2024"),
            ("fise-2007", "[bold]", "[bold]"),
        ],
    )
    def test_what_is_not_there(self, name: str, number: str, said: str) -> None:
        assert said in refused("rules", "show", name, number)

    def test_an_article_that_was_replaced_leads_to_the_new_one(self) -> None:
        """45 of 2024 is what 37 of 2007 was."""
        said = refused("rules", "show", "file-2024", "37.3")
        assert "45" in said


class TestDiff:
    @pytest.mark.parametrize("first", RULESETS)
    def test_with_itself_there_is_none(self, first: str) -> None:
        data = tesela("rules", "diff", first, first, "--json").json
        assert (data["options"], data["articles"]) == ([], [])
        assert "ninguna diferencia" in tesela("rules", "diff", first, first).out

    def test_both_ways_are_mirror_images(self) -> None:
        one = tesela("rules", "diff", "fise-2007", "file-2024", "--json").json
        other = tesela("rules", "diff", "file-2024", "fise-2007", "--json").json
        assert {(each["option"], str(each["first"]), str(each["second"])) for each in one["options"]} == {
            (each["option"], str(each["second"]), str(each["first"])) for each in other["options"]
        }
        assert (one["first"], one["second"]) == ("fise-2007", "file-2024")
        assert {change["change"] for change in one["articles"]} <= {"changed", "added", "dropped"}

    @pytest.mark.parametrize(("lang", "said"), [("es", "Opciones que cambian"), ("en", "ption")])
    def test_for_people(self, lang: str, said: str) -> None:
        text = tesela("rules", "diff", "fise-2007", "file-2024", lang=lang).out
        assert said in text and "fise-2007" in text and "file-2024" in text

    def test_with_one_that_there_is_not(self) -> None:
        for words in (("nada", "manual"), ("manual", "nada")):
            assert "nada" in refused("rules", "diff", *words)


class TestSearch:
    def test_accents_and_case_do_not_matter(self) -> None:
        found = [tesela("rules", "search", word, "--json").json for word in ("comodín", "COMODIN", "comodin")]
        assert found[0] == found[1] == found[2] and len(found[0]) > 3

    def test_all_words_must_appear(self) -> None:
        both = tesela("rules", "search", "comodín", "letra", "--json").json
        one = tesela("rules", "search", "comodín", "--json").json
        assert 0 < len(both) < len(one) and all(each in one for each in both)

    def test_in_one_rule_set_only(self) -> None:
        rows = tesela("rules", "search", "comodín", "--rules", "manual", "--json").json
        assert rows and {row["ruleset"] for row in rows} == {"manual"}

    def test_in_the_language_spoken(self) -> None:
        assert tesela("rules", "search", "blank", lang="en").code == 0
        nothing = tesela("rules", "search", "xyzzy")
        assert (nothing.code, nothing.out) == (1, "") and "xyzzy" in nothing.err
        assert tesela("rules", "search", "xyzzy", "--json").out.strip() == "[]"

    def test_a_rule_set_that_there_is_not(self) -> None:
        assert "manual" in refused("rules", "search", "comodín", "--rules", "nada")
