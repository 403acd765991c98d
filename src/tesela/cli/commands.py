"""Which command lives where. A row here is all that a new command needs; groups nest."""

from __future__ import annotations

from typing import Final, TypeAlias

Table: TypeAlias = "dict[str, str | Table]"

COMMANDS: Final[Table] = {
    "analyse": "tesela.cli.analyse:app",
    "bench": {
        "endgame": "tesela.cli.bench_endgame:app",
        "lexicon": "tesela.cli.bench_lexicon:app",
        "movegen": "tesela.cli.bench_movegen:app",
        "signature": "tesela.cli.bench_signature:app",
        "sim": "tesela.cli.bench_sim:app",
        "replay": "tesela.cli.bench_replay:app",
    },
    "board": "tesela.cli.board:app",
    "bots": "tesela.cli.bots:app",
    "convert": "tesela.cli.convert:app",
    "db": "tesela.cli.db:app",
    "engine": "tesela.cli.engine:app",
    "judge": "tesela.cli.judge:app",
    "leaves": {
        "export": "tesela.cli.leaves_files:export_app",
        "import": "tesela.cli.leaves_files:import_app",
    },
    "lexicon": {
        "anagrams": "tesela.cli.lexicon.anagrams:app",
        "build": "tesela.cli.lexicon.build:app",
        "contains": "tesela.cli.lexicon.contains:app",
        "diff": "tesela.cli.lexicon.diff:app",
        "export": "tesela.cli.lexicon.exporting:app",
        "extensions": "tesela.cli.lexicon.extensions:app",
        "forms": "tesela.cli.lexicon_forms:app",
        "hooks": "tesela.cli.lexicon.hooks:app",
        "import": "tesela.cli.lexicon.importing:app",
        "info": "tesela.cli.lexicon.info:app",
        "list": "tesela.cli.lexicon.listing:app",
        "pattern": "tesela.cli.lexicon.pattern:app",
        "remove": "tesela.cli.lexicon.remove:app",
        "words": "tesela.cli.lexicon.words:app",
    },
    "match": "tesela.cli.match:app",
    "moves": "tesela.cli.moves:app",
    "play": "tesela.cli.play.app:app",
    "replay": "tesela.cli.replay:app",
    "rules": "tesela.cli.rules:app",
    "selfplay": "tesela.cli.selfplay:app",
    "serve": "tesela.cli.serve:app",
    "train": {
        "leaves": "tesela.cli.train.leaves:app",
        "outcomes": "tesela.cli.train.outcomes:app",
    },
    "user": "tesela.cli.user:app",
    "verify-draws": "tesela.cli.verify_draws:app",
}
"""Name to `module:typer_app`, or to a table of the same for a group."""
