"""`tesela play`: set a table up, or go on with the last game."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, NoReturn, TypeAlias

import typer

from tesela.bots import Bot, bot_names, default_bot
from tesela.cli.lexicon.edge import edition_progress, lexicon_errors, load
from tesela.cli.output import fail
from tesela.cli.play.meeting import read_start
from tesela.cli.play.table import Saved, Table, games_folder
from tesela.core.errors import TextError
from tesela.core.squares import Habit
from tesela.engine.knowledge import table_folder
from tesela.lexicon import Edition, Explainer, Judge, explainer_for
from tesela.lexicon.editions.builtin import OPEN, edition_for
from tesela.rules.events import Created
from tesela.rules.game import Refusal, Secret, create, dictionary_open
from tesela.rules.header import MINUTE_MS, NO_VARIANTS, TimeControl, TimeKind, Variants, time_control
from tesela.rules.refusals import refuse
from tesela.rules.roles import Judging
from tesela.rules.rulesets import RULESETS, usual_ruleset
from tesela.rules.variations.cingulillo import LAST_STEP
from tesela.rules.variations.themed import LONGEST_THEME, USUAL_POINTS
from tesela.rules.variations.themes import ready_themes
from tesela.texts import catalogue, language, say
from tesela.texts.variations import played_with

if TYPE_CHECKING:
    from rich.console import Console

    from tesela.cli.play.loop import Loop

ClockName: TypeAlias = Literal["none", "running", "stopped", "timer"]


def _bot_help() -> str:
    return say("play.bot", {"levels": ", ".join(bot_names())})


def _theme_help() -> str:
    ready = ", ".join(each.title[language()] for each in ready_themes())
    return say("play.theme_help", {"ready": ready})


app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def play(
    bot: Annotated[list[str] | None, typer.Option("--bot", "-b", help=_bot_help())] = None,
    rules: Annotated[str, typer.Option("--rules", help=say("play.rules"), show_default=False)] = "",
    judging: Annotated[Judging, typer.Option("--judging", help=say("play.judging"))] = "checked",
    clock: Annotated[ClockName, typer.Option("--time", help=say("play.time"))] = "none",
    total: Annotated[
        int | None, typer.Option("--total", min=1, max=1440, metavar="MINUTES", help=say("play.total"))
    ] = None,
    starts: Annotated[
        str, typer.Option("--starts", metavar="HH:MM", help=say("play.starts_help"), show_default=False)
    ] = "",
    name: Annotated[str, typer.Option("--name", help=say("play.name"))] = "",
    coords: Annotated[Habit, typer.Option("--coords", help=say("play.coords"))] = Habit.MANUAL,
    training: Annotated[bool, typer.Option("--training", help=say("play.training"))] = False,
    first_game: Annotated[bool, typer.Option("--first-game", help=say("play.first_game"))] = False,
    open_dictionary: Annotated[
        bool, typer.Option("--open-dictionary", help=say("play.open_dictionary"))
    ] = False,
    recycled_blanks: Annotated[
        bool, typer.Option("--recycled-blanks", help=say("play.recycled_blanks"))
    ] = False,
    cingulillo: Annotated[bool, typer.Option("--cingulillo", help=say("play.cingulillo"))] = False,
    cingulillo_least: Annotated[
        int | None,
        typer.Option("--cingulillo-least", help=say("play.cingulillo_least", {"usual": LAST_STEP})),
    ] = None,
    two_bags: Annotated[bool, typer.Option("--two-bags", help=say("play.two_bags"))] = False,
    theme: Annotated[str | None, typer.Option("--theme", help=_theme_help(), show_default=False)] = None,
    theme_points: Annotated[
        int | None,
        typer.Option("--theme-points", help=say("play.theme_points", {"usual": USUAL_POINTS})),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help=say("play.resume"))] = False,
    lexicon: Annotated[
        str,
        typer.Option("--lexicon", "-l", metavar="NAME", help=say("play.lexicon"), show_default=False),
    ] = "",
) -> None:
    from rich.console import Console

    from tesela.cli.play.loop import Loop, Terminal

    console = Console()
    with lexicon_errors():
        if resume:
            table, edition = _resumed()
            console.print(say("play.resumed"))
        else:
            grades = bot or [bot_names()[0] if first_game else default_bot()]
            _check_measures(cingulillo_least if not cingulillo else None, theme, theme_points)
            variants = Variants(
                open_dictionary=open_dictionary,
                recycled_blanks=recycled_blanks,
                cingulillo=cingulillo,
                cingulillo_least=_measure(
                    cingulillo_least, LAST_STEP if cingulillo else NO_VARIANTS.cingulillo_least
                ),
                two_bags=two_bags,
                theme=" ".join((theme or "").split()),
                theme_points=_measure(theme_points, USUAL_POINTS if theme else NO_VARIANTS.theme_points),
            )
            switched = "" if rules.strip() or first_game else _switched(1 + len(grades), variants)
            rules = rules.strip().lower() or ("manual" if first_game or switched else usual_ruleset())
            timing = Timing(clock, total, _start(starts))
            agreed = Agreed(rules, judging, timing, training or first_game, variants)
            _check(grades, agreed)
            edition = load(lexicon or edition_for(RULESETS[rules].options.word_use))
            table = _new(grades, agreed, name or say("play.you"), edition)
            if switched:
                console.print(switched)
        console.print(_welcome(table.game.header))
        tables = table_folder(edition.name)
        bots = {seat: Bot(grade, edition.graph, tables) for seat, grade in table.saved.bots.items()}
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # rubbish is answered like any line that means nothing
        if sys.stdin.isatty():
            with suppress(ImportError):  # with it, arrows edit the line and bring back those before
                import_module("readline")
        loop = Loop(table, bots, partial(_judge, edition), Terminal(console, coords, input))
        if table.game.header.training:
            loop.remarks = edition.graph
        see_through(loop, table, console)


def see_through(loop: Loop, table: Table, console: Console) -> None:
    """Play to the end, or keep the game for another day."""
    from tesela.cli.play.loop import LeftTheTable

    with _kept(table):
        try:
            loop.run()
        except (LeftTheTable, EOFError, KeyboardInterrupt):
            table.save()
            saved = say("play.saved", {"path": table.path})
            console.print(f"\n{saved}", markup=False, highlight=False)
        else:
            loop.finish()


@contextmanager
def _kept(table: Table) -> Iterator[None]:
    """A game that the disk does not take ends with a sentence; what was kept before stays."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = error.strerror or type(error).__name__
        fail(say("play.unwritable", {"path": table.path.parent, "reason": reason}))


