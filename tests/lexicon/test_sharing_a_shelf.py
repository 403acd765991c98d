"""One shelf, many hands: builds at the same time, readers while it changes, what a hash stands for."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.lexicon.words import verdict_of

from tesela.core.tiles import read_word, spell
from tesela.lexicon import EditionStore, Judge, LexiconError
from tesela.lexicon.editions.building import build
from tesela.lexicon.editions.store import EditionDraft
from tesela.lexicon.editions.transfer import import_words
from tesela.texts import speaking
from tesela.texts.verdicts import verdict_lines, verdict_text

WORDS = st.lists(st.lists(st.integers(1, 28), min_size=2, max_size=8).map(bytes), min_size=1, max_size=30)


def draft(name: str, *words: str) -> EditionDraft:
    return EditionDraft(name, "list", "xii-2007", [bytes(read_word(word)) for word in words])


def together(*jobs: Any) -> list[Any]:
    """Run these at once; what each gave or raised."""
    answers: list[Any] = [None] * len(jobs)
    gate = threading.Barrier(len(jobs))

    def run(at: int) -> None:
        gate.wait()
        try:
            answers[at] = jobs[at]()
        except Exception as error:
            answers[at] = error

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def folders(store: EditionStore) -> list[str]:
    return sorted(path.name for path in (store.folder / "built").iterdir())


class TestAtTheSameTime:
    def test_one_name_is_given_once(self, tmp_path: Path) -> None:
        store = EditionStore(tmp_path)
        kinds = ("casa", "cosa", "cesa", "saca")
        answers = together(*(lambda word=word: store.put(draft("uno", word)) for word in kinds))
        refused = [each for each in answers if isinstance(each, LexiconError)]
        assert len(refused) == 3 and {each.code for each in refused} == {"edition.exists"}
        winner = next(
            word for word, each in zip(kinds, answers, strict=True) if not isinstance(each, Exception)
        )
        assert [spell(word) for word in store.load("uno").words()] == [winner.upper()]
        assert len(folders(store)) == 1, "the losers' folders are gone"

    def test_replacing_leaves_one_of_them_whole(self, tmp_path: Path) -> None:
        store = EditionStore(tmp_path)
        kinds = ("casa", "cosa", "cesa", "saca")
        answers = together(*(lambda word=word: store.put(draft("uno", word), replace=True) for word in kinds))
        assert store.load("uno").words() and len(folders(store)) == 1
        assert not [each for each in answers if isinstance(each, Exception)]

    def test_who_reads_while_it_is_replaced_gets_one_or_the_other(self, tmp_path: Path) -> None:
        store = EditionStore(tmp_path)
        store.put(draft("uno", "casa"))

        def replace_often() -> None:
            for n in range(12):
                store.put(draft("uno", ("casa", "cosa")[n % 2]), replace=True)

        def read_often() -> set[str]:
            return {spell(word) for _ in range(60) for word in store.load("uno").words()}

        done, *seen = together(replace_often, read_often, read_often)
        assert done is None and all(each <= {"CASA", "COSA"} for each in seen), seen

    def test_different_names_do_not_disturb_each_other(self, tmp_path: Path) -> None:
        store = EditionStore(tmp_path)
        names = [f"e{n}" for n in range(6)]
        answers = together(*(lambda name=name: store.put(draft(name, "casa", "cosa")) for name in names))
        assert not [each for each in answers if isinstance(each, Exception)]
        assert store.names() == names and len(folders(store)) == 6

    def test_an_edition_in_use_outlives_its_replacement(self, tmp_path: Path) -> None:
        """The graph is mapped: a server goes on with the words that its games began with."""
        store = EditionStore(tmp_path)
        old = store.put(draft("uno", "casa", "saca"))
        store.put(draft("uno", "cosa"), replace=True)
        assert [spell(word) for word in old.words()] == ["CASA", "SACA"] and "cosa" not in old
        store.remove("uno")
        assert "casa" in old and folders(store) == []


class TestHash:
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
    @given(words=WORDS, data=st.data())
    def test_it_is_of_the_set_of_words(self, tmp_path: Path, words: list[bytes], data: st.DataObject) -> None:
        store = EditionStore(tmp_path / "s")
        one = store.put(EditionDraft("uno", "list", "xii-2007", words), replace=True)
        mixed = data.draw(st.permutations([*words, *words]))
        other = store.put(EditionDraft("dos", "list", "lexico-2016", mixed), replace=True)
        assert one.about.hash == other.about.hash
        less = sorted(set(words))[1:]
        if less:
            assert (
                store.put(EditionDraft("tres", "list", "xii-2007", less), replace=True).about.hash
                != one.about.hash
            )

    def test_it_is_the_same_on_every_machine_and_in_every_version(self, tmp_path: Path) -> None:
        """Games name their edition by it: a change would orphan them."""
        edition = EditionStore(tmp_path).put(draft("uno", "saca", "casa", "chorro"))
        assert len(edition.about.hash) == hashlib.sha256().digest_size * 2
        assert edition.about.hash == GOLDEN

    def test_tiles_count_not_letters(self, tmp_path: Path) -> None:
        """C H O and CH O are different words."""
        store = EditionStore(tmp_path)
        apart = store.put(EditionDraft("uno", "list", "xii-2007", [bytes([3, 9, 17])]))
        joined = store.put(EditionDraft("dos", "list", "xii-2007", [bytes([4, 17])]))
        assert apart.about.hash != joined.about.hash


GOLDEN = "dd0e227802b18beff89dd83766ac8d98c9baca7a968167166b10c434c51dd1c9"


ENTRIES = """
surgir  v.intr.
dar  v.tr. model=dar
figo  m. desus.
casa  f.
chorro  m.
rápido, da  adj.
"""


@pytest.fixture(scope="module")
def judges(tmp_path_factory: pytest.TempPathFactory) -> EditionStore:
    """The same entries by both rules of word use, under the rules' names."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "e.entries").write_text(ENTRIES, "utf-8")
    store = EditionStore(folder / "s")
    for rules in ("xii-2007", "lexico-2016"):
        build(store, rules, rules, [folder / "e.entries"])
    return store


