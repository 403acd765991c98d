"""How a game ends and what the racks then cost, as plain values: the engine does not know the rule sets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tesela._kernel import EndRules as KernelEndRules

RackSum: TypeAlias = Literal["none", "each_own", "out_gains"]
"""Nothing, each loses the own rack, or who goes out gains what the others lose."""


@dataclass(frozen=True, slots=True)
class EndRules:
    """Passes and scoreless turns of each player in a row that end a game, and the sums of the racks."""

    passes_each: int = 2
    scoreless_each: int = 6
    out: RackSum = "out_gains"
    passes: RackSum = "each_own"

    def to_kernel(self) -> KernelEndRules:
        """The same as the kernel takes them."""
        return KernelEndRules(
            passes_each=self.passes_each,
            scoreless_each=self.scoreless_each,
            out=self.out,
            passes=self.passes,
        )


USUAL: Final = EndRules()
