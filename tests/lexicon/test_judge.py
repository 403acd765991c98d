"""Every verdict says why: section XII, arts. 10.1 and 11, and what happens with lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.lexicon.words import verdict_of

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles, spell
from tesela.lexicon import Edition, EditionStore, Explainer, Judge, Verdict
from tesela.lexicon.editions.building import build
from tesela.lexicon.editions.transfer import import_words
from tesela.rules.draft import Judge as RulesJudge


def _points(verdict: Verdict) -> list[str]:
    return [reason.point for reason in verdict.reasons]


def test_the_participle_of_an_intransitive_stays_masculine_singular(small: Edition) -> None:
    """XII.17.4, 18.2.9."""
    barred = verdict_of(small, "SURGIDOS")
    assert not barred.valid
    assert _points(barred) == ["XII.17.4", "XII.18.2.9"]
    assert {reason.data["entry"] for reason in barred.reasons} == {"surgir"}
    assert (barred.reasons[0].code, barred.reasons[0].data["valid"]) == ("participle.intr", "SURGIDO")
    assert _points(verdict_of(small, "SURGIDA")) == ["XII.17.4"], "18.2.9 speaks of plurals"
    valid = verdict_of(small, "surgido")
    assert valid.valid
    assert [(way.entry, way.form, way.points) for way in valid.derivations] == [
        ("surgir", "surgido", ("XII.17.4",))
    ]
    assert valid.reasons == ()


@pytest.mark.parametrize(
    ("word", "form", "entry", "pronouns"),
    [
        ("DAME", "da", "dar", "me"),
        ("pégale", "pega", "pegar", "le"),
        ("cómetela", "come", "comer", "te + la"),
        ("entréguese", "entregue", "entregar", "se"),
        ("entrégueselo", "entregue", "entregar", "se + lo"),
        ("amaos", "amad", "amar", "os"),
        ("comerse", "comer", "comer", "se"),
        ("vámonos", "vamos", "ir", "nos"),
        ("dignándose", "dignando", "dignarse", "se"),
    ],
)
def test_enclitic_pronouns(small: Edition, word: str, form: str, entry: str, pronouns: str) -> None:
    """XII.17.5, its own examples."""
    verdict = verdict_of(small, word)
    assert not verdict.valid
    assert _points(verdict) == ["XII.17.5"]
    data = verdict.reasons[0].data
    assert (data["form"], data["entry"], data["pronouns"]) == (form, entry, pronouns)


def test_the_bare_verb_form_is_offered(small: Edition) -> None:
    """XII.17.5: «pega, da, baña, come, entregue, amad»."""
    for word, valid in (("pégale", "PEGA"), ("dame", "DA"), ("cómetela", "COME"), ("amaos", "AMAD")):
        assert verdict_of(small, word).reasons[0].data["valid"] == valid
    assert verdict_of(small, "comerlo").reasons[0].code == "enclitic_infinitive"


def test_an_accent_that_was_typed_tells_which_verb_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.entries"
    path.write_text("comer  v.tr.\ncometer  v.tr.\n", encoding="utf-8")
    edition = build(EditionStore(tmp_path / "home"), "verbs", "xii-2007", [path])
    assert verdict_of(edition, "cómetelo").reasons[0].data["entry"] == "comer"
    assert verdict_of(edition, "comételo").reasons[0].data["entry"] == "cometer"


def test_a_form_of_two_models_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "a.entries"
    path.write_text("errar  v.intr.\n", encoding="utf-8")
    edition = build(EditionStore(tmp_path / "home"), "verbs", "xii-2007", [path])
    assert len(verdict_of(edition, "errando").derivations) == 1
    assert {way.form for way in verdict_of(edition, "erra").derivations} == {"erra", "errá"}


def test_a_wrong_plural_is_told_the_right_one(small: Edition) -> None:
    """XII.18.4."""
    assert verdict_of(small, "flors").reasons[0].data["plurals"] == "«flores»"
    assert verdict_of(small, "casaes").reasons[0].data["plurals"] == "«casas»"


def test_a_headword_stands_by_the_dictionary_itself(small: Edition) -> None:
    """XI: the official text."""
    assert verdict_of(small, "flor").derivations[0].points == ("XI",)
    assert verdict_of(small, "figo").derivations[0].points == ("XII.12",)


def test_the_infinitive_of_a_pronominal_verb_keeps_its_pronoun(small: Edition) -> None:
    """XII.17.10: dignarse and dignar."""
    assert verdict_of(small, "dignarse").valid
    assert verdict_of(small, "dignar").valid


def test_the_infinitive_with_se_of_other_verbs(small: Edition, small_2016: Edition) -> None:
    """XII.17.10: morir, not morirse. An intransitive verb shows it from the index."""
    assert _points(verdict_of(small, "surgirse")) == ["XII.17.10", "XII.17.5"]
    assert _points(verdict_of(small_2016, "surgirse")) == ["L16.17.10", "L16.17.5"]


def test_an_old_word_has_a_plural_only_since_2016(small: Edition, small_2016: Edition) -> None:
    """XII.12."""
    old, new = verdict_of(small, "FIGOS"), verdict_of(small_2016, "FIGOS")
    assert (old.valid, _points(old)) == (False, ["XII.12"])
    assert new.valid
    assert [way.entry for way in new.derivations] == ["figo"]
    assert verdict_of(small, "figo").valid


@pytest.mark.parametrize(("word", "letters"), [("KILO", "K"), ("web", "W"), ("kiwi", "K, W"), ("K", "K")])
def test_no_tile_for_k_and_w(small: Edition, word: str, letters: str) -> None:
    """Art. 10.1."""
    verdict = verdict_of(small, word)
    assert (verdict.valid, _points(verdict)) == (False, ["10.1"])
    assert verdict.reasons[0].data["letters"] == letters


@pytest.mark.parametrize(
    ("word", "pair"),
    [
        ("C-H", "CH"),
        ("[C][H]ORRO", "CH"),
        ("C-H-O-R-R-O", "CH"),
        ("C-HORRO", "CH"),
        ("[CH]ORRO", "RR"),
        ("PER-RO", "RR"),
        ("L-LAMAR", "LL"),
    ],
)
def test_a_digraph_is_never_two_tiles(small: Edition, word: str, pair: str) -> None:
    """Art. 11."""
    verdict = verdict_of(small, word)
    assert (verdict.valid, _points(verdict)) == (False, ["11"])
    assert verdict.reasons[0].data["pair"] == pair


@pytest.mark.parametrize(
    ("word", "point"),
    [
        ("etc.", "1"),
        ("EE. UU.", "1"),
        ("a.m.", "1"),
        ("bi-", "14"),
        ("-ina", "14"),
        ("–ción", "14"),
        ("-i-", "14"),
    ],
)
def test_abbreviations_and_affixes_as_written_are_told_as_such(small: Edition, word: str, point: str) -> None:
    """XII.1, XII.14: a word written with the point or the hyphen that makes it no word."""
    verdict = verdict_of(small, word)
    assert (verdict.valid, _points(verdict)) == (False, [f"XII.{point}"])


@pytest.mark.parametrize("word", [".", "-", "--", "etc..", ".etc", "-.-", "a--", "bi-."])
def test_points_and_hyphens_alone_are_not_understood(small: Edition, word: str) -> None:
    with pytest.raises(TextError):
        verdict_of(small, word)


def test_the_digraph_tile_itself_may_be_typed_exactly(small: Edition) -> None:
    verdict = verdict_of(small, "[CH]O[RR]O")
    assert verdict.valid
    assert str(verdict.tiles) == "[CH]O[RR]O"


@pytest.mark.parametrize(
    ("word", "point"),
    [
        ("aquís", "XII.18.2.1"),  # plural of an adverb
        ("jets", "XII.18.3"),  # of a foreign word
        ("flors", "XII.18.4.3"),  # a plural formed otherwise
        ("casaes", "XII.18.4.1"),
        ("bi", "XII.14"),  # a prefix
        ("etc", "XII.1"),  # an abbreviation
        ("josé", "XII.10"),  # a proper name
        ("ping-pong", "XII.8"),  # joined by a hyphen
        ("best seller", "XII.8"),
        ("fácilmente", "XII.2"),
        ("casita", "XII.5"),
        ("poquito", "XII.5"),
        ("florecita", "XII.5"),
        ("facilísimo", "XII.5"),
        ("pingüina", "XII.7"),
    ],
)
def test_what_a_player_may_have_thought_of(small: Edition, word: str, point: str) -> None:
    verdict = verdict_of(small, word)
    assert (verdict.valid, _points(verdict)) == (False, [point])


def test_a_patch_gives_its_reason(small: Edition) -> None:
    added, out = verdict_of(small, "guion"), verdict_of(small, "chorros")
    assert added.valid
    assert added.derivations[0].derivation.reason == "spelling of 2010"
    assert not out.valid
    assert out.reasons[0].code == "patch"
    assert out.reasons[0].data["reason"] == "a test takes it out"


def test_a_word_in_no_dictionary_says_so_and_offers_what_is_near(small: Edition) -> None:
    verdict = verdict_of(small, "fror")
    assert [reason.code for reason in verdict.reasons] == ["unknown"]
    assert "FLOR" in [spell(word) for word in verdict.near]
    assert verdict_of(small, "xxxxx").near == ()
    assert verdict_of(small, "fraz").near == ()
    assert "FLOR" in [spell(word) for word in verdict_of(small, "frox", thorough=True).near]
    assert "CASA" in [spell(word) for word in verdict_of(small, "zacazasz", thorough=True).near], (
        "of its tiles"
    )


def test_a_capital_may_mean_a_proper_name(small: Edition) -> None:
    """XII.10, for names that no entry tells of."""
    assert _points(verdict_of(small, "Madrid")) == ["", "XII.10"]
    assert _points(verdict_of(small, "MADRID")) == [""]


@pytest.mark.parametrize(("word", "code"), [("a", "too_short"), ("a" * 16, "too_long")])
def test_words_that_no_board_holds(small: Edition, word: str, code: str) -> None:
    assert [reason.code for reason in verdict_of(small, word).reasons] == [code]


@pytest.mark.parametrize(
    "word", ["", "  ", "ca$a", "c4sa", "ca\nsa", "ca?a", "[CHORRO", "[XY]A", "ç", "\x00"]
)
def test_what_is_not_understood(small: Edition, word: str) -> None:
    with pytest.raises(TextError):
        verdict_of(small, word)


def test_forms_keep_their_accents_and_several_ways_are_told(small: Edition) -> None:
    ways = verdict_of(small, "CASAS").derivations
    assert {(way.entry, way.form) for way in ways} == {
        ("casa", "casas"),
        ("casar", "casas"),
        ("casar", "casás"),
    }
    assert verdict_of(small, "CAS*A").valid, (
        "the manual's star says which tile is a blank, not which word it is"
    )
    assert verdict_of(small, "pinguino").derivations[0].form == "pingüino"


def test_a_play_gets_one_answer_and_no_more(small: Edition) -> None:
    """Art. 35: the judge answers valid or invalid."""
    assert Judge(small).judge_play(["casa", "perro"]) is True
    assert Judge(small).judge_play([Tiles.of("CAsA"), Tiles.of("[CH]O[rr]O")]) is True
    assert Judge(small).judge_play(["casa", "surgidos"]) is False
    assert Judge(small).judge_play([Tiles.of("CHO[RR]O")]) is False


def test_the_rules_room_takes_it_as_its_judge(small: Edition) -> None:
    """The two rooms don't know each other; the types meet here."""
    judge: RulesJudge = Judge(small).judge_play
    assert judge([Tiles.of("CASA")])


