"""QR codes of addresses on this server, for phones in a hall."""

from __future__ import annotations

from litestar import Response

from tesela.paper.qr import qr_svg
from tesela.server.api.who import Asked
from tesela.server.process.config import Settings


def base_address(settings: Settings, request: Asked) -> str:
    """Where phones find this server: the configured address, or the one that was asked."""
    configured = settings.public_url.rstrip("/")
    return configured or f"{request.url.scheme}://{request.headers.get('host', '')}"


def qr_image(address: str) -> Response[bytes]:
    """The address as an SVG."""
    return Response(qr_svg(address), media_type="image/svg+xml")
