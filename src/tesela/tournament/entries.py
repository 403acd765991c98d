"""Who takes part: entries, check-in, withdrawals and returns."""

from __future__ import annotations

from typing import Final

import msgspec

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.people import tidied

MOST_WAITING: Final = 2000
"""Applications that may wait for the desk at once."""


def enter(ask: Ask, command: c.Enter) -> Answer:
    """A new player, at any time: who comes late is paired from the next round on."""
    entrant = tidied(command.entrant)
    if not entrant.name:
        return ask.cannot("name.empty")
    if ask.state.named(entrant.name) is not None:
        return ask.cannot("name.taken", name=entrant.name)
    number = max(ask.state.players, default=0) + 1
    return [ev.Entered(**ask.signed(), number=number, entrant=entrant)]


def enter_all(ask: Ask, command: c.EnterAll) -> Answer:
    """A whole list, in its order; somebody who is there already, or twice in it, keeps all of it out."""
    taken = {player.entrant.name.casefold().strip() for player in ask.state.players.values()}
    following = max(ask.state.players, default=0) + 1
    entered = []
    for number, given in enumerate(command.entrants, following):
        entrant = tidied(given)
        name = entrant.name.casefold()
        if not name:
            return ask.cannot("name.empty")
        if name in taken:
            return ask.cannot("name.taken", name=given.name)
        taken.add(name)
        entered.append(ev.Entered(**ask.signed(), number=number, entrant=entrant))
    return entered


def set_ratings(ask: Ask, command: c.SetRatings) -> Answer:
    """Ratings from a list; who has that rating already is left alone."""
    changed = []
    for number, rating in dict(command.ratings).items():
        player = ask.player(number)
        if isinstance(player, Refusal):
            return player
        if player.entrant.rating != rating:
            entrant = msgspec.structs.replace(player.entrant, rating=rating)
            changed.append(ev.EntryChanged(**ask.signed(), number=number, entrant=entrant))
    return changed or ask.cannot("ratings.same")


def set_registration(ask: Ask, command: c.SetRegistration) -> Answer:
    """Open or close the registration page."""
    if ask.state.registration == command.open:
        return ask.cannot("registration.already")
    return [ev.RegistrationSet(**ask.signed(), open=command.open)]


def apply(ask: Ask, command: c.Apply) -> Answer:
    """Somebody asks to take part; nobody is in before the desk says so."""
    state = ask.state
    if not state.registration:
        return ask.cannot("registration.closed")
    waiting = [one for one in state.applications.values() if not one.settled]
    entrant = tidied(command.entrant)
    if not entrant.name:
        return ask.cannot("name.empty")
    same = any(one.entrant.name.casefold() == entrant.name.casefold() for one in waiting)
    if same or state.named(entrant.name) is not None:
        return ask.cannot("name.taken", name=entrant.name)
    if len(waiting) >= MOST_WAITING:
        return ask.cannot("registration.full")
    number = max(state.applications, default=0) + 1
    return [ev.Applied(**ask.signed(), application=number, entrant=entrant)]


def settle_application(ask: Ask, command: c.SettleApplication) -> Answer:
    """Accept somebody who asked, with the next number, or decline, with a reason if the desk gives one."""
    asked = ask.state.applications.get(command.application)
    if asked is None or asked.settled:
        return ask.cannot("application.unknown", application=command.application)
    if not command.accept:
        return [ev.ApplicationSettled(**ask.signed(), application=command.application, reason=command.reason)]
    entered = enter(ask, c.Enter(entrant=asked.entrant))
    if isinstance(entered, Refusal):
        return entered
    number = max(ask.state.players, default=0) + 1
    settled = ev.ApplicationSettled(**ask.signed(), application=command.application, number=number)
    return [*entered, settled]


def change_entry(ask: Ask, command: c.ChangeEntry) -> Answer:
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    entrant = tidied(command.entrant)
    if not entrant.name:
        return ask.cannot("name.empty")
    same = ask.state.named(entrant.name)
    if same is not None and same.number != command.number:
        return ask.cannot("name.taken", name=entrant.name)
    return [ev.EntryChanged(**ask.signed(), number=command.number, entrant=entrant)]


def check_in(ask: Ask, command: c.CheckIn) -> Answer:
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    if player.checked_in:
        return ask.cannot("player.present", name=player.entrant.name)
    return [ev.CheckedIn(**ask.signed(), number=command.number)]


def withdraw(ask: Ask, command: c.Withdraw) -> Answer:
    """Out from the next round on; a game under way is still finished or forfeited."""
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    if not player.playing:
        return ask.cannot("player.withdrawn", name=player.entrant.name)
    return [ev.Withdrawn(**ask.signed(), number=command.number, reason=command.reason)]


def come_back(ask: Ask, command: c.Return) -> Answer:
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    out = any(one.number == command.number and one.offence == "tournament" for one in ask.state.penalties)
    if player.playing or out:
        return ask.cannot(
            "player.playing" if player.playing else "player.withdrawn", name=player.entrant.name
        )
    return [ev.Returned(**ask.signed(), number=command.number)]


def record_fee(ask: Ask, command: c.RecordFee) -> Answer:
    """Who has paid, and what; a mistake is taken back by an act of its own, and another sum replaces it."""
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    amount = command.amount.strip() if command.paid else ""
    if (player.fee is not None, player.fee.amount if player.fee else "") == (command.paid, amount):
        return ask.cannot("fee.paid" if command.paid else "fee.unpaid", name=player.entrant.name)
    return [ev.FeeRecorded(**ask.signed(), number=command.number, paid=command.paid, amount=amount)]
