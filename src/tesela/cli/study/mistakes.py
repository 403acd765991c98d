"""`tesela study mistakes`: cards from a recorded game or a duplicate event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from tesela.analysis.lexicon_choice import lexicon_for
from tesela.analysis.study_words import words_to_learn
from tesela.cli.duplicate.edge import words_of
from tesela.cli.engine.strength import engine_errors, knowledge_of
from tesela.cli.games.files import content_of, unreadable_text
from tesela.cli.lexicon.edge import command
from tesela.cli.output import fail, fail_with
from tesela.cli.study.edge import CardFile, CardStore, say_added, study_errors
from tesela.core.errors import TextError
from tesela.core.scoring import score_play
from tesela.duplicate.desk_view import player_at
from tesela.duplicate.events import read_log
from tesela.duplicate.fold import fold
from tesela.duplicate.solo.review import review_player
from tesela.duplicate.state import State
from tesela.duplicate.top import plays_by
from tesela.notation.errors import NotationError
from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.study.card_files import ImportedCard, cards_of_words
from tesela.texts import say

app, run = command()
_LEAST_MISSED = 10
"""Points under the top from which a duplicate move is worth a card."""


@run
def mistakes(
    game: Annotated[str, typer.Argument(metavar="FILE", help=say("study.option.game"))],
    player: Annotated[str, typer.Option("--player", metavar="NAME", help=say("study.option.player"))],
    lexicon: Annotated[
        str, typer.Option("--lexicon", "-l", metavar="NAME", help=say("analyse.lexicon"))
    ] = "",
    file: CardFile = None,
) -> None:
    content = content_of(game)
    with study_errors(), engine_errors():
        event = _event(content)
        cards = _from_event(event, player, lexicon) if event else _from_game(content, player, lexicon)
    if not cards:
        typer.echo(say("study.cards.none"))
        return
    say_added(*CardStore(file).add_cards(cards))


def _event(content: bytes) -> State | None:
    """The duplicate event that a file holds, if it holds one."""
    try:
        return fold(read_log(content))
    except TextError:
        return None


def _from_game(content: bytes, player: str, lexicon: str) -> list[ImportedCard]:
    try:
        replay = recount(read_game(content), None)
    except NotationError as error:
        fail(unreadable_text(error.code, error.line, error.data))
    names = [each.nick for each in replay.document.players]
    seat = next((at for at, name in enumerate(names) if name.lower() == player.lower()), None)
    if seat is None:
        fail_with("study.cards.no_player", player=player, known=", ".join(names))
    name = lexicon or lexicon_for(content, None)
    learn = words_to_learn(knowledge_of(name), replay, seat)
    missed = [each.word for each in learn if each.why == "missed"]
    judged = [each.word for each in learn if each.why != "missed"]
    return [*cards_of_words(missed, "anagram", name), *cards_of_words(judged, "valid", name)]


def _from_event(state: State, player: str, lexicon: str) -> Sequence[ImportedCard]:
    """The top's word of every move that fell short of it."""
    if state.ended is None:
        fail_with("study.cards.running")
    number = player_at(state, int(player)) if player.isascii() and player.isdigit() else None
    if number is None:
        tables = sorted(table for _centre, table in state.tables) or range(1, len(state.players) + 1)
        fail_with("study.cards.no_player", player=player, known=", ".join(map(str, tables)))
    name = lexicon or state.header.lexicon
    graph, _hash = words_of(name)
    short = [each for each in review_player(state, number, plays_by(graph)) if each.missed >= _LEAST_MISSED]
    tops = [(each.move.board, each.move.top.play.play()) for each in short if each.move.top]
    words = [score_play(board, play).words[0].tiles for board, play in tops]
    return cards_of_words(words, "anagram", name)