def _welcome(header: Created) -> str:
    """What is played: the rule set, whose words, and whether they may be looked up."""
    title = f"{RULESETS[header.ruleset].title[language()]} ({header.ruleset})"
    open_too = say("play.looks_up") if dictionary_open(header) else say("play.no_looking_up")
    welcome = say("play.welcome", {"ruleset": title, "lexicon": header.lexicon, "words": open_too})
    agreed = played_with(header.variants)
    return f"{welcome}\n{agreed}" if agreed else welcome


def _start(text: str) -> int | None:
    """The agreed start in milliseconds; where it can't be read, say so and end."""
    if not text.strip():
        return None
    found = read_start(text, datetime.now())
    if found is None:
        fail(say("play.starts_unread", {"read": text}))
    return round(found.timestamp() * 1000)


def _measure(asked: int | None, usual: int) -> int:
    """What was asked for, else the usual measure."""
    return usual if asked is None else asked


def _check_measures(step: int | None, theme: str | None, points: int | None) -> None:
    """Stop at a last step without cingulillo, a bonus without a theme, and a theme without a name."""
    if step is not None:
        _stop(refuse("manual", "cingulillo.alone"))
    if theme is not None and not theme.strip():
        _stop(refuse("manual", "theme.name", most=LONGEST_THEME))
    if theme is None and points is not None:
        _stop(refuse("manual", "theme.alone"))


def _stop(wrong: Refusal) -> NoReturn:
    """Say why the rule set does not have it so, and end."""
    sentence = say(f"refusal.{wrong.code}", wrong.data)
    cited = say("play.refused", {"sentence": sentence, "article": wrong.article})
    fail(cited if wrong.article else sentence)


