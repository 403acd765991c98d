"""`tesela bingo`: two words of seven tiles each, a caller, one letter at a time."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from tesela.cli.files import atomic_write
from tesela.cli.output import fail, fail_with
from tesela.core.errors import TextError
from tesela.core.tiles import Tiles, read_word, spell
from tesela.rules.bag import Secret
from tesela.rules.home.bingo import write_card
from tesela.rules.home.bingo_log import (
    FEWEST,
    MOST_PLAYERS,
    Bingo,
    Called,
    Event,
    Marking,
    Opened,
    call,
    claim,
    fold,
    join,
    mark,
    write_log,
)
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.texts import say

app = typer.Typer(add_completion=False)

_ARTICLE: Final = RULESETS["manual"].article_for("variant.bingo")
_LEAVE: Final = ("q", "salir", "quit")
_BINGO: Final = "bingo"
_MARK: Final = ("tacha", "mark")


def read_card(text: str) -> tuple[str, Tiles, Tiles]:
    """Read `Ana: estreno charlaba`; ends the program with a sentence where it is no card."""
    name, colon, words = text.partition(":")
    parts = words.replace("+", " ").split()
    if not colon or not name.strip() or len(parts) != 2:
        fail_with("bingo.error.card", read=text[:60])
    try:
        return name.strip()[:40], read_word(parts[0]), read_word(parts[1])
    except TextError:
        fail_with("bingo.error.card", read=text[:60])


def checked_card(text: str) -> tuple[str, Tiles, Tiles]:
    """The same, and a card that the set can make."""
    name, first, second = read_card(text)
    card = write_card(first, second)
    if isinstance(card, Refusal):
        fail(refused(card))
    return name, first, second


def refused(no: Refusal) -> str:
    """A refusal as a sentence with the manual's point."""
    return f"{say(f'refusal.{no.code}', no.data)} [{no.article}]"


@app.command()
def bingo(
    card: Annotated[list[str], typer.Option("--card", "-c", help=say("bingo.card"))],
    by_hand: Annotated[bool, typer.Option("--by-hand", help=say("bingo.by_hand"))] = False,
    seed: Annotated[str, typer.Option("--seed", help=say("bingo.seed"))] = "",
    log: Annotated[str | None, typer.Option("--log", help=say("bingo.log"))] = None,
) -> None:
    game = secrets.token_hex(6)
    try:
        secret = Secret.from_hex(game, seed) if seed else Secret.new(game)
    except ValueError:
        fail_with("bingo.error.seed")
    marking: Marking = "hand" if by_hand else "itself"
    events: list[Event] = [Opened(game, secret.commitment(), marking)]
    for text in card:
        done = join(fold(events), *read_card(text))
        if isinstance(done, Refusal):
            fail(refused(done))
        events += done
    if len(card) < FEWEST:
        fail_with("bingo.error.players", fewest=FEWEST, most=MOST_PLAYERS, article=_ARTICLE)
    typer.echo(say("bingo.welcome_hand" if by_hand else "bingo.welcome"))
    _run(events, secret)
    if log is not None:
        try:
            atomic_write(Path(log), write_log(events))
        except OSError as error:
            fail_with("notation.error.no_write", path=log, why=error.strerror or str(error))


def _run(events: list[Event], secret: Secret) -> None:
    """Call letters until somebody has won and the seed is told."""
    while (state := fold(events)).over is None:
        if state.called and not state.winners and not _answered(events):
            return
        done = call(fold(events), secret)
        assert not isinstance(done, Refusal), done
        events += done
        if isinstance(done[0], Called):
            number = len(fold(events).called)
            typer.echo(say("bingo.called", {"n": number, "letter": _plain(done[0].letter)}))
            if events_by_itself(fold(events)):
                _claim_all(events)
    names = ", ".join(state.players[at].name for at in state.winners)
    if state.winners:
        data = {"names": names, "count": len(state.winners), "calls": state.won_after}
        typer.echo(say("bingo.won", data))
    else:
        typer.echo(say("bingo.nobody"))
    typer.echo(say("bingo.seed_was", {"seed": state.over.seed}))


def events_by_itself(state: Bingo) -> bool:
    """Whether marks, and so claims, are made by the program."""
    return state.opened.marking == "itself"


def _claim_all(events: list[Event]) -> None:
    """Whoever is full says so, all after the same call."""
    state = fold(events)
    for player in range(len(state.players)):
        if not state.left(player):
            done = claim(fold(events), player)
            assert not isinstance(done, Refusal), done
            events += done


def _answered(events: list[Event]) -> bool:
    """Let people mark and claim between two calls; False when they leave."""
    if events_by_itself(fold(events)):
        if not sys.stdin.isatty():
            return True
        return _ask() not in _LEAVE
    while True:
        line = _ask()
        if line in _LEAVE:
            return False
        if not line:
            return True
        _obey(events, line)


def _ask() -> str:
    try:
        return input(say("bingo.prompt")).strip().lower()
    except (EOFError, KeyboardInterrupt):
        return _LEAVE[0]


def _obey(events: list[Event], line: str) -> None:
    """Do `tacha ana e` or `bingo ana`."""
    verb, _, rest = line.partition(" ")
    state = fold(events)
    names = [player.name.lower() for player in state.players]
    if verb == _BINGO and rest in names:
        done = claim(state, names.index(rest))
        key = "bingo.right" if not isinstance(done, Refusal) and not state.left(names.index(rest)) else ""
        typer.echo(refused(done) if isinstance(done, Refusal) else say(key or "bingo.wrong"))
    elif verb in _MARK and rest.rpartition(" ")[0] in names:
        name, _, letter = rest.rpartition(" ")
        done = mark(state, names.index(name), _letter(letter))
        if isinstance(done, Refusal):
            typer.echo(refused(done))
        else:
            left = fold([*events, *done]).left(names.index(name))
            typer.echo(say("bingo.marked", {"left": spell(left) or "–"}))
    else:
        typer.echo(say("bingo.error.line", {"read": line}))
        return
    if not isinstance(done, Refusal):
        events += done


def _letter(text: str) -> Tiles:
    try:
        return read_word(text)
    except TextError:
        return Tiles()


def _plain(letter: str) -> str:
    return letter.strip("[]")
