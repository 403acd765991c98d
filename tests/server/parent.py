"""A parent with small workers, to be run as a process of its own, with a folder and how long it waits.

What its workers do is said by files in the folder, so that a test can change it while they run.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

from tesela.server.process import logs
from tesela.server.process.workers import Patience, Workers

FOLDER = "TESELA_TEST_FOLDER"


def answer(line: Connection, door: socket.socket) -> None:
    """Tell everybody who connects our number."""
    folder = Path(os.environ[FOLDER])
    if (folder / "fail").exists():
        sys.exit(7)
    if (folder / "slow").exists():
        time.sleep(60)
    if (folder / "deaf").exists():
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    door.settimeout(0.05)
    while True:
        if not (folder / f"silent-{os.getpid()}").exists():
            try:
                line.send_bytes(b"well")
            except OSError:
                return
        try:
            guest, _ = door.accept()
        except TimeoutError:
            continue
        with guest:
            guest.sendall(str(os.getpid()).encode())


def main() -> None:
    folder = Path(sys.argv[1])
    os.environ[FOLDER] = str(folder)
    logs.set_up("json", "info")
    door = socket.create_server(("127.0.0.1", 0))
    (folder / "port.part").write_text(str(door.getsockname()[1]))
    (folder / "port.part").rename(folder / "port")
    patience = Patience(starting=600, silent=float(sys.argv[2]), leaving=float(sys.argv[3]))
    sys.exit(Workers(2, door, answer, patience).run())


if __name__ == "__main__":
    main()
