"""What a check of the database finds: a code and data, told in a sentence at the edge."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """Something that is not as it should be: `serve_cli.problem.CODE`."""

    code: str
    data: dict[str, object]
