"""A rule set's options and their values as words, for the command line and the server."""

from __future__ import annotations

from tesela.texts import say


def option(name: str) -> str:
    """What an option is about."""
    return say(f"rules_cli.option.{name}")


def value(given: object) -> str:
    """An option's value: yes, no, a number, a choice, a list of clocks, or nothing said."""
    if given is None:
        return say("rules_cli.value.unsaid")
    if isinstance(given, bool):
        return say("rules_cli.value.yes" if given else "rules_cli.value.no")
    if isinstance(given, str):
        return say(f"rules_cli.value.{given}")
    if isinstance(given, list | tuple):
        clocks = [say(f"rules_cli.value.clock_{clock['kind']}", clock) for clock in given]
        return ", ".join(clocks) or say("rules_cli.value.unsaid")
    return str(given)