class TestVerdicts:
    """Issue 3: what the judge says of the examples, in both languages, with the point that says it."""

    @pytest.mark.parametrize(
        ("word", "rules", "valid", "points"),
        [
            ("SURGIDO", "xii-2007", True, {"XII.17.4"}),
            ("SURGIDOS", "xii-2007", False, {"XII.17.4", "XII.18.2.9"}),
            ("DAME", "xii-2007", False, {"XII.17.5"}),
            ("FIGO", "xii-2007", True, None),
            ("FIGOS", "xii-2007", False, {"XII.12"}),
            ("FIGOS", "lexico-2016", True, None),
            ("KILO", "xii-2007", False, {"10.1"}),
            ("WEB", "lexico-2016", False, {"10.1"}),
            ("C-HORRO", "xii-2007", False, {"11"}),
            ("CHORRO", "xii-2007", True, None),
            ("RAPIDAMENTE", "xii-2007", False, {"XII.2"}),
            ("CASITA", "xii-2007", False, {"XII.5"}),
        ],
    )
    def test_the_examples(
        self, judges: EditionStore, word: str, rules: str, valid: bool, points: set[str] | None
    ) -> None:
        verdict = verdict_of(judges.load(rules), word)
        data: Any = msgspec.to_builtins(verdict_text(verdict))
        assert data["valid"] is valid and data["word"] == word and data["edition"] == rules
        cited = {point for way in data["derivations"] for point in way["points"]} if valid else {
            reason["point"] for reason in data["reasons"]
        }  # fmt: skip
        assert points is None or points == cited
        assert bool(data["derivations"]) is valid and bool(data["reasons"]) is not valid
        told = {}
        for lang in ("es", "en"):
            with speaking(lang):
                told[lang] = "\n".join(verdict_lines(verdict_of(judges.load(rules), word)))
            assert "{" not in told[lang] and word in told[lang]
        assert told["es"] != told["en"]
        if not valid and points:
            assert all(point in told["es"] and point in told["en"] for point in points)

    def test_what_is_in_no_dictionary_is_offered_something_near(self, judges: EditionStore) -> None:
        data: Any = msgspec.to_builtins(verdict_text(verdict_of(judges.load("xii-2007"), "CASSA")))
        assert not data["valid"] and "CASA" in data["near"]

    def test_words_of_a_play_get_one_answer(self, judges: EditionStore) -> None:
        edition = judges.load("xii-2007")
        good, bad = (read_word(word) for word in ("casas", "surgidos"))
        assert Judge(edition).judge_play([good]) is True and Judge(edition).judge_play([good, bad]) is False
        assert Judge(edition).judge_play([]) is True


@pytest.mark.parametrize("text", ["casa\n", "casa", "CASA\r\n", "\ufeffcasa\n", "casa\n\n\n", "# x\ncasa\n"])
def test_lists_as_people_save_them_are_the_same_list(tmp_path: Path, text: str) -> None:
    (tmp_path / "l.txt").write_bytes(text.encode())
    made = import_words(EditionStore(tmp_path / "s"), tmp_path / "l.txt", "l", "xii-2007")
    assert [spell(word) for word in made.words()] == ["CASA"]
