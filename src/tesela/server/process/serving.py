"""How uvicorn is told to serve us; the tests use the same."""

from __future__ import annotations

from typing import Any

from tesela.server.process.config import Settings
from tesela.server.process.request_bounds import bounded_by, sockets_bounded_by


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """Everything but the application itself."""
    return {
        "host": settings.host,
        "port": settings.port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        # Nobody's word about their address is taken, unless it is a proxy of ours.
        "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": settings.trusted_proxies or None,
        "http": bounded_by(
            settings.request_seconds,
            settings.header_limit,
            settings.connections_per_address,
            settings.trusted_proxies,
        ),
        "ws": sockets_bounded_by(settings.request_seconds),
        # Our own pings keep lines open. Compression would cost a third of a megabyte for each line.
        "ws_ping_interval": None,
        "ws_per_message_deflate": False,
        "ws_max_size": settings.socket_limit,
        "timeout_keep_alive": 30,
        "timeout_graceful_shutdown": 10,
    }
