"""Lists, quizzes and word pages, each against a plain search through all words of a small edition."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tesela.core.errors import TextError
from tesela.core.letters import TEXT
from tesela.core.tiles import THROUGH, Tiles, read_tiles, read_word
from tesela.lexicon import Explainer
from tesela.lexicon.judge.false_words import false_words
from tesela.lexicon.probability import draws
from tesela.study.quizzes import MOST_ANSWERS, QUIZ_KINDS, Question, QuizKind, is_right, quiz, valid_quiz
from tesela.study.word_lists import ListQuery, word_list
from tesela.study.word_page import word_page

CASES: list[tuple[ListQuery, Callable[[Tiles, set[bytes]], bool]]] = [
    (ListQuery(length=2), lambda word, _all: len(word) == 2),
    (ListQuery(length=4, letters="z"), lambda word, _all: len(word) == 4 and 28 in word),
    (ListQuery(letters="LL"), lambda word, _all: 13 in word),
    (
        ListQuery(letters="SS", length=5),
        lambda word, _all: len(word) == 5 and word.count(read_word("S")) >= 2,
    ),
    (ListQuery(ending="echar"), lambda word, _all: word.endswith(read_word("echar"))),
    (ListQuery(length=3, front="c"), lambda word, all_: len(word) == 3 and read_word("c") + word in all_),
    (ListQuery(length=4, back="S"), lambda word, all_: len(word) == 4 and word + read_word("s") in all_),
    (ListQuery(length=1), lambda _word, _all: False),
]


@pytest.mark.parametrize(("query", "holds"), CASES)
def test_a_list_has_just_the_words_that_are_asked_for(
    judge: Explainer, query: ListQuery, holds: Callable[[Tiles, set[bytes]], bool]
) -> None:
    words = judge.edition.words()
    every = {bytes(word) for word in words}
    found = word_list(judge.edition, query)
    assert set(found) == {word for word in words if holds(word, every)}
    assert query.length == 1 or found


def test_by_probability_the_most_easily_drawn_tiles_come_first(judge: Explainer) -> None:
    found = word_list(judge.edition, ListQuery(length=5, order="probability"))
    ways = [draws(bytes(word)) for word in found]
    assert ways == sorted(ways, reverse=True) and ways[0] > ways[-1]


def test_by_hooks_the_most_first(judge: Explainer) -> None:
    every = {bytes(word) for word in judge.edition.words()}

    def hooks(word: bytes) -> int:
        letters = [bytes([code]) for code in range(1, 29)]
        return sum((one + word in every) + (word + one in every) for one in letters)

    counts = [hooks(bytes(word)) for word in word_list(judge.edition, ListQuery(length=4, order="hooks"))]
    assert counts == sorted(counts, reverse=True) and counts[0] > counts[-1]


def test_verbs_of_a_model_by_any_of_their_names(judge: Explainer) -> None:
    for name in ("agradecer", "conocer", "CONOCER"):
        found = [str(word) for word in word_list(judge.edition, ListQuery(model=name))]
        assert found == ["NACER", "CRECER", "AGRADECER"]
    assert [str(word) for word in word_list(judge.edition, ListQuery(model="amar", length=4))] == ["AMAR"]
    with pytest.raises(TextError) as refused:
        word_list(judge.edition, ListQuery(model="xyz"))
    assert "agradecer" in str(refused.value.data["known"])


def test_words_of_one_edition_and_not_of_another(judge: Explainer, older: Explainer) -> None:
    """FIGOS: old nouns take a plural since 2016."""
    found = word_list(judge.edition, ListQuery(without="older"), older.edition)
    assert read_word("figos") in found
    assert all(word in judge.edition and word not in older.edition for word in found)


@pytest.mark.parametrize("query", [ListQuery(), ListQuery(order="points")])
def test_a_list_of_nothing_is_refused(judge: Explainer, query: ListQuery) -> None:
    with pytest.raises(TextError) as refused:
        word_list(judge.edition, query)
    assert refused.value.code == "study.list_empty"


@pytest.mark.parametrize("query", [ListQuery(length=4, front="cs"), ListQuery(length=4, back="?"),
                                   ListQuery(letters="3"), ListQuery(ending="k")])  # fmt: skip
def test_what_is_no_letter_is_refused(judge: Explainer, query: ListQuery) -> None:
    with pytest.raises(TextError):
        word_list(judge.edition, query)


def asked_of(judge: Explainer, kind: QuizKind, seed: int) -> list[Question]:
    words = word_list(judge.edition, ListQuery(length=5))
    if kind == "valid":
        return valid_quiz(judge, words, seed, 12)
    return quiz(judge.edition, kind, words, seed, 12)


@pytest.mark.parametrize("kind", QUIZ_KINDS)
def test_a_quiz_is_the_same_for_the_same_seed_and_true(judge: Explainer, kind: QuizKind) -> None:
    asked = asked_of(judge, kind, 3)
    assert asked == asked_of(judge, kind, 3)
    assert [each.prompt for each in asked] != [each.prompt for each in asked_of(judge, kind, 4)]
    assert len({each.prompt for each in asked}) == len(asked) > 3
    every = judge.edition.words()
    for question in asked:
        assert _true(question, every), question


def _true(question: Question, every: list[Tiles]) -> bool:
    if question.kind == "valid":
        return question.valid == (read_tiles(question.prompt) in every)
    if question.kind == "hooks":
        word = bytes(read_tiles(question.prompt))
        front = [TEXT[code] for code in range(1, 29) if Tiles(bytes([code]) + word) in every]
        back = [TEXT[code] for code in range(1, 29) if Tiles(word + bytes([code])) in every]
        return (question.front, question.back) == (front, back) and bool(front or back)
    if question.kind == "pattern":
        places = read_tiles(question.prompt, through=True)
        wanted = [
            word for word in every
            if len(word) == len(places)
            and all(place in (THROUGH, code) for place, code in zip(places, word, strict=True))
        ]  # fmt: skip
    else:
        rack = read_tiles(question.prompt)
        shortest = question.shortest or len(rack)
        wanted = [word for word in every if len(word) >= shortest and rack.minus(word) is not None]
    return {str(word) for word in wanted} == set(question.answers) and len(wanted) <= MOST_ANSWERS


def test_valid_or_not_has_both_and_a_reason_for_each(judge: Explainer) -> None:
    asked = valid_quiz(judge, word_list(judge.edition, ListQuery(length=6)), 1, 16)
    assert {True, False} == {each.valid for each in asked}
    for each in asked:
        verdict = judge.verdict(each.prompt)
        assert verdict.valid == each.valid
        assert verdict.derivations if each.valid else verdict.reasons


def test_the_number_of_questions_tells_nothing_of_their_answers(judge: Explainer) -> None:
    words = word_list(judge.edition, ListQuery(length=6))
    alone = [valid_quiz(judge, words, seed, 1) for seed in range(8)]
    assert [len(asked) for asked in alone] == [1] * 8
    assert {asked[0].valid for asked in alone} == {True, False}
    assert len(valid_quiz(judge, words, 3, 7)) == 7
    few = valid_quiz(judge, words[:2], 5, 20)
    assert [each.valid for each in few].count(True) == 2 and len(few) <= 5
    assert false_words(judge, range(6, 7), "x", 0) == []


def test_false_words_among_words_with_a_letter_have_it_too(judge: Explainer) -> None:
    """Where all the valid ones have a C, one without it would give itself away."""
    asked = valid_quiz(judge, word_list(judge.edition, ListQuery(letters="c")), 2, 12)
    assert {True, False} == {each.valid for each in asked}
    assert all(read_word("c")[0] in read_tiles(each.prompt) for each in asked)


def test_false_words_are_barred_by_the_rules_of_word_use(judge: Explainer) -> None:
    """SURGIDOS (17.4) is one a player may lay; nothing is taken that nobody could think of."""
    found = false_words(judge, range(2, 16), "x", 60)
    assert len(found) == 60
    codes = {judge.verdict(str(word)).reasons[0].code for word in found}
    assert "unknown" not in codes and len(codes) > 2
    assert not any(word in judge.edition for word in found)


def test_where_nothing_is_barred_the_quiz_has_only_valid_words(judge: Explainer) -> None:
    assert false_words(judge, range(15, 16), "x", 5) == false_words(judge, range(15, 16), "x", 5)
    assert valid_quiz(judge, [], 1, 10) == []


def test_an_answer_is_right_when_it_names_all_words() -> None:
    question = Question(kind="anagram", prompt="[CH]OO[RR]", answers=["[CH]O[RR]O"])
    assert is_right(question, ["chorro "]) and is_right(question, ["CHORRO", ""])
    assert not is_right(question, []) and not is_right(question, ["chorro", "otro"])


def test_a_words_page(judge: Explainer, older: Explainer) -> None:
    page = word_page(judge.edition, read_word("casa"), [judge.edition, older.edition])
    assert {"CASAS", "CASAR"} <= set(page.back)
    same = [word for word in judge.edition.words() if sorted(word) == sorted(read_word("casa"))]
    assert page.anagrams == [str(word) for word in same if word != read_word("casa")]
    assert page.longer_back.count >= len(page.back)
    assert page.editions == {"small": True, "older": True}
    assert 0 < page.chance < 1 and page.draws == draws(bytes(read_word("casa")))
    assert word_page(judge.edition, read_word("figos"), [older.edition]).editions == {"older": False}
