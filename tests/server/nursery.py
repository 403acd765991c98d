"""Servers by fork: everything is imported once, so that killing hundreds of them takes minutes, not hours.

Run as a program it waits for lines of JSON on its standard input, each with the arguments of `tesela` and a
log file, and answers with the process id of the new server. Each has a process group of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping


class Nursery:
    """The parent of servers that start at once."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            env=dict(env), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def start(self, args: list[str], log: str) -> int:
        """A new server; its process id."""
        assert self._parent.stdin and self._parent.stdout
        self._parent.stdin.write(json.dumps([args, log]) + "\n")
        self._parent.stdin.flush()
        return int(self._parent.stdout.readline())

    def close(self) -> None:
        """No more servers."""
        self._parent.kill()
        self._parent.communicate()


def _serve(args: list[str], log: str) -> None:
    """In the child: become `tesela serve`, and never come back."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    written = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(written, stream)
    from tesela.cli.app import main

    sys.argv = ["tesela", *args]
    with contextlib.suppress(SystemExit):
        main()
    os._exit(0)


def _run() -> None:
    import tesela.cli.server.serve
    import tesela.server.process.app  # noqa: F401

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who are killed
    for line in sys.stdin:
        args, log = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _serve(args, log)
        with contextlib.suppress(OSError):  # the child does it too: whoever comes first
            os.setpgid(pid, pid)
        print(pid, flush=True)


if __name__ == "__main__":
    _run()
