"""`tesela engine`: one of our players for other programs, over standard input and output."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from tesela.cli.engine.edge import Lexicon
from tesela.cli.engine.strength import engine_errors, knowledge_of
from tesela.core.errors import TextError
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.players import Player, player
from tesela.engine.players.text_protocol import VERSION, read_view, write_move
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def engine(
    name: Annotated[
        str, typer.Option("--player", metavar="NAME", help=say("strength.engine.player"))
    ] = "tesela",
    lexicon: Lexicon = "open",
) -> None:
    known = knowledge_of(lexicon)
    with engine_errors():
        bot = player(name, known)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # rubbish is answered like any other line that means nothing
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            return
        if words:
            typer.echo(answer(words, lexicon, known, bot))


def answer(words: list[str], lexicon: str, known: Knowledge, bot: Player) -> str:
    """The line that answers a line; what can't be understood is answered with `error CODE`."""
    try:
        match words:
            case ["tesela", version] if version == str(VERSION):
                return f"tesela {VERSION}"
            case ["lexicon", name]:
                return f"lexicon {lexicon}" if name in (lexicon, "-") else "error wire.lexicon"
            case ["go", seed, *cgp] if seed.isdecimal() and cgp:
                view = read_view(" ".join(cgp))
                return write_move(bot.choose(view, seed=int(seed)))
    except (EngineError, TextError) as error:
        return f"error {error.code}"
    except ValueError:  # a position that no game can reach: too many of a tile, say
        return "error wire.position"
    return "error wire.line"
