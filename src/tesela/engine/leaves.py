"""Tables of leaves as files: our own, packed small, and KLV2, which other engines share.

Our file is xz over `TSL1`, the step in millipoints (32 bits), and for each leave by its number how many steps
(16 bits) its value lies from what the smaller leaves foretell.
"""

from __future__ import annotations

import lzma
import struct
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tesela._kernel import (
    LEAVE_COUNT,
    KernelError,
    LeaveTable,
    leaves_from_klv2,
    leaves_from_steps,
    leaves_to_klv2,
    leaves_to_steps,
)
from tesela.engine.errors import EngineError

MAGIC: Final = b"TSL1"
STEP: Final = 100
"""Millipoints; a tenth of a point is far below what a leave's value is known to."""
KLV_SUFFIX: Final = ".klv2"
_HEAD: Final = struct.Struct("<4sI")


def pack_leaves(values: NDArray[np.int32], step: int = STEP) -> bytes:
    """Our file's bytes."""
    steps = leaves_to_steps(np.ascontiguousarray(values, np.int32), step)
    return lzma.compress(_HEAD.pack(MAGIC, step) + steps.astype("<i2").tobytes(), preset=9)


def unpack_leaves(data: bytes) -> LeaveTable:
    """The table of our file's bytes."""
    try:
        plain = lzma.decompress(data)
    except lzma.LZMAError:
        raise EngineError("leaves.unreadable") from None
    if len(plain) != _HEAD.size + 2 * LEAVE_COUNT or not plain.startswith(MAGIC):
        raise EngineError("leaves.unreadable")
    _, step = _HEAD.unpack_from(plain)
    if not 0 < step <= 10_000:
        raise EngineError("leaves.unreadable")
    steps = np.frombuffer(plain, "<i2", offset=_HEAD.size).astype(np.int16)
    return LeaveTable(leaves_from_steps(steps, step))


def read_leaves(path: Path) -> LeaveTable:
    """A table from a file of either kind, told apart by the name's ending."""
    try:
        data = path.read_bytes()
        return LeaveTable(leaves_from_klv2(data)) if path.suffix == KLV_SUFFIX else unpack_leaves(data)
    except OSError as error:
        raise EngineError("file.unreadable", path=str(path), reason=error.strerror or "") from None
    except (KernelError, EngineError) as error:
        raise EngineError("leaves.broken", path=str(path), reason=error.code) from None


def leaves_bytes(values: NDArray[np.int32], path: Path) -> bytes:
    """What a file of that name should hold."""
    return (
        leaves_to_klv2(np.ascontiguousarray(values, np.int32))
        if path.suffix == KLV_SUFFIX
        else pack_leaves(values)
    )
