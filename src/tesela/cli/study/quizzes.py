"""`tesela study quiz`: questions at the terminal, the same ones for the same seed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from tesela.cli.lexicon.edge import LexiconName, command, load
from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.study.edge import (
    Back,
    ByOrder,
    Ending,
    Front,
    Length,
    Letters,
    Model,
    Without,
    listed,
    now_ms,
    study_errors,
)
from tesela.core.tiles import strip_accents
from tesela.lexicon import Explainer, explainer_for
from tesela.study.quizzes import (
    MOST_QUESTIONS,
    QUIZ_KINDS,
    Question,
    QuizKind,
    is_right,
    quiz,
    spell_exact,
    valid_quiz,
)
from tesela.study.word_lists import ListQuery
from tesela.texts import say
from tesela.texts.verdicts import verdict_lines, verdict_text

app, run = command()
_USUAL = {"anagram": 5, "hooks": 4, "valid": 5, "pattern": 5, "build": 6}
"""Tiles of the words that are asked about if nothing else is said."""


@run
def ask(
    quiz_name: Annotated[str, typer.Argument(metavar="QUIZ", help=say("study.option.quiz"))],
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=2**31, help=say("study.option.seed"))
    ] = None,
    count: Annotated[
        int, typer.Option("--count", min=1, max=MOST_QUESTIONS, help=say("study.option.count"))
    ] = 10,
    length: Length = 0,
    letters: Letters = "",
    ending: Ending = "",
    front: Front = "",
    back: Back = "",
    model: Model = "",
    without: Without = "",
    order: ByOrder = "alphabet",
    lexicon: LexiconName = "open",
    as_json: AsJson = False,
) -> None:
    kind = _known(quiz_name)
    asked_any = length or letters or ending or model or without
    query = ListQuery(
        length=length if asked_any else _USUAL[kind], letters=letters, ending=ending, front=front, back=back,
        model=model, without=without, order=order,
    )  # fmt: skip
    with study_errors():
        edition = load(lexicon)
        judge = explainer_for(edition) if kind == "valid" else None  # a list's reasons are slow to load
        words = listed(edition, query)
        chosen = now_ms() % 2**31 if seed is None else seed
        asked = (
            valid_quiz(judge or explainer_for(edition), words, chosen, count)
            if kind == "valid"
            else quiz(edition, kind, words, chosen, count)
        )
        if as_json:
            print_json({"seed": chosen, "questions": [_data(judge, each) for each in asked]})
            return
        if not asked:
            typer.echo(say("study.quiz.none"))
            raise typer.Exit(1)
        _ask_all(judge, asked)


def _known(name: str) -> QuizKind:
    found = next((kind for kind in QUIZ_KINDS if kind == name), None)
    if found is None:
        fail_with("study.quiz_kind", text=name, known=", ".join(QUIZ_KINDS))
    return found


def _ask_all(judge: Explainer | None, asked: Sequence[Question]) -> None:
    right = done = 0
    try:
        for done, question in enumerate(asked):
            right += _ask_one(judge, done + 1, question)
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        typer.echo(say("study.quiz.left", {"right": right, "count": done}))
        return
    typer.echo(say("study.quiz.sum", {"right": right, "count": len(asked)}))


def _ask_one(judge: Explainer | None, n: int, question: Question) -> bool:
    data = {"n": n, "count": len(question.answers), "shortest": question.shortest}
    typer.echo(say(f"study.quiz.{question.kind}", {**data, "prompt": apart(question.prompt)}))
    if question.kind == "hooks":
        front = _typed(say("study.quiz.hooks_front"))
        back = _typed(say("study.quiz.hooks_back"))
        good = (set(front), set(back)) == (set(question.front), set(question.back))
        answers = f"{' '.join(question.front) or '–'} · {' '.join(question.back) or '–'}"
    elif question.kind == "valid":
        said = input(say("study.quiz.answer")).strip().lower()[:1]
        good = (said in ("s", "y", "1")) == question.valid and said != ""
        answers = say("study.quiz.yes" if question.valid else "study.quiz.no")
    else:
        good = is_right(question, _typed(say("study.quiz.answer")))
        answers = " ".join(map(spell_exact, question.answers))
    typer.echo(say("study.quiz.right") if good else say("study.quiz.wrong", {"answers": answers}))
    if judge is not None:
        for line in list(verdict_lines(judge.verdict(question.prompt)))[1:]:
            typer.echo(f"   {line}")
    return good


def _typed(prompt: str) -> list[str]:
    return [strip_accents(part).upper() for part in input(prompt).replace(",", " ").split()]


def apart(tiles: str) -> str:
    """Exact tiles with spaces between, so that CH is seen to be one."""
    return " ".join(part.strip("[]") for part in re.findall(r"\[[^\]]+\]|.", tiles))


def _data(judge: Explainer | None, question: Question) -> dict[str, object]:
    verdict = verdict_text(judge.verdict(question.prompt)) if judge else None
    return {"question": question, **({"verdict": verdict} if verdict else {})}
