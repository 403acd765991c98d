"""Whatever is typed, a command ends by itself with 0, 1 or 2 and a sentence; near names are offered."""

from __future__ import annotations

import os
import string
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.cli.small_words import WORDS
from tests.cli.terminal import EMPTY, tesela
from tests.engine.spanish import small_spanish
from tests.notation.samples import EXAMPLE


@pytest.fixture(scope="module", autouse=True)
def yard(tmp_path_factory: pytest.TempPathFactory) -> object:
    """A data folder with one small edition, a word graph and a game, in which we stand."""
    place = tmp_path_factory.mktemp("any")
    before = Path.cwd()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TESELA_HOME", str(place / "home"))
        os.chdir(place)
        Path("list.txt").write_text("\n".join(WORDS.split()), "utf-8")
        Path("game.gcg").write_bytes(EXAMPLE)
        small_spanish().save("small.tsg")
        assert tesela("lexicon", "import", "list.txt", "--name", "small").code == 0
        yield place
        os.chdir(before)


LETTERS = string.ascii_letters + "ñÑáéüÇ?*.()[]^-/'\" 0123456789\t\x00\u202e😀«»§,:;=@#%&$€"
anything = st.text(LETTERS, max_size=24) | st.text(max_size=12)
number = st.integers(-5, 40).map(str) | anything
CALM = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def ends_well(*words: str) -> None:
    """`tesela` asserts that it is no exception; here, that there is a code and a word of what it means."""
    said = tesela(*words)
    assert said.code in (0, 1, 2), said
    assert (said.out + said.err).strip() or said.code == 0, said
    assert "Traceback" not in said.err
    if said.code == 2:
        assert said.err.strip(), "what could not be understood is told on standard error"


@CALM
@given(st.lists(anything, min_size=1, max_size=4), st.booleans())
@example(["\x00"], False)
def test_words_for_the_judge(words: list[str], as_json: bool) -> None:
    ends_well("judge", "-l", "small", "--together", *(["--json"] * as_json), "--", *words)


@CALM
@given(st.sampled_from(["anagrams", "pattern", "contains", "hooks", "extensions"]), anything, st.booleans())
def test_questions_about_words(command: str, asked: str, as_json: bool) -> None:
    ends_well("lexicon", command, "-l", "small", *(["--json"] * as_json), "--", asked)


@CALM
@given(st.sampled_from(["manual", "fise-2007", "aas-2018", "file-2024"]), anything)
def test_numbers_of_articles(name: str, number: str) -> None:
    ends_well("rules", "show", name, "--json", "--", number)


@CALM
@given(st.lists(anything, min_size=1, max_size=3))
def test_searches(words: list[str]) -> None:
    ends_well("rules", "search", "--", *words)


@CALM
@given(anything | anything.map(lambda text: f"{EMPTY} {text}"), number)
def test_positions(cgp: str, top: str) -> None:
    ends_well("moves", "-l", "small.tsg", f"--cgp={cgp}", f"--top={top}")


@CALM
@given(number, anything)
def test_turns_and_targets(turn: str, target: str) -> None:
    ends_well("board", "game.gcg", f"--turn={turn}")
    ends_well("convert", "game.gcg", "-", f"--to={target}")
    ends_well("replay", "game.gcg", f"--rules={target}")


@CALM
@given(st.lists(anything, min_size=1, max_size=3))
def test_words_that_name_no_command(words: list[str]) -> None:
    ends_well("--", *words)


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        (("jugde",), "judge"),
        (("lexicon", "anagramas"), "anagrams"),
        (("rules", "shwo"), "show"),
        (("user", "lits"), "list"),
        (("bench", "movgen"), "movegen"),
    ],
)
@pytest.mark.parametrize(("lang", "said"), [("es", "¿Quizá"), ("en", "Perhaps")])
def test_a_misspelt_command_is_offered_the_right_one(
    typed: tuple[str, ...], near: str, lang: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    answer = tesela(*typed, lang=lang)
    assert answer.code == 2 and near in answer.err and said in answer.err
    assert "Did you mean" not in answer.err


def test_nothing_near_nothing_offered() -> None:
    answer = tesela("zzzzzz")
    assert answer.code == 2 and "Quizá" not in answer.err and "zzzzzz" in answer.err


def test_nothing_of_all_this_was_left_on_the_disk() -> None:
    """The tests above ran here: what they were given to read is all that there is."""
    assert {path.name for path in Path.cwd().iterdir()} == {"list.txt", "game.gcg", "small.tsg", "home"}
    inside = {path.relative_to("home").parts[0] for path in Path("home").rglob("*")}
    assert inside <= {"lexicons"}
