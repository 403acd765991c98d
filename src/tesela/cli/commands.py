"""Which command lives where. A row here is all that a new command needs; groups nest."""

from __future__ import annotations

from typing import Final, TypeAlias

Table: TypeAlias = "dict[str, str | Table]"

COMMANDS: Final[Table] = {
    "analyse": "tesela.cli.engine.analyse:app",
    "bench": {
        "endgame": "tesela.cli.bench.endgame:app",
        "lexicon": "tesela.cli.bench.lexicon:app",
        "movegen": "tesela.cli.bench.movegen:app",
        "signature": "tesela.cli.bench.signature:app",
        "sim": "tesela.cli.bench.sim:app",
        "replay": "tesela.cli.bench.replay:app",
    },
    "board": "tesela.cli.games.board:app",
    "bots": "tesela.cli.engine.bots:app",
    "convert": "tesela.cli.games.convert:app",
    "db": "tesela.cli.server.db:app",
    "engine": "tesela.cli.engine.protocol:app",
    "judge": "tesela.cli.lexicon.judge:app",
    "leaves": {
        "export": "tesela.cli.engine.leaves:export_app",
        "import": "tesela.cli.engine.leaves:import_app",
    },
    "lexicon": {
        "anagrams": "tesela.cli.lexicon.anagrams:app",
        "build": "tesela.cli.lexicon.build:app",
        "contains": "tesela.cli.lexicon.contains:app",
        "diff": "tesela.cli.lexicon.diff:app",
        "export": "tesela.cli.lexicon.exporting:app",
        "extensions": "tesela.cli.lexicon.extensions:app",
        "forms": "tesela.cli.lexicon.forms:app",
        "hooks": "tesela.cli.lexicon.hooks:app",
        "import": "tesela.cli.lexicon.importing:app",
        "info": "tesela.cli.lexicon.info:app",
        "list": "tesela.cli.lexicon.listing:app",
        "pattern": "tesela.cli.lexicon.pattern:app",
        "remove": "tesela.cli.lexicon.remove:app",
        "words": "tesela.cli.lexicon.words:app",
    },
    "match": "tesela.cli.engine.match:app",
    "moves": "tesela.cli.engine.moves:app",
    "play": "tesela.cli.play.app:app",
    "replay": "tesela.cli.games.replay:app",
    "rules": "tesela.cli.rules.app:app",
    "selfplay": "tesela.cli.engine.selfplay:app",
    "serve": "tesela.cli.server.serve:app",
    "train": {
        "leaves": "tesela.cli.train.leaves:app",
        "outcomes": "tesela.cli.train.outcomes:app",
    },
    "user": "tesela.cli.server.user:app",
    "verify-draws": "tesela.cli.games.verify_draws:app",
}
"""Name to `module:typer_app`, or to a table of the same for a group."""
