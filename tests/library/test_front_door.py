"""`import tesela`: a small front door that costs next to nothing until it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tesela


def test_importing_loads_none_of_the_rooms() -> None:
    watched = "('tesela.', 'numpy', 'msgspec', 'rich')"
    code = f"import sys, tesela; print(*(name for name in sys.modules if name.startswith({watched})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "tesela.version"


@pytest.mark.parametrize("name", [name for name in tesela.__all__ if name != "__version__"])
def test_every_name_is_there_and_says_what_it_is(name: str) -> None:
    found = getattr(tesela, name)
    assert found.__name__ == name and found.__doc__
    assert name in dir(tesela)


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="nada"):
        tesela.__getattr__("nada")


def test_the_version_is_written_once() -> None:
    from tesela.version import __version__

    assert tesela.__version__ == __version__
