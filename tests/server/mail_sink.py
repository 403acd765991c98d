"""A mail server for the tests: takes every letter (RFC 5321, as much as a client needs) and keeps it."""

from __future__ import annotations

import email
import socketserver
import threading
from email.message import EmailMessage
from email.policy import default


class MailSink:
    """Letters on a loopback port; with `refuses`, none is taken."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuses = False
        sink = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, text: str) -> None:
                self.wfile.write(f"{text}\r\n".encode())

            def handle(self) -> None:
                self.say("220 sink")
                for line in iter(self.rfile.readline, b""):
                    word = line.split()[0].upper() if line.split() else b""
                    if word == b"DATA":
                        if sink.refuses:
                            self.say("451 not now")
                            continue
                        self.say("354 go on")
                        data = b"".join(iter(self.rfile.readline, b".\r\n"))
                        letter = email.message_from_bytes(data, policy=default)
                        assert isinstance(letter, EmailMessage)
                        sink.letters.append(letter)
                        self.say("250 kept")
                    elif word == b"QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("250 ok")

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def bodies(self) -> list[str]:
        """What the letters say."""
        return [str(each.get_content()) for each in self.letters]
