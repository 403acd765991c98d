"""What is agreed before a game: the offer that a seek makes and a game keeps."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tesela.lexicon.editions.builtin import edition_for
from tesela.rules.header import MINUTE_MS, NO_VARIANTS, TimeControl, Variants, online, time_control
from tesela.rules.roles import Judging
from tesela.rules.rulesets import RULESETS
from tesela.rules.variations.catalogue import agreed, looks_up
from tesela.rules.variations.cingulillo import LAST_STEP
from tesela.rules.variations.themed import LONGEST_THEME, MOST_THEME_POINTS, USUAL_POINTS

RuleSetName: TypeAlias = Literal["manual", "fise-2007", "aas-2018", "file-2024"]
ClockName: TypeAlias = Literal["running", "stopped", "timer", "correspondence", "none"]
DAY_MS = 24 * 60 * MINUTE_MS


class Offer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game that somebody would like to play."""

    seats: Annotated[int, Meta(ge=2, le=4, description="players, bots included")] = 2
    ruleset: RuleSetName = "file-2024"
    edition: Annotated[str, Meta(max_length=64, description="lexicon edition; empty: the rule set's own")] = (
        ""
    )
    judging: Judging = "challenge"
    clock: ClockName = "running"
    minutes: Annotated[float, Meta(gt=0, le=600)] | None = None
    """Chess clocks: for each player's whole game. None: the rule set's own."""
    turn_seconds: Annotated[int, Meta(ge=5, le=3600)] | None = None
    """Timer: for each turn. None: two minutes (28.1)."""
    turn_days: Annotated[int, Meta(ge=1, le=30)] | None = None
    """Correspondence: for each turn. None: three days."""
    game_minutes: Annotated[int, Meta(ge=1, le=1440)] | None = None
    """For the whole game (27), where the rule set has it."""
    accept_seconds: Annotated[int, Meta(ge=3, le=604_800)] | None = None
    """Silence for so long after the count accepts the play. None: half a minute, or a correspondence turn."""
    starts_at: Annotated[int, Meta(ge=0, le=10**14)] | None = None
    """When it begins, in milliseconds (32): before, everybody says that they are there. None: at once."""
    rated: bool = True
    training: bool = False
    """Hints and the judge at any time, for everybody at the table; never rated."""
    open_dictionary: bool = False
    """The manual's «Diccionario abierto»: words may be looked up before they are laid; never rated."""
    strict_laying: bool = False
    arbiter: bool = False
    """An arbiter can be called, and appealed to."""
    closed: bool = False
    """No spectators; the finished game stays among its players."""
    spectator_delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds by which spectators lag behind."""
    recycled_blanks: bool = False
    """The manual's «Reciclar los comodines»; like every variation never rated."""
    cingulillo: bool = False
    """The manual's «cingulillo»: an opening of five letters, then four."""
    cingulillo_least: Annotated[int, Meta(ge=2, le=5)] = LAST_STEP
    """The cingulillo's last step; the manual stops at four."""
    two_bags: bool = False
    """The manual's two bags: vowels and consonants, chosen tile by tile."""
    theme: Annotated[str, Meta(max_length=LONGEST_THEME)] = ""
    """The manual's themed game: words of this theme earn a bonus; empty: none."""
    theme_points: Annotated[int, Meta(ge=1, le=MOST_THEME_POINTS)] = USUAL_POINTS
    offline: bool = False
    """Played without a connection and brought here afterwards: nobody can ask for one."""
    bots: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=3)] = []
    """Names of bots that take seats at once."""

    def lexicon(self) -> str:
        """The edition that was asked for, else the one that the rule set's word use calls for (XI, XII)."""
        return self.edition or edition_for(RULESETS[self.ruleset].options.word_use)

    def time(self) -> TimeControl:
        """The clock, written out in full."""
        usual = time_control(RULESETS[self.ruleset].options, self.clock)
        turn_ms = usual.turn_ms
        if self.clock == "timer" and self.turn_seconds:
            turn_ms = self.turn_seconds * 1000
        if self.clock == "correspondence" and self.turn_days:
            turn_ms = self.turn_days * DAY_MS
        accept = self.accept_seconds * 1000 if self.accept_seconds else None
        if self.clock == "correspondence":
            accept = max(accept or 0, turn_ms or 0)
        chess = self.clock in ("running", "stopped")
        control = msgspec.structs.replace(
            usual,
            player_ms=round(self.minutes * MINUTE_MS) if chess and self.minutes else usual.player_ms,
            turn_ms=turn_ms,
            game_ms=self.game_minutes * MINUTE_MS if self.game_minutes else None,
            accept_ms=accept,
        )
        control = online(control)
        return control if self.judging == "challenge" else msgspec.structs.replace(control, accept_ms=None)

    def variants(self) -> Variants:
        """The manual's own variants, if any."""
        return Variants(
            recycled_blanks=self.recycled_blanks,
            open_dictionary=self.open_dictionary,
            cingulillo=self.cingulillo,
            cingulillo_least=self.cingulillo_least if self.cingulillo else NO_VARIANTS.cingulillo_least,
            two_bags=self.two_bags,
            theme=" ".join(self.theme.split()),
            theme_points=self.theme_points if self.theme.strip() else NO_VARIANTS.theme_points,
        )

    @property
    def looks_up(self) -> bool:
        """Whether words may be looked up while the game is on (36)."""
        return self.training or looks_up(self.variants())

    @property
    def for_later(self) -> bool:
        """Whether nobody need be there when somebody takes it up."""
        return self.clock == "correspondence" or self.starts_at is not None

    def begun(self, now: int) -> bool:
        """Whether the agreed start has come; at once where none was agreed."""
        return self.starts_at is None or self.starts_at <= now

    @property
    def can_be_rated(self) -> bool:
        """Whether anybody may be rated by it: by the basic rules, without help."""
        return not self.training and not agreed(self.variants())


_decode: Final = msgspec.json.Decoder(Offer).decode


def read_offer(text: str) -> Offer:
    """An offer from its column."""
    return _decode(text)


def offer_or_none(text: str) -> Offer | None:
    """An offer from its column; None where the column is damaged, so that a list goes on without it."""
    try:
        return _decode(text)
    except msgspec.MsgspecError:
        return None


def write_offer(offer: Offer) -> str:
    """An offer for its column, every default written out."""
    return msgspec.json.encode(offer).decode()
