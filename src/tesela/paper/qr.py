"""Addresses as QR codes, for phones in a hall and for slips of paper."""

from __future__ import annotations

import io

import segno


def qr_svg(address: str, *, border: int = 2) -> bytes:
    """The address as an SVG that is still read when a part of it is smudged."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=8, border=border)
    return out.getvalue()
