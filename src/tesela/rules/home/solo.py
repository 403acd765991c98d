"""Playing alone (manual, «en solitario»): beat your record (a), or with every tile face up (c).

Two racks, the second for an imaginary opponent (b), is an ordinary game for two whose seats the same
person plays: see `create`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.letters import COUNTS, RACK_SIZE
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles, spell
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal, refuse

FULL_SET = Tiles(code for code, count in enumerate(COUNTS) for _ in range(count))


@dataclass(frozen=True, slots=True)
class SoloGame:
    """One player, one rack. With `face_up` the rack is all that has not been laid."""

    board: Board
    bag: Tiles
    rack: Tiles
    score: int
    draws: int
    face_up: bool

    @classmethod
    def start(cls, secret: Secret, *, face_up: bool = False) -> SoloGame:
        """Seven tiles from the bag, or all hundred in sight."""
        if face_up:
            return cls(EMPTY_BOARD, Tiles(), FULL_SET, 0, 0, True)
        return cls(EMPTY_BOARD, FULL_SET, Tiles(), 0, 0, False)._filled(secret)

    def _filled(self, secret: Secret) -> SoloGame:
        wanted = 0 if self.face_up else min(RACK_SIZE - len(self.rack), len(self.bag))
        drawn = secret.draw(self.draws, self.bag, wanted)
        bag = self.bag.minus(drawn)
        if bag is None:  # pragma: no cover -- what is drawn comes out of the bag
            raise AssertionError
        return replace(self, bag=bag, rack=Tiles(sorted([*self.rack, *drawn])), draws=self.draws + wanted)

    def play(
        self, play: Play, judge: Callable[[Sequence[Tiles]], bool], secret: Secret
    ) -> SoloGame | Refusal:
        """Lay a play by the basic rules: placed well, from the rack, every word valid."""
        laid = play.rack_tiles()
        left = self.rack.minus(laid)
        if len(laid) > RACK_SIZE:
            return refuse("manual", "solo.seven", count=len(laid), most=RACK_SIZE)
        if left is None:
            missing = self.rack.lacking(laid)
            return refuse("manual", "rack.missing", tiles=str(missing), count=len(missing))
        if fault := check_placement(self.board, play):
            return refuse("manual", fault.fault.value, **fault.data)
        score = score_play(self.board, play)
        formed = [word.tiles.letters for word in score.words]
        if wrong := [spell(word) for word in formed if not judge([word])]:
            return refuse("manual", "play.invalid", words=", ".join(wrong), count=len(wrong))
        after = replace(self, board=play.on(self.board), rack=left, score=self.score + score.total)
        return after._filled(secret)

    def exchange(self, tiles: Tiles, secret: Secret) -> SoloGame | Refusal:
        """Change some tiles; new ones are drawn before the old go back (24)."""
        left = self.rack.minus(tiles)
        if not tiles or left is None or self.face_up:
            missing = self.rack.lacking(tiles) or tiles
            return refuse("manual", "rack.missing", tiles=str(missing), count=len(missing))
        if len(tiles) > len(self.bag):
            return refuse("manual", "exchange.bag", count=len(tiles), bag=len(self.bag))
        drawn = replace(self, rack=left)._filled(secret)
        return replace(drawn, bag=Tiles(sorted(drawn.bag + tiles)))

    @property
    def final_score(self) -> int:
        """What counts for the record: the tiles left on the rack are taken off (manual, «final»)."""
        return self.score if self.face_up else self.score - self.rack.points

    def beats(self, record: int) -> bool:
        return self.final_score > record
