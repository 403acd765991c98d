"""Themed game (manual): claiming the bonus, upholding or contesting it, arguing, and the vote."""

from __future__ import annotations

from typing import Final

from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles, spell
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import regulated
from tesela.rules.draft import Draft
from tesela.rules.handling import SEAT, handles
from tesela.rules.refusals import Refusal
from tesela.rules.roles import KEEPER
from tesela.rules.state import State
from tesela.rules.turns import after_turn
from tesela.rules.variations.themed import CLAIM_PHASES, decision, decision_of_those_who_spoke

ARGUMENT_LIMIT: Final = 200
"""A line, as at a table: long enough for a reason, too short for a speech."""

themed = regulated(lambda state: bool(state.header.variants.theme), "variant.off")


def claimed_word(draft: Draft, play: Play, word: Tiles) -> Tiles | Refusal:
    """The word of a play about to be laid for which the bonus is claimed; none named means the play's own."""
    if not draft.state.header.variants.theme:
        return draft.no("variant.off")
    formed = [made.tiles.letters for made in score_play(draft.state.board_value(), play).words]
    if not word:
        return formed[0]
    return word.letters if word.letters in formed else draft.no("theme.word", word=spell(word.letters)[:40])


def _may_vote(state: State, seat: int) -> str | None:
    claim = state.claim
    if claim is None or state.phase not in CLAIM_PHASES:
        return "theme.no_claim"
    if seat == claim.seat:
        return "theme.own"
    if claim.has_voted(seat):
        return "theme.voted"
    return "turn.not_now" if state.phase == "arguing" else None


@handles(c.VoteTheme, by=SEAT, when=(themed, _may_vote), outsider="theme.outsider")
def vote_theme(draft: Draft, command: c.VoteTheme) -> Refusal | None:
    """Uphold or contest; once the claimant has argued, vote."""
    if draft.state.phase == "claimed" and not command.uphold:
        draft.emit(ev.ThemeContested(draft.now, command.seat))
        return None
    draft.emit(ev.ThemeVoted(draft.now, command.seat, command.uphold))
    settle_if_decided(draft)
    return None


def _may_argue(state: State, seat: int) -> str | None:
    claim = state.claim
    if claim is None or state.phase != "arguing":
        return "theme.no_claim"
    return None if seat == claim.seat else "theme.not_claimant"


@handles(c.ArgueTheme, by=SEAT, when=(themed, _may_argue), outsider="theme.outsider")
def argue_theme(draft: Draft, command: c.ArgueTheme) -> Refusal | None:
    """Try to convince the others, or say nothing and let them vote."""
    text = " ".join(command.text.split())
    if len(text) > ARGUMENT_LIMIT:
        return draft.no("text.too_long", limit=ARGUMENT_LIMIT)
    draft.emit(ev.ThemeArgued(draft.now, command.seat, text))
    return None


def settle_if_decided(draft: Draft) -> None:
    """Grant or deny the bonus as soon as it is certain, and go on with the turn."""
    decided = decision(draft.state)
    if decided is not None:
        _settle(draft, decided)


def claim_times_out(draft: Draft) -> None:
    """Who says nothing upholds; who does not argue is voted on; a vote counts those who cast one."""
    if draft.state.phase == "arguing":
        draft.emit(ev.ThemeArgued(draft.now, KEEPER, ""))
    else:
        _settle(draft, decision_of_those_who_spoke(draft.state))


def _settle(draft: Draft, granted: bool) -> None:
    state = draft.state
    points = state.header.variants.theme_points
    seat = state.on_turn
    draft.emit(ev.ThemeGranted(draft.now, seat, points) if granted else ev.ThemeDenied(draft.now, seat))
    after_turn(draft)
