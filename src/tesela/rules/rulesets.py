"""The four rule sets as values: `manual`, `fise-2007`, `aas-2018`, `file-2024`.

`ruleset.options` says how the game goes, `ruleset.article_for(topic)` which article says so. A document may
stand on another: `fise-2007` 1 leaves to the manual what it does not change, and `file-2024` amends
`fise-2007`. `aas-2018` names no document under it, so it cites only itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from tesela.rules.options import Clock, LayingOut, Options, RackSums
from tesela.rules.topics import DROPPED, TOPICS


class ArticleRef(msgspec.Struct, frozen=True):
    """An article to cite: the rule set in force, and the document in which the number stands."""

    ruleset: str
    number: str
    source: str

    @property
    def inherited(self) -> bool:
        """Whether the rule set in force takes it from the document that it stands on.

        An inherited article of `file-2024` keeps its 2007 number: the one of 2024 is not in the document.
        """
        return self.source != self.ruleset

    def __str__(self) -> str:
        cited = f"{self.source} {self.number}"
        return f"{self.ruleset} ({cited})" if self.inherited else cited


WORD_TOPICS: Final = ("words.dictionary", "words.use")
WORD_SECTIONS: Final[Mapping[str, ArticleRef]] = MappingProxyType(
    {
        "xii-2007": ArticleRef("fise-2007", "XII", "fise-2007"),
        "lexico-2016": ArticleRef("lexico-2016", "L16", "lexico-2016"),
    }
)
"""By regulation of word use: where it stands."""


OURS: Final = "tesela"
"""In `filled`: no document stands in, Tesela chose."""


class RuleSet(msgspec.Struct, frozen=True, kw_only=True):
    """One document's rules. `filled` names the options on which it is silent, and whose rule stands in.

    `OURS` there says that no document does.
    """

    name: str
    title: Mapping[str, str]
    base: str | None
    lexicon: str | None
    """The dictionary that the document itself names; None where it names none (`file-2024`)."""
    options: Options
    filled: Mapping[str, str]

    def article_for(self, topic: str) -> ArticleRef | None:
        """The article that rules on `topic`, own or inherited; None where no document in force speaks of it.

        An unknown topic is a mistake in the code, hence `KeyError`.
        """
        numbers = TOPICS[topic]
        source: str | None = self.name
        while source is not None:
            number = numbers.get(source)
            if number == DROPPED:
                return None
            if number is not None:
                return self._on_words(topic) or ArticleRef(self.name, number, source)
            source = RULESETS[source].base
        return None

    def _on_words(self, topic: str) -> ArticleRef | None:
        """The regulation of word use in force, where the document that has the topic is not its own."""
        own, section = TOPICS[topic].get(self.name), WORD_SECTIONS.get(self.options.word_use or "")
        if topic not in WORD_TOPICS or own is not None or section is None:
            return None
        return ArticleRef(self.name, section.number, section.source)

    def judged_by(self, word_use: str) -> ArticleRef | None:
        """The article on words for a game whose edition goes by this regulation; "" where nobody knows.

        Players may agree on an edition that is not the rule set's own: then its regulation judged.
        """
        section = WORD_SECTIONS.get(word_use)
        if section is None or self.options.word_use in (None, word_use):
            return self.article_for("words.use")
        return ArticleRef(self.name, section.number, section.source)


def usual_ruleset(players: int = 2) -> str:
    """The rule set of a game that asks for none, the same at every door.

    The federation's rules in force for two; the manual's are the only ones that seat three or four.
    """
    return "file-2024" if players <= FILE_2024.options.players_max else "manual"


def ruleset(name: str) -> RuleSet:
    """The rule set of that name; `KeyError` if there is none."""
    return RULESETS[name]


_RACKS: Final = RackSums(
    stuck="each_own",
    passes="each_own",
    scoreless="each_own",
    out="out_gains",
    total_time="none",
    director="none",
    overtime_loss="none",
)

MANUAL: Final = RuleSet(
    name="manual",
    title={"es": "Manual del juego de mesa", "en": "Manual of the boxed game"},
    base=None,
    lexicon="Larousse 1997",
    filled=MappingProxyType(
        {
            "withdrawn_counts_as_pass": "fise-2007",
            "racks.total_time": "fise-2007",
            "racks.scoreless": "fise-2007",
            "racks.director": "file-2024",
            "racks.overtime_loss": "file-2024",
        }
    ),
    options=Options(
        players_min=2,
        players_max=4,
        start="nearest_to_a",
        team_start=None,
        seating=None,
        laying=LayingOut(
            tiles_fix_line=False,
            shift=False,
            permute=False,
            single_tile_in_line=False,
            count_freezes=True,
            laid_must_be_played=False,
            breach_loses_turn=False,
        ),
        exchange_binding=False,
        too_many_drawn=None,
        too_few_drawn=None,
        challenge_from="laid",
        challenge_until="counted",
        adjudication="dictionary",
        board_hidden_on_challenge=False,
        appeal=False,
        tribunal=False,
        clocks=(),
        verify_pause_seconds=None,
        overtime_points=None,
        overtime_loss_after_minutes=None,
        late_grace_minutes=None,
        total_time=False,
        equalise_turns=False,
        passes_each_to_end=2,
        withdrawn_counts_as_pass=True,
        scoreless_turns_limit=None,
        scoreless_at_nil_nil=False,
        end_when_stuck=True,
        end_by_director=False,
        racks=_RACKS,
        zero_reasons=False,
        signing=False,
        signed_closes=False,
        conduct_penalty=None,
        disqualification=False,
        leave_needs_permission=False,
        word_use=None,
    ),
)

FISE_2007: Final = RuleSet(
    name="fise-2007",
    title={"es": "Reglamento de la federación, 2007", "en": "The federation's rulebook, 2007"},
    base="manual",
    lexicon="DRAE 22, CD 1.0 (2003)",
    filled=MappingProxyType({"racks.director": "file-2024", "racks.overtime_loss": "file-2024"}),
    options=Options(
        players_min=2,
        players_max=2,
        start="nearest_to_a",
        team_start=None,
        seating=None,
        laying=LayingOut(
            tiles_fix_line=True,
            shift=True,
            permute=True,
            single_tile_in_line=False,
            count_freezes=True,
            laid_must_be_played=True,
            breach_loses_turn=True,
        ),
        exchange_binding=True,
        too_many_drawn="opponent_returns",
        too_few_drawn=None,
        challenge_from="counted",
        challenge_until="written",
        adjudication="judges",
        board_hidden_on_challenge=True,
        appeal=True,
        tribunal=True,
        clocks=(
            Clock(kind="running", minutes=30),
            Clock(kind="stopped", minutes=25),
            Clock(kind="timer", minutes=2),
        ),
        verify_pause_seconds=5,
        overtime_points=10,
        overtime_loss_after_minutes=None,
        late_grace_minutes=0,
        total_time=True,
        equalise_turns=True,
        passes_each_to_end=2,
        withdrawn_counts_as_pass=True,
        scoreless_turns_limit=12,
        scoreless_at_nil_nil=False,
        end_when_stuck=True,
        end_by_director=False,
        racks=_RACKS,
        zero_reasons=False,
        signing=True,
        signed_closes=False,
        conduct_penalty=30,
        disqualification=True,
        leave_needs_permission=True,
        word_use="xii-2007",
    ),
)

AAS_2018: Final = RuleSet(
    name="aas-2018",
    title={
        "es": "Reglamento resumido de la asociación argentina, 2018",
        "en": "The Argentine association's short rulebook, 2018",
    },
    base=None,
    lexicon="Lexicón 2017",
    filled=MappingProxyType(
        {
            "start": "fise-2007",
            "players_max": "fise-2007",
            "racks.passes": "fise-2007",
            "racks.stuck": "fise-2007",
            "racks.scoreless": "fise-2007",
            "racks.total_time": "fise-2007",
            "racks.director": "file-2024",
            "racks.overtime_loss": "file-2024",
            "clocks": "fise-2007",
            "overtime_points": "fise-2007",
            "equalise_turns": "fise-2007",
            "laying.count_freezes": "fise-2007",
        }
    ),
    options=Options(
        players_min=2,
        players_max=2,
        start="nearest_to_a",
        team_start=None,
        seating=None,
        laying=LayingOut(
            tiles_fix_line=False,
            shift=True,
            permute=True,
            single_tile_in_line=True,
            count_freezes=True,
            laid_must_be_played=False,
            breach_loses_turn=True,
        ),
        exchange_binding=False,
        too_many_drawn=None,
        too_few_drawn=None,
        challenge_from="laid",
        challenge_until="written",
        adjudication=None,
        board_hidden_on_challenge=False,
        appeal=False,
        tribunal=False,
        clocks=(
            Clock(kind="running", minutes=30),
            Clock(kind="stopped", minutes=25),
            Clock(kind="timer", minutes=2),
        ),
        verify_pause_seconds=None,
        overtime_points=10,
        overtime_loss_after_minutes=None,
        late_grace_minutes=None,
        total_time=True,
        equalise_turns=True,
        passes_each_to_end=2,
        withdrawn_counts_as_pass=True,
        scoreless_turns_limit=None,
        scoreless_at_nil_nil=False,
        end_when_stuck=False,
        end_by_director=False,
        racks=_RACKS,
        zero_reasons=False,
        signing=False,
        signed_closes=False,
        conduct_penalty=None,
        disqualification=False,
        leave_needs_permission=False,
        word_use="lexico-2016",
    ),
)

FILE_2024: Final = RuleSet(
    name="file-2024",
    title={
        "es": "Reglamento de la federación con los cambios de 2024",
        "en": "The federation's rulebook with the changes of 2024",
    },
    base="fise-2007",
    lexicon=None,
    filled=MappingProxyType({"racks.stuck": "fise-2007", "word_use": OURS}),
    options=msgspec.structs.replace(
        FISE_2007.options,
        team_start="first_team_alternates",
        seating="second_player_chooses",
        laying=msgspec.structs.replace(FISE_2007.options.laying, single_tile_in_line=True),
        too_few_drawn="complete_before_own_turn",
        adjudication="lexicon_app",
        clocks=(Clock(kind="running", minutes=30),),
        overtime_loss_after_minutes=8,
        late_grace_minutes=2,
        scoreless_at_nil_nil=True,
        end_when_stuck=False,
        end_by_director=True,
        zero_reasons=True,
        signed_closes=True,
        word_use="lexico-2016",
    ),
)

RULESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {each.name: each for each in (MANUAL, FISE_2007, AAS_2018, FILE_2024)}
)
