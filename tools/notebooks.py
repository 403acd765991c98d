"""Run the notebooks in `examples/` without a Jupyter server: each code cell in order, its outputs kept.

`python -m tools.notebooks` writes the outputs again (`make docs`); a test fails when they are not what the
code gives now. Knows what our notebooks need: printed text, and the last expression of a cell as text and,
where the value draws itself, as an SVG picture.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any, Final

EXAMPLES: Final = Path(__file__).parent.parent / "examples"


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs that its code gives now; the given one is left as it was."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            outputs = _run_cell("".join(cell["source"]), names, count)
            cells.append({**cell, "execution_count": count, "outputs": outputs})
        else:
            cells.append(cell)
    return {**notebook, "cells": cells}


def _run_cell(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {count}>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        result = {"execution_count": count, "metadata": {}, "output_type": "execute_result"}
        outputs.append({"data": _shown(value), **result})
    return outputs


def _shown(value: object) -> dict[str, list[str]]:
    data = {"text/plain": _lines(repr(value))}
    if drawing := getattr(value, "_repr_svg_", None):
        data["image/svg+xml"] = _lines(drawing())
    return data


def _lines(text: str) -> list[str]:
    """As notebooks keep text: a list of lines, so that a change is a readable diff."""
    return text.splitlines(keepends=True)


def read(path: Path) -> dict[str, Any]:
    """The notebook of a file."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def written(notebook: dict[str, Any]) -> str:
    """The notebook as a file has it."""
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        path.write_text(written(run(read(path))), "utf-8")
