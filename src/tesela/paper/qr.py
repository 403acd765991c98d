"""Addresses as QR codes, for phones in a hall and for slips of paper."""

from __future__ import annotations

import io
from typing import Final

import segno

_MASK: Final = 3


def qr_svg(address: str, *, border: int = 2, quick: bool = False) -> bytes:
    """The address as an SVG that is still read when a part of it is smudged.

    `quick` takes one of the eight masks without comparing them: for hundreds of codes in a print.
    """
    out = io.BytesIO()
    segno.make(address, error="m", mask=_MASK if quick else None).save(
        out, kind="svg", scale=8, border=border
    )
    return out.getvalue()