def _switched(players: int, variants: Variants) -> str:
    """Why a game that names no rule set goes by the manual; empty where it need not."""
    if usual_ruleset(players) != usual_ruleset():
        return say("play.switched_players", {"players": players})
    return "" if variants == NO_VARIANTS else say("play.switched_variants")


def _judge(edition: Edition) -> Explainer:
    """Who explains words. For a list that takes the open edition, which may have to be built first."""
    with edition_progress(say("lexicon.progress.once", {"name": OPEN})) as on_progress:
        return explainer_for(edition, progress=on_progress)


class Timing(NamedTuple):
    """Which clock, for how long the whole game (27), and when it starts (32), in milliseconds."""

    clock: ClockName
    total: int | None = None
    starts_at: int | None = None

    def control(self, rules: str) -> TimeControl | TimeKind:
        """The clock as this rule set has it; `create` says so where there is no such rule set."""
        known = RULESETS.get(rules)
        total = self.total * MINUTE_MS if self.total else None
        return time_control(known.options, self.clock, game_ms=total) if known else self.clock


class Agreed(NamedTuple):
    """What is agreed before the first draw."""

    rules: str
    judging: Judging
    timing: Timing
    training: bool
    variants: Variants

    def header(
        self,
        game: str,
        players: list[str],
        commitment: str,
        edition: Edition | None = None,
        now: int = 0,
    ) -> Created:
        """The header of such a game; where the rule set does not have it, say so and end."""
        made = create(
            game,
            self.rules,
            players,
            now,
            judging=self.judging,
            time=self.timing.control(self.rules),
            starts_at=self.timing.starts_at,
            variants=self.variants,
            lexicon=edition.name if edition else "",
            lexicon_hash=edition.about.hash if edition else "",
            word_use=edition.about.rules if edition else "",
            commitment=commitment,
            training=self.training,
        )
        if isinstance(made, Refusal):
            _stop(made)
        return made


def _check(grades: list[str], agreed: Agreed) -> None:
    """Stop at what can't be played before any lexicon is built."""
    for grade in grades:
        if grade not in bot_names():
            fail(say("play.no_bot", {"read": grade, "known": ", ".join(bot_names())}))
    agreed.header("-", ["-", *grades], "-")


def _new(grades: list[str], agreed: Agreed, name: str, edition: Edition) -> Table:
    """A fresh table: the person at seat 0, a bot at every other."""
    name = name.encode("utf-8", "replace").decode()  # a terminal that is not UTF-8 gives half characters
    game = secrets.token_hex(6)
    secret = Secret.new(game)
    players = [name, *(say(f"bots.{grade}.name") for grade in grades)]
    header = agreed.header(game, players, secret.commitment(), edition, time.time_ns() // 1_000_000)
    saved = Saved(secret.reveal(), dict(enumerate(grades, start=1)), edition.name)
    return Table([header], saved, games_folder() / f"{game}.json", Judge(edition).judge_play)


def _resumed() -> tuple[Table, Edition]:
    """The game that was touched last, of those that have not ended, with the words it began with."""
    left = sorted(games_folder().glob("*.mesa"), key=lambda file: file.stat().st_mtime)
    if not left:
        fail(say("play.no_game"))
    path = left[-1].with_suffix(".json")
    try:
        table, edition = Table.resume(path, load)
    except TextError as error:
        known = catalogue(language())
        reason = say(error.code, error.data) if error.code in known else error.code
        fail(say("play.bad_game", {"path": path, "reason": reason}))
    except OSError as error:
        fail(say("play.bad_game", {"path": path, "reason": f"{error.strerror or error}."}))
    except ValueError as error:
        fail(say("play.bad_game", {"path": path, "reason": f"{error}."}))
    began = table.game.header.lexicon_hash
    if began and began != edition.about.hash:
        data = {"path": path, "name": edition.name, "began": began[:12], "now": edition.about.hash[:12]}
        fail(say("play.other_words", data))
    return table, edition
