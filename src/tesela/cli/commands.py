"""The table of commands: where each one lives and what it is for. Groups nest."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias


class Command(NamedTuple):
    """A row of the table: all that the help needs, so that no command is loaded to be listed."""

    app: str
    """`module:typer_app`."""
    help: str
    """The key of its sentence in `tesela.texts`."""


Table: TypeAlias = "dict[str, Command | Table]"

COMMANDS: Final[Table] = {
    "analyse": Command("tesela.cli.engine.analyse:app", "analyse.help"),
    "ban": Command("tesela.cli.server.ban:app", "serve_cli.ban_about"),
    "bench": {
        "endgame": Command("tesela.cli.bench.endgame:app", "strength.bench.endgame"),
        "lexicon": Command("tesela.cli.bench.lexicon:app", "bench_lexicon.help"),
        "movegen": Command("tesela.cli.bench.movegen:app", "engine.bench.help"),
        "signature": Command("tesela.cli.bench.signature:app", "engine.signature.help"),
        "sim": Command("tesela.cli.bench.sim:app", "strength.bench.sim"),
        "paper": Command("tesela.cli.bench.paper:app", "bench_paper.about"),
        "replay": Command("tesela.cli.bench.replay:app", "bench_replay.about"),
    },
    "bingo": Command("tesela.cli.games.bingo:app", "bingo.help"),
    "board": Command("tesela.cli.games.board:app", "board.about"),
    "bots": Command("tesela.cli.engine.bots:app", "cli_bots.help"),
    "convert": Command("tesela.cli.games.convert:app", "convert.about"),
    "db": Command("tesela.cli.server.db:app", "serve_cli.db_about"),
    "desk": Command("tesela.cli.server.desk:app", "serve_cli.desk_about"),
    "duplicate": {
        "centre": Command("tesela.cli.duplicate.centres:centre_app", "duplicate_cli.centre.about"),
        "days": Command("tesela.cli.duplicate.days:app", "duplicate_cli.days.about"),
        "export": Command("tesela.cli.duplicate.files:export_app", "duplicate_cli.export.about"),
        "key": Command("tesela.cli.duplicate.centres:key_app", "duplicate_cli.key.about"),
        "merge": Command("tesela.cli.duplicate.centres:merge_app", "duplicate_cli.merge.about"),
        "new": Command("tesela.cli.duplicate.new:app", "duplicate_cli.new.about"),
        "ratings": Command("tesela.cli.duplicate.ratings:app", "duplicate_cli.ratings.about"),
        "replay": Command("tesela.cli.duplicate.files:replay_app", "duplicate_cli.replay.about"),
        "review": Command("tesela.cli.duplicate.review:app", "duplicate_cli.review.about"),
        "run": Command("tesela.cli.duplicate.run:app", "duplicate_cli.run.about"),
        "seal": Command("tesela.cli.duplicate.centres:seal_app", "duplicate_cli.seal.about"),
        "serve": Command("tesela.cli.duplicate.serve:app", "duplicate_cli.serve.about"),
        "solo": Command("tesela.cli.duplicate.solo:app", "duplicate_cli.solo.about"),
        "topping": Command("tesela.cli.duplicate.topping:app", "duplicate_cli.topping.about"),
        "verify": Command("tesela.cli.duplicate.files:verify_app", "duplicate_cli.verify.about"),
    },
    "engine": Command("tesela.cli.engine.protocol:app", "strength.engine.help"),
    "event-code": Command("tesela.cli.server.event_code:app", "serve_cli.code_about"),
    "example": Command("tesela.cli.games.example:app", "example.help"),
    "judge": Command("tesela.cli.lexicon.judge:app", "judge.help"),
    "league": {
        "close": Command("tesela.cli.league.commands:close_app", "league.close.help"),
        "join": Command("tesela.cli.league.commands:join_app", "league.join.help"),
        "leave": Command("tesela.cli.league.commands:leave_app", "league.leave.help"),
        "new": Command("tesela.cli.league.commands:new_app", "league.new.help"),
        "night": Command("tesela.cli.league.commands:night_app", "league.night.help"),
        "result": Command("tesela.cli.league.commands:result_app", "league.result.help"),
        "rules": Command("tesela.cli.league.commands:rules_app", "league.rules.help"),
        "season": Command("tesela.cli.league.commands:season_app", "league.season.help"),
        "show": Command("tesela.cli.league.showing:show_app", "league.show.help"),
        "verify": Command("tesela.cli.league.showing:verify_app", "league.verify.help"),
    },
    "leaves": {
        "export": Command("tesela.cli.engine.leaves:export_app", "strength.leaves.export"),
        "import": Command("tesela.cli.engine.leaves:import_app", "strength.leaves.import"),
    },
    "lexicon": {
        "anagrams": Command("tesela.cli.lexicon.queries:anagrams_app", "lexicon.anagrams.help"),
        "build": Command("tesela.cli.lexicon.build:app", "lexicon.build.help"),
        "compare": Command("tesela.cli.lexicon.compare:app", "lexicon.compare.help"),
        "contains": Command("tesela.cli.lexicon.queries:contains_app", "lexicon.contains.help"),
        "diff": Command("tesela.cli.lexicon.diff:app", "lexicon.diff.help"),
        "export": Command("tesela.cli.lexicon.exporting:app", "lexicon.export.help"),
        "extensions": Command("tesela.cli.lexicon.queries:extensions_app", "lexicon.extensions.help"),
        "forms": Command("tesela.cli.lexicon.forms:app", "lexicon_forms.about"),
        "hooks": Command("tesela.cli.lexicon.queries:hooks_app", "lexicon.hooks.help"),
        "import": Command("tesela.cli.lexicon.importing:app", "lexicon.import.help"),
        "info": Command("tesela.cli.lexicon.info:app", "lexicon.info.help"),
        "list": Command("tesela.cli.lexicon.listing:app", "lexicon.list.help"),
        "patch": Command("tesela.cli.lexicon.patch:app", "lexicon.patch.help"),
        "pattern": Command("tesela.cli.lexicon.queries:pattern_app", "lexicon.pattern.help"),
        "remove": Command("tesela.cli.lexicon.remove:app", "lexicon.remove.help"),
        "words": Command("tesela.cli.lexicon.queries:words_app", "lexicon.words.help"),
    },
    "match": Command("tesela.cli.engine.match:app", "strength.match.help"),
    "mesa": {
        "check": Command("tesela.cli.mesa.app:check_app", "mesa_cli.about.check"),
        "export": Command("tesela.cli.mesa.app:export_app", "mesa_cli.about.export"),
        "follow": Command("tesela.cli.mesa.app:follow_app", "mesa_cli.about.follow"),
        "new": Command("tesela.cli.mesa.app:new_app", "mesa_cli.about.new"),
        "show": Command("tesela.cli.mesa.app:show_app", "mesa_cli.about.show"),
    },
    "moves": Command("tesela.cli.engine.moves:app", "engine.moves.help"),
    "paper": Command("tesela.cli.paper.app:app", "paper.about"),
    "play": Command("tesela.cli.play.app:app", "play.help"),
    "replay": Command("tesela.cli.games.replay:app", "replay.about"),
    "reverse": Command("tesela.cli.games.reverse:app", "reverse.help"),
    "rules": Command("tesela.cli.rules.app:app", "rules_cli.about"),
    "selfplay": Command("tesela.cli.engine.selfplay:app", "engine.selfplay.help"),
    "serve": Command("tesela.cli.server.serve:app", "serve_cli.about"),
    "solo": {
        "best": Command("tesela.cli.solo.app:best_app", "solo.about.best"),
        "history": Command("tesela.cli.solo.app:history_app", "solo.about.history"),
        "open": Command("tesela.cli.solo.app:open_app", "solo.about.open"),
        "record": Command("tesela.cli.solo.app:record_app", "solo.about.record"),
        "search": Command("tesela.cli.solo.app:search_app", "solo.about.search"),
        "two": Command("tesela.cli.solo.app:two_app", "solo.about.two"),
    },
    "tournament": {
        "accept": Command("tesela.cli.tournament.registering:accept_app", "tournament.accept.help"),
        "answer": Command("tesela.cli.tournament.hall:answer_app", "tournament.answer.help"),
        "answer-word": Command(
            "tesela.cli.tournament.decisions:answer_word_app", "tournament.answer_word.help"
        ),
        "appeal": Command("tesela.cli.tournament.arbitration:appeal_app", "tournament.appeal.help"),
        "appeal-word": Command(
            "tesela.cli.tournament.decisions:appeal_word_app", "tournament.appeal_word.help"
        ),
        "applications": Command(
            "tesela.cli.tournament.registering:applications_app", "tournament.applications.help"
        ),
        "apply": Command("tesela.cli.tournament.registering:apply_app", "tournament.apply.help"),
        "asked": Command("tesela.cli.tournament.hall:asked_app", "tournament.asked.help"),
        "call": Command("tesela.cli.tournament.hall:call_app", "tournament.call.help"),
        "calls": Command("tesela.cli.tournament.hall:calls_app", "tournament.calls.help"),
        "case": Command("tesela.cli.tournament.arbitration:case_app", "tournament.case.help"),
        "cases": Command("tesela.cli.tournament.arbitration:cases_app", "tournament.cases.help"),
        "check-in": Command("tesela.cli.tournament.hall:check_in_app", "tournament.check_in.help"),
        "clock": Command("tesela.cli.tournament.hall:clock_app", "tournament.clock.help"),
        "close": Command("tesela.cli.tournament.results:close_app", "tournament.close.help"),
        "confirm": Command("tesela.cli.tournament.results:confirm_app", "tournament.confirm.help"),
        "conditions": Command("tesela.cli.tournament.conditions:app", "tournament.conditions.help"),
        "convene": Command("tesela.cli.tournament.arbitration:convene_app", "tournament.convene.help"),
        "correct": Command("tesela.cli.tournament.results:correct_app", "tournament.correct.help"),
        "cross": Command("tesela.cli.tournament.insight:cross_app", "tournament.cross.help"),
        "decide": Command("tesela.cli.tournament.arbitration:decide_app", "tournament.decide.help"),
        "decisions": Command("tesela.cli.tournament.decisions:decisions_app", "tournament.decisions.help"),
        "decline": Command("tesela.cli.tournament.registering:decline_app", "tournament.decline.help"),
        "discard": Command("tesela.cli.tournament.rounds:discard_app", "tournament.discard.help"),
        "disputes": Command("tesela.cli.tournament.merging:disputes_app", "tournament.disputes.help"),
        "enter": Command("tesela.cli.tournament.people:enter_app", "tournament.enter.help"),
        "entry": Command("tesela.cli.tournament.people:entry_app", "tournament.entry.help"),
        "export": Command("tesela.cli.tournament.results:export_app", "tournament.export.help"),
        "fix": Command("tesela.cli.tournament.tables:fix_app", "tournament.fix.help"),
        "forbid": Command("tesela.cli.tournament.tables:forbid_app", "tournament.forbid.help"),
        "hearing": Command("tesela.cli.tournament.decisions:hearing_app", "tournament.hearing.help"),
        "import": Command("tesela.cli.tournament.people:import_app", "tournament.import.help"),
        "import-cases": Command(
            "tesela.cli.tournament.decisions:import_cases_app", "tournament.import_cases.help"
        ),
        "judge": Command("tesela.cli.tournament.hall:judge_app", "tournament.judge.help"),
        "late": Command("tesela.cli.tournament.decisions:late_app", "tournament.late.help"),
        "merge": Command("tesela.cli.tournament.merging:merge_app", "tournament.merge.help"),
        "move": Command("tesela.cli.tournament.tables:move_app", "tournament.move.help"),
        "new": Command("tesela.cli.tournament.creating:app", "tournament.new.help"),
        "official": Command("tesela.cli.tournament.registering:official_app", "tournament.official.help"),
        "officials": Command("tesela.cli.tournament.registering:officials_app", "tournament.officials.help"),
        "pair": Command("tesela.cli.tournament.rounds:pair_app", "tournament.pair.help"),
        "penalise": Command("tesela.cli.tournament.arbitration:penalise_app", "tournament.penalise.help"),
        "people": Command("tesela.cli.tournament.people:people_app", "tournament.people.help"),
        "prize": Command("tesela.cli.tournament.insight:prize_app", "tournament.prize.help"),
        "publish": Command("tesela.cli.tournament.rounds:publish_app", "tournament.publish.help"),
        "push": Command("tesela.cli.tournament.box:push_app", "tournament.push.help"),
        "quota": Command("tesela.cli.tournament.insight:quota_app", "tournament.quota.help"),
        "ratings": Command("tesela.cli.tournament.ratings:app", "tournament.ratings.help"),
        "registration": Command(
            "tesela.cli.tournament.registering:registration_app", "tournament.registration.help"
        ),
        "release": Command("tesela.cli.tournament.tables:release_app", "tournament.release.help"),
        "replay": Command("tesela.cli.tournament.results:replay_app", "tournament.replay.help"),
        "reseat": Command("tesela.cli.tournament.tables:reseat_app", "tournament.reseat.help"),
        "result": Command("tesela.cli.tournament.results:result_app", "tournament.result.help"),
        "return": Command("tesela.cli.tournament.people:return_app", "tournament.return.help"),
        "serve": Command("tesela.cli.tournament.box:serve_app", "tournament.serve.help"),
        "settle": Command("tesela.cli.tournament.merging:settle_app", "tournament.settle.help"),
        "standings": Command("tesela.cli.tournament.results:standings_app", "tournament.standings.help"),
        "stats": Command("tesela.cli.tournament.insight:stats_app", "tournament.stats.help"),
        "tables": Command("tesela.cli.tournament.rounds:tables_app", "tournament.tables.help"),
        "tribunal": Command("tesela.cli.tournament.arbitration:tribunal_app", "tournament.tribunal.help"),
        "vote": Command("tesela.cli.tournament.arbitration:vote_app", "tournament.vote.help"),
        "what-if": Command("tesela.cli.tournament.insight:what_if_app", "tournament.what_if.help"),
        "why": Command("tesela.cli.tournament.rounds:why_app", "tournament.why.help"),
        "withdraw": Command("tesela.cli.tournament.people:withdraw_app", "tournament.withdraw.help"),
    },
    "train": {
        "leaves": Command("tesela.cli.train.leaves:app", "strength.train.leaves"),
        "outcomes": Command("tesela.cli.train.outcomes:app", "strength.train.outcomes"),
    },
    "user": Command("tesela.cli.server.user:app", "serve_cli.user_about"),
    "verify-draws": Command("tesela.cli.games.verify_draws:app", "verify_draws.about"),
}
"""Every command by name; a group (whose sentence is `cli.group.NAME`) is a table of its own."""
