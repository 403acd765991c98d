"""Reviews of recorded games as objects: turns, players, the coach's words, and pictures of how it went."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from tesela.analysis.graph import chance_graph, chances, lead_graph
from tesela.analysis.lexicon_choice import lexicon_for
from tesela.analysis.review import PlayerReview, Review, TurnReview, check_judge, review_game, review_key
from tesela.core.board import Board
from tesela.library.engines import knowledge_of
from tesela.library.words import Words, edition_of
from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.paper.review_report import review_html
from tesela.texts import language, say, speaking
from tesela.texts.coach import advice_lines


class Plot:
    """A picture that notebooks draw and that can be saved as SVG."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file."""
        Path(path).write_text(self.svg, "utf-8")

    def _repr_svg_(self) -> str:
        return self.svg


class GameReview:
    """A game looked at again; made by `tesela.review`."""

    def __init__(self, review: Review, board: Board) -> None:
        self.review = review
        self.board = board
        """At the end of the game."""

    @property
    def turns(self) -> list[TurnReview]:
        """Every turn whose rack is known: what was played, what was best, and what lies between."""
        return self.review.turns

    @property
    def players(self) -> list[PlayerReview]:
        """How each did over those turns."""
        return self.review.players

    def advice(self, n: int, *, lang: str | None = None) -> list[str]:
        """Tell what the coach says of turn `n` of the game; `KeyError` if it was not looked at."""
        turn = next((each for each in self.turns if each.n == n), None)
        if turn is None:
            raise KeyError(n)
        with speaking(lang or language()):
            return advice_lines(turn.advice)

    def plot(self) -> Plot:
        """Draw the first player's chance to win after each turn, or the lead where nothing was played on."""
        name = self.players[0].player
        if chances(self.review):
            return Plot(chance_graph(self.review, say("analyse.report.chance", {"name": name})))
        return self.plot_lead()

    def plot_lead(self) -> Plot:
        """Draw the first player's lead after each turn."""
        name = self.players[0].player
        return Plot(lead_graph(self.review, say("analyse.report.lead", {"name": name})))

    def html(self, *, lang: str | None = None) -> bytes:
        """Write the whole review as one page that needs nothing else."""
        with speaking(lang or language()):
            return review_html(self.review, self.board)

    def save(self, path: str | PathLike[str]) -> None:
        """Write that page to a file."""
        Path(path).write_bytes(self.html())

    def __repr__(self) -> str:
        losses = ", ".join(f"{each.player} {each.mean_loss:.1f}" for each in self.players)
        return f"<GameReview {len(self.turns)} turns, points lost a turn: {losses}>"

    def _repr_svg_(self) -> str:
        return self.plot().svg


def review(
    source: str | PathLike[str] | bytes,
    *,
    judge: str = "static",
    rules: str | None = None,
    lexicon: Words | None = None,
) -> GameReview:
    """Look at a recorded game (GCG or an event log, a file or its bytes) turn by turn, with the coach.

    `judge` is `static` for points and leaves alone, or a bot that searches (`maestra`, `tesela`); without
    `lexicon` it is the edition that the game names, or its rule set's. `NotationError` for what can't be
    read, `EngineError` for who can't judge.
    """
    check_judge(judge)
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    name = "game" if isinstance(source, bytes) else Path(source).name
    replay = recount(read_game(content), rules)
    edition = edition_of(lexicon or lexicon_for(content, rules))
    key = review_key(content, judge, rules, edition.about.hash, coached=True)
    found = review_game(knowledge_of(edition), name, content, judge, rules, key, coached=True)
    return GameReview(found, replay.board)
