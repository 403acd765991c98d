"""Quizzes over word lists: anagrams, hooks, «valid or not?», patterns, building. One seed, one quiz."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

from tesela.core.letters import TEXT
from tesela.core.tiles import Tiles
from tesela.lexicon import Edition, Explainer
from tesela.lexicon.judge.false_words import false_words
from tesela.lexicon.queries import ANY

WordQuiz: TypeAlias = Literal["anagram", "hooks", "pattern", "build"]
QuizKind: TypeAlias = Literal["anagram", "hooks", "valid", "pattern", "build"]
QUIZ_KINDS: Final[tuple[QuizKind, ...]] = ("anagram", "hooks", "valid", "pattern", "build")

MOST_QUESTIONS: Final = 50
MOST_ANSWERS: Final = 20
"""As many words as one question may ask for."""
SHORTEST_BUILT: Final = 3


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question with its answers, both in exact tiles."""

    kind: QuizKind
    prompt: str
    """The tiles in order, the word, or the pattern with `.` for what is missing."""
    answers: list[str] = []
    """Words (anagram, pattern, build), in the order of the alphabet."""
    front: list[str] = []
    """Letters that go before (hooks)."""
    back: list[str] = []
    valid: bool | None = None
    shortest: int = 0
    """Tiles that a built word must have at least."""


def quiz(edition: Edition, kind: WordQuiz, words: Sequence[Tiles], seed: int, count: int) -> list[Question]:
    """Ask `count` questions about these words, or fewer where there are not so many."""
    chance = Random(_named(edition, kind, seed))
    count = min(count, MOST_QUESTIONS)
    ask = _ASKING[kind]
    found: dict[str, Question] = {}
    for place in _places(chance, words):
        question = ask(edition, words[place], chance)
        if question is not None:
            found.setdefault(question.prompt, question)
        if len(found) >= count:
            break
    return list(found.values())


def valid_quiz(judge: Explainer, words: Sequence[Tiles], seed: int, count: int) -> list[Question]:
    """«Valid or not?»: half of them are, in an order that tells nothing; the judge has a reason for each.

    Of an odd number chance says of which kind there is one more.
    """
    if not words:
        return []
    named = _named(judge.edition, "valid", seed)
    chance = Random(named)
    count = min(count, MOST_QUESTIONS)
    half = min(len(words), (count + chance.randrange(2)) // 2)
    like = [words[place] for place in chance.sample(range(len(words)), max(1, half))]
    lengths = range(min(map(len, like)), max(map(len, like)) + 1)
    good = like[:half]
    wanted = min(count - half, half + 1)
    bad = false_words(judge, lengths, named, wanted, _shared(words)) or false_words(
        judge, lengths, named, wanted
    )
    asked = [Question(kind="valid", prompt=str(word), valid=word in judge.edition) for word in (*good, *bad)]
    chance.shuffle(asked)
    return asked


def _shared(words: Sequence[Tiles]) -> bytes:
    """The letters that every word of a list has: the Z of a list of words with Z."""
    letters = set(words[0])
    for word in words:
        letters &= set(word)
        if not letters:
            break
    return bytes(sorted(letters)) if len(words) > 1 else b""


def _named(edition: Edition, kind: QuizKind, seed: int) -> str:
    return f"{seed} {kind} {edition.about.hash}"


def _places(chance: Random, words: Sequence[Tiles]) -> list[int]:
    """Places of the list to try, some more than can be asked for."""
    return chance.sample(range(len(words)), min(len(words), 6 * MOST_QUESTIONS))


def _anagram(edition: Edition, word: Tiles, _chance: Random) -> Question | None:
    tiles = Tiles(sorted(word))
    return _words("anagram", str(tiles), edition.anagrams(bytes(tiles)))


def _hooks(edition: Edition, word: Tiles, _chance: Random) -> Question | None:
    found = edition.hooks(bytes(word))
    if not found.front and not found.back:
        return None
    letters = [[TEXT[code] for code in side] for side in (found.front, found.back)]
    return Question(kind="hooks", prompt=str(word), front=letters[0], back=letters[1])


def _pattern(edition: Edition, word: Tiles, chance: Random) -> Question | None:
    """One place of the word is open, or two of a longer one."""
    places = set(chance.sample(range(len(word)), 1 if len(word) < 5 else 2))
    masks = [ANY if at in places else 1 << code for at, code in enumerate(word)]
    shown = "".join("." if at in places else str(Tiles([code])) for at, code in enumerate(word))
    return _words("pattern", shown, [Tiles(each) for each in edition.graph.matching(masks)])


def _build(edition: Edition, word: Tiles, _chance: Random) -> Question | None:
    """All words of these tiles, from the length that leaves no more than can be asked for."""
    tiles = Tiles(sorted(word))
    for shortest in range(min(SHORTEST_BUILT, len(word)), len(word) + 1):
        found = edition.anagrams(bytes(tiles), shortest)
        question = _words("build", str(tiles), found)
        if question is not None:
            return msgspec.structs.replace(question, shortest=shortest)
    return None


def _words(kind: QuizKind, prompt: str, found: Sequence[Tiles]) -> Question | None:
    if not 0 < len(found) <= MOST_ANSWERS:
        return None
    ordered = sorted(found, key=lambda word: (len(word), bytes(word)))
    return Question(kind=kind, prompt=prompt, answers=[str(word) for word in ordered])


_ASKING: Final[dict[WordQuiz, Callable[[Edition, Tiles, Random], Question | None]]] = {
    "anagram": _anagram,
    "hooks": _hooks,
    "pattern": _pattern,
    "build": _build,
}


def is_right(question: Question, given: Sequence[str]) -> bool:
    """Whether the given words are all the answers and nothing else; spelling as anybody types."""
    wanted = {spell_exact(each) for each in question.answers}
    return {each.strip().upper() for each in given if each.strip()} == wanted


def spell_exact(tiles: str) -> str:
    """Exact tiles as plain letters."""
    return tiles.replace("[", "").replace("]", "").upper()
