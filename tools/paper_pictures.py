"""Pictures of sheets for docs/papel.md: `python -m tools.paper_pictures`, part of `make docs`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tesela.notation.log_read import document_of
from tesela.notation.recount import recount
from tesela.paper.score_sheet import game_planilla
from tesela.paper.slips import duplicate_slips
from tesela.paper.typesetting import pictures
from tesela.rules.sample import sample_game

FOLDER: Final = Path(__file__).parents[1] / "docs" / "img"
_PIXELS: Final = 60


def main() -> None:
    """Write the pictures; the same each time."""
    sheets = {
        "papel-planilla": game_planilla(recount(document_of(sample_game(1)))),
        "papel-papeletas": duplicate_slips(
            range(1, 6), event="Copa de otoño", address="https://tesela.example/d/OTOÑO"
        ),
    }
    for name, sheet in sheets.items():
        (FOLDER / f"{name}.png").write_bytes(pictures(sheet, _PIXELS)[0])


if __name__ == "__main__":
    main()
