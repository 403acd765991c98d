"""Setting up a game: what is agreed is checked against the rule set and written out in the header."""

from __future__ import annotations

from collections.abc import Sequence

from tesela.rules.events import Created
from tesela.rules.header import NO_VARIANTS, Player, TimeControl, TimeKind, Variants, time_control
from tesela.rules.refusals import Refusal, refuse
from tesela.rules.roles import Judging
from tesela.rules.rulesets import RULESETS
from tesela.rules.variations.catalogue import fault
from tesela.version import __version__


def create(
    game: str,
    ruleset: str,
    players: Sequence[Player | str],
    now: int,
    *,
    judging: Judging = "challenge",
    time: TimeControl | TimeKind = "none",
    variants: Variants = NO_VARIANTS,
    lexicon: str = "",
    lexicon_hash: str = "",
    commitment: str = "",
    strict_laying: bool = False,
    drawing_by_hand: bool = False,
    arbiter: bool = False,
    starter: int | None = None,
    title: str = "",
    word_use: str = "",
    training: bool = False,
    starts_at: int | None = None,
    pledges: tuple[str, ...] = (),
) -> Created | Refusal:
    """The header of a new game, or why the rule set does not have it so.

    Without a `commitment` the tiles come from a bag of cloth, and whoever draws says what they drew.
    """
    if ruleset not in RULESETS:
        return refuse("", "create.ruleset", ruleset=ruleset, known=", ".join(RULESETS))
    options = RULESETS[ruleset].options
    control = time if isinstance(time, TimeControl) else time_control(options, time)
    if not options.players_min <= len(players) <= options.players_max:
        return refuse(
            ruleset,
            "create.players",
            players=len(players),
            allowed=_range(options.players_min, options.players_max),
        )
    if wrong := _time_fault(ruleset, control):
        return wrong
    if starter is not None and not 0 <= starter < len(players):
        return refuse(ruleset, "create.starter", seat=starter)
    if starts_at is not None and starts_at < now:
        return refuse(ruleset, "create.starts_at")
    if not commitment and not drawing_by_hand:
        return refuse(ruleset, "create.by_hand")
    if pledges and not (commitment and len(pledges) == len(players) and all(map(_is_pledge, pledges))):
        return refuse(ruleset, "create.pledges")
    if ruleset != "manual" and variants != NO_VARIANTS:
        knows_them = RULESETS[ruleset].article_for("variant.agreed") is not None
        return refuse(ruleset if knows_them else "manual", "create.variants")
    if wrong := fault(variants, drawing_by_hand=drawing_by_hand):
        return wrong
    return Created(
        at=now,
        game=game,
        ruleset=ruleset,
        options=options,
        judging=judging,
        players=tuple(Player(name=each) if isinstance(each, str) else each for each in players),
        time=control,
        variants=variants,
        lexicon=lexicon,
        lexicon_hash=lexicon_hash,
        code=__version__,
        commitment=commitment,
        strict_laying=strict_laying,
        drawing_by_hand=drawing_by_hand,
        arbiter=arbiter,
        starter=starter,
        title=title,
        word_use=word_use,
        training=training,
        starts_at=starts_at,
        pledges=pledges if any(pledges) else (),
    )


def _is_pledge(text: str) -> bool:
    """Whether it is a hash in lower case, or empty: no part in the draw."""
    return not text or (len(text) == 64 and set(text) <= set("0123456789abcdef"))


def _range(least: int, most: int) -> str:
    """Two numbers as one: `2`, `2–4`."""
    return str(least) if least == most else f"{least}–{most}"


def _time_fault(ruleset: str, time: TimeControl) -> Refusal | None:
    """28: the rule set's own clocks, where it names any; a total time only where it knows one (27)."""
    options = RULESETS[ruleset].options
    kinds = [clock.kind for clock in options.clocks]
    if kinds and time.kind in ("running", "stopped", "timer") and time.kind not in kinds:
        return refuse(ruleset, "create.clock", kind=time.kind, known=", ".join(kinds))
    if time.game_ms is not None and not options.total_time:
        return refuse(ruleset, "create.total_time")
    needed = time.player_ms if time.kind in ("running", "stopped") else time.turn_ms
    amounts = (time.player_ms, time.turn_ms, time.game_ms, time.loss_after_ms, time.accept_ms)
    if (time.kind != "none" and needed is None) or any(ms is not None and ms <= 0 for ms in amounts):
        return refuse(ruleset, "create.time", kind=time.kind)
    return None


def team_starter(board: int) -> int:
    """`file-2024` 4.2: the first-named team (seat 0) starts on board 1, the rival on board 2, and so on."""
    return (board - 1) % 2
