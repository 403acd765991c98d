"""`python -m tools.callgraph`: the code that no door leads to. With names: the path that leads to each.

The first list is nobody's: neither a command, a page or a socket reaches it, nor does a bench or a package's
`__all__`. Beside each name stand the folders whose text has it, by which tools and tests show.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from tools.callgraph.doors import ROOT, doors, exported, program, reached_by_people
from tools.callgraph.program import Definition
from tools.callgraph.reach import Reach, unreachable


def main(arguments: list[str]) -> int:
    """Print the report, or the paths; 1 if a name is not reached or not known."""
    if arguments:
        return _paths(arguments)
    everywhere = Reach(program(), [*doors(program()), *exported(program())])
    lost = list(unreachable(program(), everywhere))
    known = {each.name for each in lost}
    print(f"reached by nobody ({len(lost)}):")
    for line in _lines(lost):
        print(line)
    rest = [each for each in unreachable(program(), reached_by_people()) if each.name not in known]
    print(f"\nreached by benches or exported to programs only ({len(rest)}):")
    for line in _lines(rest):
        print(line)
    return 0


def _lines(found: list[Definition]) -> Iterator[str]:
    texts = {
        folder: "\n".join(file.read_text("utf-8") for file in sorted((ROOT / folder).rglob("*.py")))
        for folder in ("tools", "tests")
    }
    for each in found:
        word = re.compile(rf"\b{re.escape(each.name.rpartition('.')[2])}\b")
        named = [folder for folder, text in texts.items() if word.search(text)]
        place = f"{each.module.path.relative_to(ROOT)}:{each.line}"
        yield f"  {place:58} {each.kind:9} {each.name}  [{', '.join(named) or 'nowhere else'}]"


def _paths(names: list[str]) -> int:
    reach, missing = reached_by_people(), 0
    for name in names:
        target = program().resolve(name)
        if target is None or target not in reach:
            missing = 1
            print(f"{name}: {'no such definition' if target is None else 'not reached'}")
        else:
            print(" -> ".join(reach.path(target)))
    return missing


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