class TestLists:
    """A list decides; the companion's entries explain, and disagreement is told."""

    @pytest.fixture
    def judged(self, tmp_path: Path, small: Edition) -> Explainer:
        path = tmp_path / "list.txt"
        path.write_text("casa\nsurgidos\nxoroz\n", encoding="utf-8")
        return Explainer(import_words(EditionStore(tmp_path / "own"), path, "own", "xii-2007"), small)

    def test_a_word_of_both_shows_its_derivation(self, judged: Explainer) -> None:
        verdict = judged.verdict("casa")
        assert (verdict.valid, verdict.edition, verdict.reasons) == (True, "own", ())
        assert "casa" in [way.entry for way in verdict.derivations]

    def test_a_word_that_the_rules_bar(self, judged: Explainer) -> None:
        verdict = judged.verdict("surgidos")
        assert verdict.valid
        assert [reason.code for reason in verdict.reasons] == ["list.against", "participle.intr", "point"]
        assert "XII.17.4" in _points(verdict)

    def test_a_word_that_no_entry_leads_to(self, judged: Explainer) -> None:
        verdict = judged.verdict("xoroz")
        assert verdict.valid
        assert [reason.code for reason in verdict.reasons] == ["list.no_way"]

    def test_a_word_that_the_list_lacks(self, judged: Explainer) -> None:
        verdict = judged.verdict("perros")
        assert not verdict.valid
        assert [reason.code for reason in verdict.reasons] == ["list.lacks"]
        assert verdict.derivations[0].entry == "perro"
