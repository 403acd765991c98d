"""Types of the C++ kernel; the code is in `kernel/`."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

ABI: int

class KernelError(ValueError):
    """Input that the kernel can't read: a code for the edge to turn into a sentence, and where."""

    code: str
    at: int

class WordGraph:
    """The words of a lexicon, as DAWG and GADDAG. Words are bytes of tile codes 1 to 28."""

    @staticmethod
    def build(words: list[bytes]) -> WordGraph:
        """From words in any order; repeated ones count once."""
    @staticmethod
    def load(path: str) -> WordGraph:
        """Map a file written by `save`."""
    @staticmethod
    def from_kwg(data: bytes) -> WordGraph:
        """Read the format other engines share; a GADDAG that is missing is made."""
    def save(self, path: str) -> None:
        """Write our own file, whole or not at all."""
    def to_kwg(self) -> bytes: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: bytes) -> bool: ...
    def contains_many(self, words: list[bytes]) -> NDArray[np.bool_]: ...
    def words(self) -> list[bytes]:
        """Every word, in the order of the alphabet, as are all lists below."""
    def anagrams(self, rack: bytes, shortest: int | None = None) -> list[bytes]:
        """Words with all the rack's tiles (0 is a blank); with `shortest`, with that many or more."""
    def matching(self, pattern: Sequence[int]) -> list[bytes]:
        """One mask a place, bit `l` allowing letter `l`; 0 stands for any run of tiles, even none."""
    def starting_with(self, start: bytes) -> list[bytes]: ...
    def ending_in(self, ending: bytes) -> list[bytes]: ...
    def containing(self, part: bytes) -> list[bytes]: ...
    def front_hooks(self, word: bytes) -> bytes:
        """The letters that make a word when put before this one (which need not be a word)."""
    def back_hooks(self, word: bytes) -> bytes: ...
    @property
    def nbytes(self) -> int:
        """What the graph takes in memory."""
